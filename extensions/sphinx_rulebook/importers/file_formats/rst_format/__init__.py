"""Reading reStructuredText: docutils parses it, and what it means is shown as a web page would show it."""
