"""Parts of web pages: the tree of elements, encodings, style sheets, notes, formulas, symbol fonts."""
