"""``rulebook serve``: the site while it is being written, always up to date with the text."""

from __future__ import annotations

import argparse
import signal
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from types import FrameType

from ...support.errors import UnusableInputError
from ..arguments import add_project

PORT = 8000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``serve``."""
    add_project(parser)
    parser.add_argument(
        "--port", type=int, default=PORT, help=f"the port, or the next free one after it (default: {PORT})"
    )
    parser.add_argument(
        "--host",
        type=host_name,
        default="127.0.0.1",
        help="the address to listen on; 0.0.0.0 lets everybody in the network read the site, with its drafts "
        "(default: this device only)",
    )
    parser.add_argument(
        "--allow-host",
        action="append",
        type=host_name,
        default=[],
        metavar="NAME",
        help="also accept this host name, such as that of a tunnel; repeatable",
    )
    parser.add_argument("--open", action="store_true", help="open the site in a browser")


def host_name(word: str) -> str:
    """Return the name or address of a host; an IPv6 address without the brackets that it has in a web address.

    Raises argparse.ArgumentTypeError if it is empty, as a variable that is not set: a server would listen on every
    address of this machine.
    """
    if not word.strip():
        raise argparse.ArgumentTypeError("the host is empty; name one, or leave out this option")
    inner = word.removeprefix("[").removesuffix("]")
    return inner if word == f"[{inner}]" else word


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted; then return 0."""
    root = Path(arguments.project).resolve()
    if not root.is_dir():
        raise UnusableInputError(f"{arguments.project} is not a folder; name a project or a source tree")
    if not 0 <= arguments.port < 65536:
        raise UnusableInputError(f"{arguments.port} is not a port; ports go from 0 to 65535")
    _tell("loading Sphinx")
    from ...serving.hosts import is_loopback
    from ...serving.http_server import make_server
    from ...serving.serving_folder import serving_folder
    from ...serving.serving_session import ServingSession

    for number in _ends():  # until the session begins, end as after Ctrl+C
        signal.signal(number, signal.default_int_handler)
    try:
        with serving_folder(root) as folder:
            if folder.is_temporary:
                _tell("another rulebook serve is running for this project; this one uses a temporary folder")
            session = ServingSession(root, folder, _tell)
            server = make_server(arguments.host, arguments.port, session.pages, session.listeners, arguments.allow_host)
            serving = Thread(target=server.serve_forever, daemon=True)

            def begin() -> None:
                if arguments.port and server.server_port != arguments.port:
                    _tell(f"port {arguments.port} is taken")
                if not is_loopback(arguments.host):
                    _tell(
                        "everybody in this network can read the site, with its drafts; without --host, only this "
                        "device can"
                    )
                serving.start()
                print(f"Serving {server.address} (press Ctrl+C to stop)", flush=True)
                if arguments.open:
                    webbrowser.open(server.address)

            try:
                _tell("building")
                with _stop_signals(session.stop):
                    session.run(begin)
            finally:
                if serving.is_alive():
                    server.shutdown()
                server.server_close()
    except KeyboardInterrupt:
        pass  # the session has not begun
    _tell("stopped")
    return 0


@contextmanager
def _stop_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Call ``stop`` when the user or the system asks the command to end.

    An exception that is raised by a signal can strike between the start of a process and the assignment that remembers
    it, and the command would wait for that process forever.
    """

    def handle(number: int, frame: FrameType | None) -> None:
        stop()

    former = [(number, signal.signal(number, handle)) for number in (signal.SIGINT, *_ends())]
    try:
        yield
    finally:
        for number, handler in former:
            signal.signal(number, handler)


def _ends() -> list[signal.Signals]:
    """Return the signals, besides that of Ctrl+C, that end the command: also that of a terminal that is closed, unless
    ``nohup`` has it ignored.
    """
    hangup: signal.Signals | None = getattr(signal, "SIGHUP", None)
    is_followed = hangup is not None and signal.getsignal(hangup) is not signal.SIG_IGN
    return [signal.SIGTERM, hangup] if hangup is not None and is_followed else [signal.SIGTERM]


def _tell(line: str) -> None:
    print(line.rstrip("\n"), file=sys.stderr, flush=True)
