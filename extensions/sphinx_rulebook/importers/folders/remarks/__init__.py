"""The remarks of pages: hints, admonitions, tabs, parts that unfold, as callouts, examples and headings."""
