"""The editions of the books of a site: the locations of their units, and the changes in each edition."""
