"""A project for the contract of the markup: `source/mk` is the manual's, copied by the tests."""

project = "The Markup"
extensions = ["sphinx_rulebook"]
