"""What the steps are given that finish a site."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..library import Loaded
from ..site.brand import Brand
from ..site.languages import Languages


@dataclass(frozen=True, slots=True)
class BuiltSite:
    """All languages of a project, built beside each other below ``folder``.

    ``base_url`` is the address that the site will have, with a slash at its end; "" where nobody knows.  ``languages``
    are those that it was built from, ``cache`` a folder beside the site for what is kept between builds.
    """

    folder: Path
    loaded: Loaded
    brand: Brand
    base_url: str
    languages: Languages
    cache: Path
