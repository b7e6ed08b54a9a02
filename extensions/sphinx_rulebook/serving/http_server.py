"""The HTTP server: the current files of a site, each page with the script that keeps it current."""

from __future__ import annotations

import errno
import mimetypes
import socket
import sys
from collections.abc import Collection, Iterable
from functools import lru_cache
from hashlib import blake2b
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty
from urllib.parse import parse_qs, quote, urlsplit

from ..site.scripts.bundles import bundle
from ..support.errors import UnusableInputError
from .hosts import Hosts, RefusedError
from .listeners import Listeners
from .site_pages import SitePages, path_of

OWN = "@rulebook"
"""The path of the server's own files; the path of a site's file never begins with it."""

_SCRIPTS = Path(__file__).parent / "scripts"
_WORKER = "sw.js"
_EVENTS = f"{OWN}/events"
_HEARTBEAT = 10.0
"""How often, in seconds, data is sent to a waiting browser, to notice when the browser has gone."""

_MOST_PORTS = 50

_ASKED_BY = ("Origin", "Sec-Fetch-Site", "Sec-Fetch-Mode", "Sec-Fetch-Dest")
"""The headers of a request that identify the page it comes from."""

_TYPES = {
    ".atom": "application/atom+xml",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".xml": "application/xml",
}


