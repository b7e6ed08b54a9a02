"""The order of messages, as the Language Server Protocol wants it: every request is answered, if only with an error."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from lsprotocol import types
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInternalError,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
    JsonRpcMethodNotFound,
    JsonRpcServerNotInitialized,
)
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.json_rpc import RPCMessage, RPCRequest

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Refused:
    """A message that cannot be read; a request has been answered already."""

    jsonrpc: str = "2.0"


class StrictProtocol(LanguageServerProtocol):
    """The protocol of pygls, which would be silent where an error is due (LSP 3.17, "Server lifecycle")."""

    _is_initialized = False
    is_shut_down = False
    """Whether the editor has asked to end the session."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Return a message as an object; if its parameters are invalid, answer it here.

        The decoder of JSON calls this with every object in a message.
        """
        try:
            return super().structure_message(data)
        except (JsonRpcInvalidParams, JsonRpcInternalError):
            method = data.get("method")
            if not isinstance(method, str):
                raise
            _LOG.warning("%s has invalid parameters", method)
            is_known = self.get_message_type(method) is not None
            error = JsonRpcInvalidParams() if is_known else JsonRpcMethodNotFound.of(method)
            if isinstance(data.get("id"), int | str):
                self._send_response(data["id"], None, error.to_response_error())
            return _Refused()

    def handle_message(self, message: RPCMessage) -> None:
        """Handle a message, or refuse it if it comes before or after its time."""
        if isinstance(message, _Refused):
            return
        method = getattr(message, "method", None)
        problem = self._problem(method) if method is not None else None
        if problem is None:
            self._is_initialized |= method == types.INITIALIZE
            self.is_shut_down |= method == types.SHUTDOWN
            super().handle_message(message)
        elif isinstance(message, RPCRequest):
            self._send_response(message.id, None, problem.to_response_error())

    def _problem(self, method: str) -> JsonRpcException | None:
        """Return why a message must not come now, or None if it may."""
        if method == types.EXIT:
            return None
        if self.is_shut_down:
            return JsonRpcInvalidRequest("the server is shutting down")
        if method == types.INITIALIZE:
            return JsonRpcInvalidRequest("the server is already initialized") if self._is_initialized else None
        return None if self._is_initialized else JsonRpcServerNotInitialized("the server is not initialized yet")
