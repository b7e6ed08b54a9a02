"""Tables of old and new addresses, for people, for programs, and for the servers of common hosts.

A server never sees what follows ``#`` in an address, so the tables of hosts have pages only. A browser keeps that part
of the old address unless the new one has its own.
Formats: https://docs.netlify.com/manage/routing/redirects/overview/,
https://developers.cloudflare.com/pages/configuration/redirects/,
https://nginx.org/en/docs/http/ngx_http_rewrite_module.html#return,
https://httpd.apache.org/docs/2.4/mod/mod_alias.html#redirectmatch
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import PurePath
from typing import NamedTuple
from urllib.parse import quote, urlsplit

MOST_OF_CLOUDFLARE = 2_000
"""How many redirects without patterns a site may have there."""


_ROOT = ("", "/", "index.html")
"""The address of the site itself, where the new site has its own first page."""


class RedirectHost(StrEnum):
    """The forms of a table of addresses."""

    JSON = "json"
    CSV = "csv"
    NETLIFY = "netlify"
    CLOUDFLARE = "cloudflare"
    NGINX = "nginx"
    APACHE = "apache"


class RedirectTable(NamedTuple):
    """A table as text, how many addresses it has, and how many it leaves out because they have a ``#``."""

    text: str
    addresses: int
    left_out: int


def host_of(file: str) -> RedirectHost:
    """Return the form that the name of a file asks for; JSON if it asks for none."""
    path = PurePath(file)
    if path.name == "_redirects":
        return RedirectHost.NETLIFY
    if path.name == ".htaccess":
        return RedirectHost.APACHE
    return {".csv": RedirectHost.CSV, ".conf": RedirectHost.NGINX}.get(path.suffix.lower(), RedirectHost.JSON)


def redirects_text(
    addresses: Mapping[str, str], host: RedirectHost, language: str, site: str = "", former_site: str = ""
) -> RedirectTable:
    """Return the table of new addresses by old ones; the new ones are relative to the folder of a ``language``.

    ``site`` and ``former_site`` are the web addresses of the new and of the old site, or their paths on the host; ""
    is its root. The new addresses have the name of the host if that of the old ones is another one.
    """
    if host is RedirectHost.JSON:
        return RedirectTable(f"{json.dumps(addresses, ensure_ascii=False, indent=2)}\n", len(addresses), 0)
    if host is RedirectHost.CSV:
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerows([("old", "new"), *addresses.items()])
        return RedirectTable(out.getvalue(), len(addresses), 0)
    pages = {old: new for old, new in addresses.items() if "#" not in old and old not in _ROOT}
    left_out = sum(1 for old in addresses if "#" in old)
    new_base, old_base = _base(site, former_site), _path(former_site)
    lines = list(_comments(host, left_out, f"{new_base}/", f"{old_base}/"))
    for old, new in pages.items():
        lines += _lines(host, f"{old_base}/{old.lstrip('/')}", new_base, f"/{language}/{new}")
    return RedirectTable("".join(f"{line}\n" for line in lines), len(pages), left_out)


def _path(site: str) -> str:
    """Return the path of a site on its host, without the slash at its end."""
    path = urlsplit(site).path if "://" in site else site
    bare = path.strip("/")
    return f"/{bare}" if bare else ""


def _base(site: str, former_site: str) -> str:
    """Return what the new addresses begin with: a path, or also the name of the host if it is a new one."""
    new, old = urlsplit(site), urlsplit(former_site)
    is_other = bool(new.netloc) and bool(old.netloc) and new.netloc != old.netloc
    return f"{new.scheme}://{new.netloc}{_path(site)}" if is_other else _path(site)


def _comments(host: RedirectHost, left_out: int, new: str, old: str) -> Iterator[str]:
    yield f"# Old and new addresses, for {host}, if the old site is at {old} and the new one at {new}."
    if left_out:
        yield (
            "# A server never sees what follows # in an address: "
            f"{left_out} of those are only in the JSON and CSV tables."
        )
    if host is RedirectHost.NGINX:
        yield "# Include this file in the server block."


def _lines(host: RedirectHost, old: str, base: str, new: str) -> Iterator[str]:
    address, sign, label = new.partition("#")
    target = f"{quote(base, safe='/:%')}{quote(address, safe='/')}{sign}{quote(label, safe=':+')}"
    bare = old.rstrip("/") or "/"
    forms = [bare] if bare == "/" or bare.endswith(".html") else [bare, f"{bare}/"]
    if host is RedirectHost.APACHE:
        slash = "" if len(forms) == 1 else "/?"
        yield f'RedirectMatch 301 "^{re.escape(bare)}{slash}$" "{target}"'
    elif host is RedirectHost.NGINX:
        # nginx compares decoded addresses.
        yield from (f'location = "{form}" {{ return 301 "{target}"; }}' for form in forms)
    elif host is RedirectHost.NETLIFY:
        yield f"{quote(bare, safe='/')} {target} 301"  # with and without a slash at its end
    else:
        yield from (f"{quote(form, safe='/')} {target} 301" for form in forms)
