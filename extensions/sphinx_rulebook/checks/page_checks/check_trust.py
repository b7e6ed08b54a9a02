"""RB7xx: pages of prose that would put files from the machine, or from the network, into the site.

Otherwise, anyone who can change a page could read files on the machine that builds it. The build itself refuses such
files (`sphinx.guard`); this check reports the position before anything is built.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...model.findings import Code, Finding
from ...support.active_pictures import active_part
from ...support.boundary import is_inside
from .checked_page import CheckedPage
from .page_mentions import Mention, Mentioned

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")


def check_trust(page: CheckedPage, mentions: Iterable[Mention]) -> Iterator[Finding]:
    """Yield a finding for every file that a page of prose requests from outside the project or from the network."""
    for named in mentions:
        if named.kind is not Mentioned.FILE:
            continue
        place = page.path, named.line, named.column
        if named.is_fetched:
            message = f"{named.target} would be fetched while the site is built; put the file into the project"
            yield Finding(Code.FETCHED_FILE, *place, message, None, len(named.target))
        elif _is_address(named.target) or any(not is_inside(page.library.root, file) for file in page.files(named)):
            message = f"{named.target} is outside the project; files outside it are not read"
            yield Finding(Code.OUTSIDE_PROJECT, *place, message, None, len(named.target))
        else:
            for file in page.files(named):
                part = active_part(file)
                if part is not None:
                    message = f"the picture {named.target} contains {part}; it is not published"
                    yield Finding(Code.ACTIVE_PICTURE, *place, message, None, len(named.target))
                    break


def _is_address(target: str) -> bool:
    """Return whether a name is an address such as ``file:///etc/passwd``, by which docutils would read a file."""
    return _SCHEME.match(target) is not None and not target.startswith("data:")
