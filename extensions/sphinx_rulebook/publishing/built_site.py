"""What the steps are given that finish a site."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..library import Loaded


@dataclass(frozen=True, slots=True)
class BuiltSite:
    """All languages of a project, built beside each other below ``folder``.

    ``base_url`` is the address that the site will have, as its configuration says; "" where nobody knows.
    """

    folder: Path
    loaded: Loaded
    project: str
    base_url: str
