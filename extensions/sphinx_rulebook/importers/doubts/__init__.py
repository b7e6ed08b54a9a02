"""Where the reading of a document is not certain: the questions that an import asks."""
