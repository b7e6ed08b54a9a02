"""The input of the steps that complete a site."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Self

from ..site.pages.brand import Brand
from ..site.pages.output_folder import FileFacts
from .new_site import NewSite


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltSite(NewSite):
    """A site whose languages are built.

    ``base_url`` is the future address of the site, with a slash at its end, or "" if it is unknown. ``facts`` are the
    facts of files that are known without reading them, by their paths below the folder of the site.
    """

    brand: Brand
    base_url: str
    facts: Mapping[str, FileFacts] = field(default_factory=dict)

    @classmethod
    def of(cls, new: NewSite, brand: Brand, base_url: str, facts: Mapping[str, FileFacts]) -> Self:
        """Return a new site whose languages have just been built."""
        known = {one.name: getattr(new, one.name) for one in fields(NewSite)}
        return cls(**known, brand=brand, base_url=base_url, facts=facts)