class Server(ThreadingHTTPServer):
    """A server of a site at one address of this machine."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # on Windows it would let two servers share one port
    request_queue_size = 64

    def __init__(self, host: str, port: int, pages: SitePages, listeners: Listeners, hosts: Hosts) -> None:
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.pages, self.listeners, self.hosts = pages, listeners, hosts
        super().__init__((host, port), _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore errors from a browser that closes the connection before reading everything."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]  # typed by what a socket is

    @property
    def address(self) -> str:
        """The address for opening the site."""
        host, port = self.server_address[:2]
        shown = {"0.0.0.0": "localhost", "::": "localhost"}.get(str(host), str(host))
        return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def make_server(host: str, port: int, pages: SitePages, listeners: Listeners, allowed: Collection[str] = ()) -> Server:
    """Return a server on a port of a host, or on the next free one; ``allowed`` are additional names for the host.

    Raises UnusableInputError if no port is free, or the host is not this machine.
    """
    for candidate in range(port, min(port + _MOST_PORTS, 65536)):
        try:
            return Server(host, candidate, pages, listeners, Hosts(host, allowed))
        except PermissionError as error:
            raise UnusableInputError(f"you are not allowed to use port {candidate}; choose another") from error
        except (socket.gaierror, UnicodeError) as error:
            raise UnusableInputError(f"{host!r} is not an address of this machine") from error
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise UnusableInputError(f"{host}:{candidate} cannot be served: {error.strerror}") from error
    raise UnusableInputError(f"no port from {port} up is free")


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "rulebook", ""
    timeout = 60
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        self._answer(is_head=False)

    def do_HEAD(self) -> None:
        self._answer(is_head=True)

    def log_message(self, format: str, *arguments: object) -> None:
        """Do not log requests: the terminal is for messages to the author."""

    def end_headers(self) -> None:
        """Send the headers of every answer, including errors: pages of other origins must not load or show answers."""
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Content-Security-Policy", "frame-ancestors 'self'")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def _answer(self, is_head: bool) -> None:
        try:
            path = path_of(self.path)
            self.server.hosts.refuse_others(self._host(), {name: self.headers.get(name) for name in _ASKED_BY})
        except ValueError:
            self._say(HTTPStatus.BAD_REQUEST, "The request's address cannot be read", is_head)
        except RefusedError as error:
            self._say(HTTPStatus.FORBIDDEN, str(error), is_head)
        else:
            self._answer_path(path, is_head)

    def _host(self) -> str:
        """Return the host that a request is for. Raises ValueError if the request names no host, or several."""
        hosts = self.headers.get_all("Host", [])
        if len(hosts) != 1:
            raise ValueError("a request must name one host")
        target = urlsplit(self.path)
        return target.netloc or hosts[0].strip()

    def _say(self, status: HTTPStatus, sentence: str, is_head: bool) -> None:
        """Answer with a sentence for a person."""
        self._send("message.txt", f"{sentence}.\n".encode(), status, is_head)

    def _answer_path(self, path: str, is_head: bool) -> None:
        pages = self.server.pages
        if path == _EVENTS and not is_head:
            self._tell_events()
        elif path.startswith(f"{OWN}/"):
            own = _own_file(path.removeprefix(f"{OWN}/"))
            self._send(path, own or b"", HTTPStatus.OK if own is not None else HTTPStatus.NOT_FOUND, is_head)
        elif path == _WORKER:
            self._send(path, _own_file("worker.js") or b"", HTTPStatus.OK, is_head)
        elif path and not path.endswith("/") and pages.is_folder(path):
            self.send_response(HTTPStatus.FOUND)
            self.send_header("Location", f"/{quote(path)}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            found = pages.newest(path)
            data = found.data
            if found.path.endswith(".html"):
                data = _with_script(data, found.digest)
            status = HTTPStatus.NOT_FOUND if found.is_lost else HTTPStatus.OK
            self._send(found.path, data, HTTPStatus.SERVICE_UNAVAILABLE if found.is_waiting else status, is_head)

    def _send(self, path: str, data: bytes, status: HTTPStatus, is_head: bool) -> None:
        # A browser asks each time, but keeps a script that has not changed.
        tag = f'"{blake2b(data, digest_size=12).hexdigest()}"'
        is_known = status is HTTPStatus.OK and _names(self.headers.get_all("If-None-Match", []), tag)
        self.send_response(HTTPStatus.NOT_MODIFIED if is_known else status)
        self.send_header("Content-Type", content_type(path))
        if not is_known:
            self.send_header("Content-Length", str(len(data)))
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "no-cache")
        self.end_headers()
        if not is_head and not is_known:
            self.wfile.write(data)

    def _tell_events(self) -> None:
        asked = parse_qs(urlsplit(self.path).query)
        page, digest = (asked.get(name, [""])[0] for name in ("page", "digest"))
        try:
            path = path_of(page)
        except ValueError:
            self._say(HTTPStatus.BAD_REQUEST, "The page's address cannot be read", False)
            return
        listeners = self.server.listeners
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        listener = listeners.add(path, digest)
        try:
            self.wfile.write(b"retry: 500\n\n")
            self.wfile.flush()
            while True:
                try:
                    event = listener.events.get(timeout=_HEARTBEAT)
                except Empty:
                    self.wfile.write(b":\n\n")
                    self.wfile.flush()
                    continue
                if event is None:
                    return
                name, data = event
                self.wfile.write(f"event: {name}\ndata: {data}\n\n".encode())
                self.wfile.flush()
        finally:
            listeners.remove(listener)


def _names(headers: Iterable[str], tag: str) -> bool:
    """Return whether a tag is among those of a browser's copies (RFC 9110, 13.1.2): ``*`` is any, weak ones count."""
    tags = [one.strip().removeprefix("W/") for header in headers for one in header.split(",")]
    return tag in tags or tags == ["*"]


def content_type(path: str) -> str:
    """Return the media type of a file."""
    ending = f".{path.rpartition('.')[2].lower()}"
    return _TYPES.get(ending) or mimetypes.guess_type(f"file{ending}")[0] or "application/octet-stream"


@lru_cache
def _own_file(name: str) -> bytes | None:
    if name == "page.js":
        return bundle("main.js", _SCRIPTS).encode()
    if name in ("page.css", "worker.js"):
        return (_SCRIPTS / name).read_bytes()
    return None


def _with_script(html: bytes, digest: str) -> bytes:
    """Return a page with our script inserted before its own scripts, which wait until the page is parsed."""
    head, end, rest = html.partition(b"</head>")
    own = (
        f'<link rel="stylesheet" href="/{OWN}/page.css">\n'
        f'<script src="/{OWN}/page.js" id="rulebook-serving" data-digest="{digest}"></script>\n'
    )
    return head + own.encode() + end + rest
