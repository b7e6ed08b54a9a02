"""Ways through a site besides the text: the first page, the pages of prose beside a page, the other languages."""
