"""Pages of prose as plain text: headings, paragraphs, lists, tables and notes, without the markup of MyST."""
