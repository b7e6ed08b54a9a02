"""The process of the editor: a server must not outlive it (Language Server Protocol 3.17, ``processId``)."""

from __future__ import annotations

import asyncio
import os
import sys

_LOOK = 3.0
"""How often, in seconds, to look whether the editor is still running."""


async def end_with(process: int) -> None:
    """End our own process, with status 1, when another one has ended."""
    while is_running(process):
        await asyncio.sleep(_LOOK)
    os._exit(1)  # a thread still waits for the editor to write


def is_running(process: int) -> bool:
    """Return whether a process of this machine is running."""
    if process <= 0:
        return False
    if sys.platform == "win32":
        return _is_running_on_windows(process)
    try:
        os.kill(process, 0)
    except PermissionError:
        return True  # it belongs to another user
    except (ProcessLookupError, OverflowError):
        return False
    return True


if sys.platform == "win32":

    def _is_running_on_windows(process: int) -> bool:
        import ctypes

        synchronize, timeout = 0x00100000, 0x00000102
        kernel = ctypes.windll.kernel32
        kernel.OpenProcess.restype = ctypes.c_void_p
        handle = kernel.OpenProcess(synchronize, False, process)
        if not handle:
            return False
        try:
            waited: int = kernel.WaitForSingleObject(ctypes.c_void_p(handle), 0)
            return waited == timeout
        finally:
            kernel.CloseHandle(ctypes.c_void_p(handle))
