"""A program `rulebook` that starts at once: a process that has loaded everything runs each command in a copy of itself.

To load the program takes longer than most of its commands do. The program as it is installed is run by other tests.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import json
import os
import pkgutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sphinx_rulebook
from sphinx_rulebook.cli.command_line import main

CAN_FORK = hasattr(os, "fork") and sys.platform == "linux"

_CLIENT = """#!{python} -IS
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as server:
    server.connect({address!r})
    asked = json.dumps([sys.argv[1:], os.getcwd(), dict(os.environ)]).encode()
    socket.send_fds(server, [len(asked).to_bytes(4, "big")], [0, 1, 2])
    server.sendall(asked)
    status = server.recv(1)
sys.exit(status[0] if status else "the command ended without an exit status")
"""


@contextmanager
def forked_programs(folder: Path) -> Iterator[Path]:
    """Yield the folder of such a program `rulebook`; the process that has loaded everything ends afterwards."""
    address = folder / "socket"
    programs = folder / "bin"
    programs.mkdir()
    program = programs / "rulebook"
    program.write_text(_CLIENT.format(python=sys.executable, address=str(address)), "utf-8")
    program.chmod(0o755)
    command = [sys.executable, "-m", "tests.forking", str(address)]
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    root = Path(__file__).parent.parent
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=root, env=environment) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == b"ready\n"
            yield programs
        finally:
            process.kill()


def _load_all() -> None:
    for module in pkgutil.walk_packages(sphinx_rulebook.__path__, f"{sphinx_rulebook.__name__}."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def _serve(address: str) -> None:
    """Run each command that a program asks for in a process of its own."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(address)
        server.listen(16)
        print("ready", flush=True)
        while True:
            asking, _ = server.accept()
            if os.fork() == 0:
                server.close()
                os._exit(_answer(asking))
            asking.close()
            with contextlib.suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:  # what has ended
                    pass


def _answer(asking: socket.socket) -> int:
    """Run one command as if it had been started by the program that asks for it."""
    size, files, _, _ = socket.recv_fds(asking, 4, 3)
    with asking.makefile("rb") as stream:
        arguments, place, environment = json.loads(stream.read(int.from_bytes(size, "big")))
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    os.chdir(place)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["rulebook", *arguments]
    sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), "utf-8")
    sys.stdout, sys.stderr = (
        io.TextIOWrapper(io.FileIO(number, "w", closefd=False), "utf-8", write_through=True) for number in (1, 2)
    )
    status = 1
    try:
        status = main(arguments)
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    finally:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        asking.sendall(bytes([status]))
    return status


if __name__ == "__main__":
    _load_all()
    gc.freeze()  # otherwise each copy would walk through all that is loaded
    _serve(sys.argv[1])
