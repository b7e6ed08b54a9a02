"""The requests that a server answers: requests from its own pages, under a name of this machine.

A different site can make its own name lead to this machine (DNS rebinding), and a browser then treats the server's
answers as part of that site. But it sends the name as ``Host``, so names that are not configured here are refused.
A numeric address cannot be redirected, and is always accepted.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Collection, Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from ..support.errors import UnusableInputError

_LOCAL = "localhost"
_FRAMES = frozenset({"iframe", "frame", "embed", "object", "fencedframe"})
"""The places in which a page of another site would show a page of ours."""
_HOST = re.compile(r"[^\s/?#@\\]+").fullmatch
_NAME = re.compile(r"(?!\.)[^\s/?#@\\:*\[\]]+").fullmatch


class RefusedError(Exception):
    """A request is refused; the message gives the reason in one line."""


class Hosts:
    """The names under which a server can be requested.

    ``bound`` is the name or address that it listens on; ``allowed`` are additional names. Raises UnusableInputError if
    one of these is something else, such as an address with a port, which no request would ever match.
    """

    def __init__(self, bound: str, allowed: Collection[str] = ()) -> None:
        self._names = {name.casefold().rstrip(".") for name in (_LOCAL, bound, *map(_name_of_host, allowed))}
        if not is_loopback(bound):
            own = socket.gethostname().casefold()
            self._names |= {own, own.partition(".")[0], f"{own.partition('.')[0]}.local"}

    def is_known(self, host: str) -> bool:
        """Return whether a host from a ``Host`` header, with or without a port, is a name of this server."""
        if not _HOST(host):
            return False
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return bool(name) and (_is_address(name) or name in self._names or name.endswith(f".{_LOCAL}"))

    def refuse_others(self, host: str, headers: Mapping[str, str | None]) -> None:
        """Raise RefusedError if a request comes from a page of a different site.

        ``headers`` are the request's ``Origin``, ``Sec-Fetch-Site``, ``Sec-Fetch-Mode`` and ``Sec-Fetch-Dest``; None
        for missing ones.
        """
        if not self.is_known(host):
            raise RefusedError(
                f"{host} is not a name of this server: open it as localhost or by IP address, "
                "or start it with --allow-host and this name"
            )
        origin = headers.get("Origin")
        if origin is not None and origin.partition("://")[2].casefold() != host.casefold():
            raise RefusedError(f"Pages of {origin} must not read this site")
        # Links may lead here from anywhere; apart from that, pages of other sites must not load anything from this
        # server.
        is_shown = headers.get("Sec-Fetch-Mode") == "navigate" and headers.get("Sec-Fetch-Dest") not in _FRAMES
        if headers.get("Sec-Fetch-Site") in ("cross-site", "same-site") and not is_shown:
            raise RefusedError("Pages of other sites must not read this site")


def _name_of_host(word: str) -> str:
    if not _is_address(word) and not _NAME(word):
        raise UnusableInputError(
            f"{word!r} is not the name of a host; write it without http://, port and path, such as rules.example.org"
        )
    return word


def _is_address(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def is_loopback(bound: str) -> bool:
    """Return whether only this device can connect to a server that listens on a name or address."""
    return bound.casefold() == _LOCAL or (_is_address(bound) and ip_address(bound.partition("%")[0]).is_loopback)
