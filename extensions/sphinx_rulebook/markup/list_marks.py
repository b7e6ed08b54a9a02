"""The marks of list items, as CommonMark has them: ``-``, ``*``, ``+``, ``1.`` and ``1)``."""

from __future__ import annotations

import re

LIST_MARK = r"(?:[-*+]|[0-9]{1,9}[.)])"
"""The mark alone, for patterns of lines; what must be before and after it depends on what they look for."""
LIST_ITEM = re.compile(rf"[ \t]*{LIST_MARK}[ \t]")
"""The start of a line that is an item of a list, at any depth."""
