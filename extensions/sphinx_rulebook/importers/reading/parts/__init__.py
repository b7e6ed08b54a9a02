"""Reading the parts of a document: the rules, and the text before and after them."""
