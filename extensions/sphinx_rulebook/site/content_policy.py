"""What a page may load: only what lies beside it, and no script or style that stands in the page itself.

It is stated in each page, so that it holds wherever the pages lie, opened from a folder too.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self';"
    " connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'self'; form-action 'none'"
)
"""The policy of every page of a site."""


def allow_inline(policy: str, directive: str, texts: Iterable[str]) -> str:
    """Return a policy that allows these texts of elements too, for ``script-src`` or ``style-src``, by their hashes."""
    hashes = " ".join(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts)
    return policy.replace(f"{directive} ", f"{directive} {hashes} ", 1)
