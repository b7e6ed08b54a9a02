"""The content security policy of pages: only files of the page's own site, and no inline scripts or styles.

Every page contains the policy, so it applies wherever the pages are, even if they are opened from a folder.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256

CONTENT_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; frame-src 'none'; base-uri 'self'; form-action 'none'"
)
"""The policy of every page of a site: short, because each of thousands of pages contains it."""

_OWN_SOURCES = "default-src 'self'"

_TRUSTED_TYPES = "; require-trusted-types-for 'script'; trusted-types rulebook 'allow-duplicates'"


def allow_own_scripts_only(policy: str) -> str:
    """Return a policy that lets text become HTML, or the address of a script, only in our own scripts, in
    ``shared/trusted.js``. It works in browsers with Trusted Types.

    It is for pages without scripts of others, which do not know our policy. Several of our scripts make it on a page.
    """
    return f"{policy}{_TRUSTED_TYPES}"


def allow_inline(policy: str, directive: str, texts: Iterable[str]) -> str:
    """Return a policy that also allows inline elements with these texts, for ``script-src`` or ``style-src``."""
    hashes = " ".join(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts)
    return _allow(policy, directive, hashes)


def allow_added_styles(policy: str) -> str:
    """Return a policy that also allows the styles that scripts write into the page."""
    return _allow(policy, "style-src", "'unsafe-inline'")


def allow_hosts(policy: str, origins: Iterable[str]) -> str:
    """Return a policy that also allows everything that a script needs from hosts, each with its scheme."""
    hosts = " ".join(origins)
    for directive in ("script-src", "style-src", "img-src", "font-src", "connect-src"):
        policy = _allow(policy, directive, hosts)
    return policy


def _allow(policy: str, directive: str, sources: str) -> str:
    """Return a policy with more sources for a directive; one that the policy lacks has had the common sources."""
    if f"{directive} " in policy:
        return policy.replace(f"{directive} ", f"{directive} {sources} ", 1)
    return policy.replace(_OWN_SOURCES, f"{_OWN_SOURCES}; {directive} {sources} 'self'", 1)
