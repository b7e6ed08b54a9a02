project = "Harbour"
extensions = ["sphinx_rulebook"]
