project = "Gulls"
extensions = ["sphinx_rulebook"]
