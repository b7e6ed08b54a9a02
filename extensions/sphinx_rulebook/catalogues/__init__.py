"""The interface words of a site: the catalogues of this package and of a project, and reading PO files."""
