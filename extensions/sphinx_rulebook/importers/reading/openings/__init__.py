"""The words that open examples and notes, and where such words are labels of something else."""
