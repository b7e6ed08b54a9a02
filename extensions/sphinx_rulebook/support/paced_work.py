"""Long work in small steps: a server answers between them, and drops the work when its result is no longer wanted.

The work is an ordinary function. It calls `may_pause` again and again, which does nothing in a command. A server runs
it in a thread of its own, but never while the server itself runs: one of the two always waits for the other, so that
they can use the same data.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

_Result = TypeVar("_Result")


class _Hooks(threading.local):
    pause: Callable[[], None] | None = None


_HOOKS = _Hooks()


class _StoppedError(BaseException):
    """Raised in the work when it is dropped; no ``except Exception`` may catch it."""


def may_pause() -> None:
    """Let a server answer, if this is part of a `PacedWork` whose step is over; cheap enough for every unit.

    Never call it inside a ``cached_property``: up to Python 3.11, that holds a lock for which the server would wait.
    """
    if _HOOKS.pause is not None:
        _HOOKS.pause()


class PacedWork(Generic[_Result]):
    """A call of a function without arguments, of which a step is made at a time."""

    def __init__(self, function: Callable[[], _Result]) -> None:
        self._function = function
        self._result: list[_Result] = []
        self._error: BaseException | None = None
        self._go, self._paused = threading.Semaphore(0), threading.Semaphore(0)
        self._end = 0.0
        self._is_stopped = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def step(self, seconds: float) -> bool:
        """Let the work go on for some seconds, until it next calls `may_pause`; return whether it is done."""
        if self._thread.is_alive():
            self._end = time.perf_counter() + seconds
            self._go.release()
            self._paused.acquire()
        return self._is_done

    def result(self) -> _Result:
        """Return the result of work that is done. Raises what the function has raised."""
        if self._error is not None:
            raise self._error
        return self._result[0]

    def stop(self) -> None:
        """Drop the work if it is not done; return when its thread has ended."""
        self._is_stopped = True
        self._go.release()
        self._thread.join()

    @property
    def _is_done(self) -> bool:
        return bool(self._result) or self._error is not None

    def _run(self) -> None:
        self._go.acquire()
        _HOOKS.pause = self._pause
        try:
            if not self._is_stopped:
                self._result.append(self._function())
        except BaseException as error:  # it belongs to whoever asks for the result
            self._error = error
        finally:
            self._paused.release()

    def _pause(self) -> None:
        if self._is_stopped:
            raise _StoppedError
        if time.perf_counter() < self._end:
            return
        self._paused.release()
        self._go.acquire()
        if self._is_stopped:
            raise _StoppedError
