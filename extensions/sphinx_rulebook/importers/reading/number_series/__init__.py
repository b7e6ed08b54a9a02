"""Learning the series of numbers with forms of their own, before the numbers of a document are ranked."""
