"""Reading AsciiDoc: a reader of our own, since Python has none that is kept up; it shows what Asciidoctor shows."""
