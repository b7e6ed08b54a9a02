"""Finding references as documents type them: numbers, words with numbers, links, names of other books."""
