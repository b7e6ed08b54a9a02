"""Every request is answered, whatever it is and whenever it comes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

import pytest

from sphinx_rulebook.lsp.acting import MARK_CURRENT
from sphinx_rulebook.lsp.features import make_server

INITIALIZE: Mapping[str, object] = {
    "method": "initialize",
    "params": {"processId": None, "capabilities": {}, "rootUri": None},
}
HOVER = {"textDocument": {"uri": "file:///a.md"}, "position": {"line": 0, "character": 0}}
SHUTDOWN: Mapping[str, object] = {"method": "shutdown"}


class Output(BytesIO):
    """Standard output, which the server closes at its end."""

    def close(self) -> None:
        """Keep what was written."""


def answers_to(messages: Sequence[Mapping[str, object]]) -> dict[int, Any]:
    """Return the answers of a server to messages, which are requests if they have parameters or are a shutdown."""
    sent = b""
    for number, message in enumerate([*messages, {"method": "exit", "params": None}]):
        body = {"jsonrpc": "2.0", **message} | ({} if message["method"] == "exit" else {"id": number})
        data = json.dumps(body).encode()
        sent += b"Content-Length: %d\r\n\r\n%b" % (len(data), data)
    output = Output()
    with ThreadPoolExecutor(1) as thread:  # Playwright's event loop may run in this one
        thread.submit(make_server().start_io, BytesIO(sent), output).result()
    found = {}
    for part in output.getvalue().split(b"Content-Length: ")[1:]:
        answer = json.loads(part.partition(b"\r\n\r\n")[2])
        if "id" in answer and "method" not in answer:
            found[answer["id"]] = answer.get("error", {}).get("code")
    return found


@pytest.mark.parametrize(
    ("messages", "codes"),
    [
        ([{"method": "textDocument/hover", "params": HOVER}, INITIALIZE], [-32002, None]),
        ([INITIALIZE, INITIALIZE], [None, -32600]),
        ([INITIALIZE, {"method": "textDocument/hover", "params": {"foo": 1}}], [None, -32602]),
        ([INITIALIZE, {"method": "textDocument/hover"}], [None, -32602]),
        ([INITIALIZE, {"method": "workspace/executeCommand", "params": {"command": MARK_CURRENT}}], [None, -32602]),
        ([INITIALIZE, {"method": "textDocument/nonsense"}], [None, -32601]),
        ([INITIALIZE, {"method": "textDocument/nonsense", "params": {}}], [None, -32601]),
        ([INITIALIZE, SHUTDOWN, {"method": "textDocument/hover", "params": HOVER}], [None, None, -32600]),
        ([INITIALIZE, {"method": "textDocument/hover", "params": HOVER}, SHUTDOWN], [None, None, None]),
    ],
)
def test_every_request_is_answered(messages: Sequence[Mapping[str, object]], codes: list[int | None]) -> None:
    assert answers_to(messages) == dict(enumerate(codes))


@pytest.mark.parametrize(
    "address", ["file:///a\0.md", "file:///a%00.md", "file:", "", "untitled:1", "file://host/a.md"]
)
def test_an_address_of_nothing_is_no_error(address: str) -> None:
    asked = HOVER | {"textDocument": {"uri": address}}
    assert answers_to([INITIALIZE, {"method": "textDocument/hover", "params": asked}]) == {0: None, 1: None}
