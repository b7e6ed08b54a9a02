"""``rulebook serve``: the site while it is being written, always as the text is now."""

from __future__ import annotations

import argparse
import signal
import sys
import webbrowser
from pathlib import Path
from threading import Thread
from types import FrameType

from ..library import UnusableInputError

PORT = 8000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``serve``."""
    parser.add_argument("path", nargs="?", default=".", help="a project or a source tree (default: .)")
    parser.add_argument("--port", type=int, default=PORT, help=f"the next free one from here on (default: {PORT})")
    parser.add_argument("--host", default="127.0.0.1", help="for other devices: 0.0.0.0 (default: this one only)")
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="answer to this name too, such as that of a tunnel; may be given more than once",
    )
    parser.add_argument("--open", action="store_true", help="open the site in a browser")


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted; return 0 then."""
    root = Path(arguments.path).resolve()
    if not root.is_dir():
        raise UnusableInputError(f"{arguments.path} is not a folder; a site is served of a project or a source tree")
    if not 0 <= arguments.port < 65536:
        raise UnusableInputError(f"{arguments.port} is no port; there are those from 0 to 65535")
    _tell("loading Sphinx")
    from ..serving.folder import serving_folder
    from ..serving.server import make_server
    from ..serving.session import Session

    signal.signal(signal.SIGTERM, _interrupt)
    try:
        with serving_folder(root) as folder:
            if folder.is_temporary:
                _tell("another rulebook serve has this project; this one keeps its site in a folder of its own")
            session = Session(root, folder, _tell)
            server = make_server(arguments.host, arguments.port, session.pages, session.listeners, arguments.allow_host)

            def begin() -> None:
                if arguments.port and server.server_port != arguments.port:
                    _tell(f"port {arguments.port} is taken")
                Thread(target=server.serve_forever, daemon=True).start()
                print(f"Serving {server.address} (Ctrl+C ends it)", flush=True)
                if arguments.open:
                    webbrowser.open(server.address)

            try:
                _tell("building")
                session.run(begin)
            finally:
                server.server_close()
    except KeyboardInterrupt:
        _tell("ended")
    return 0


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _tell(line: str) -> None:
    print(line.rstrip("\n"), file=sys.stderr, flush=True)
