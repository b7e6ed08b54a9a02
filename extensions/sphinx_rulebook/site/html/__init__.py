"""From units to HTML."""
