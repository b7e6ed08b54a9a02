"""The pages of single rules: each is the rule itself with cards of its references, history and translations."""
