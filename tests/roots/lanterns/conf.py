project = "Lanterns"
extensions = ["sphinx_rulebook"]
