project = "Harbour"
extensions = ["sphinx_rulebook"]
html_theme = "rulebook"
