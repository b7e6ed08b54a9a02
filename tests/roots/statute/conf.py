project = "Statutes"
extensions = ["sphinx_rulebook"]
html_theme = "rulebook"
