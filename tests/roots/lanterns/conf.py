project = "Lanterns"
extensions = ["sphinx_rulebook"]
html_theme = "rulebook"
