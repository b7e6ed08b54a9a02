project = "Fleet"
extensions = ["sphinx_rulebook"]
