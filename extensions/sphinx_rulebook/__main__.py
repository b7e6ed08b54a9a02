"""``python -m sphinx_rulebook`` is the command ``rulebook``."""

import sys

from .cli.command_line import main

if __name__ == "__main__":
    sys.exit(main())
