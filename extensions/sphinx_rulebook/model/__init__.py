"""The model of a rulebook: units, references, books, editions, and the findings about them."""
