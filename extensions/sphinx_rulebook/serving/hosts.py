"""Who may ask a server: pages that it serves itself, by a name that is this machine's.

A page of another site can let a name of its own lead to this machine (DNS rebinding), and a browser then takes the
server's answers for that site's.  It sends the name along as ``Host``, though, so that names nobody here has given are
refused.  An address in figures cannot be led elsewhere, and is always right.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Collection, Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

_LOCAL = "localhost"
_HOST = re.compile(r"[^\s/?#@\\]+").fullmatch


class RefusedError(Exception):
    """A request is not answered; the message says why, in one line."""


class Hosts:
    """The names by which a server may be asked for.

    ``bound`` is the name or address that it listens at; ``allowed`` are further names.
    """

    def __init__(self, bound: str, allowed: Collection[str] = ()) -> None:
        self._names = {name.casefold().rstrip(".") for name in (_LOCAL, bound, *allowed)}
        if not _is_loopback(bound):
            own = socket.gethostname().casefold()
            self._names |= {own, own.partition(".")[0], f"{own.partition('.')[0]}.local"}

    def is_known(self, host: str) -> bool:
        """Say whether a host, as ``Host`` has it, with a port or without, is a name of this server."""
        if not _HOST(host):
            return False
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return bool(name) and (_is_address(name) or name in self._names or name.endswith(f".{_LOCAL}"))

    def refuse_others(self, host: str, headers: Mapping[str, str | None]) -> None:
        """Raise RefusedError where a request comes from a page of somebody else.

        ``headers`` are the request's ``Origin``, ``Sec-Fetch-Site`` and ``Sec-Fetch-Mode``; None for what it lacks.
        """
        if not self.is_known(host):
            raise RefusedError(
                f"{host} is not a name of this server: open it as localhost or by an IP address, "
                "or start it with --allow-host and the name"
            )
        origin = headers.get("Origin")
        if origin is not None and origin.partition("://")[2].casefold() != host.casefold():
            raise RefusedError(f"Pages of {origin} may not read this site")
        # A link from anywhere may lead here; nothing else on another page may load what is here.
        if headers.get("Sec-Fetch-Site") in ("cross-site", "same-site") and headers.get("Sec-Fetch-Mode") != "navigate":
            raise RefusedError("Pages of other sites may not read this site")


def _is_address(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def _is_loopback(bound: str) -> bool:
    return bound.casefold() == _LOCAL or (_is_address(bound) and ip_address(bound.partition("%")[0]).is_loopback)
