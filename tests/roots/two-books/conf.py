project = "Fleet"
extensions = ["sphinx_rulebook"]
html_theme = "rulebook"
