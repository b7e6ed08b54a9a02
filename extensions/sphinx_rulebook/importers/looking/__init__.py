"""A page that shows a document beside what became of it, to be looked through after an import."""
