"""The folder ``api`` of a site: the data of its rulebooks for programs, as static JSON."""
