"""Made-up rulebooks in random layouts, with the truth about each, to measure the importer on documents it never saw."""
