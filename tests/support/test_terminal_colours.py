"""Which streams get colours."""

from __future__ import annotations

import io

import pytest

from sphinx_rulebook.support.terminal_colours import PLAIN, Colours, colours_of


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("is_terminal", "environment", "is_on"),
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"TERM": "xterm"}, True),
        (True, {"TERM": "dumb"}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (False, {"FORCE_COLOR": "1"}, True),
        (False, {"FORCE_COLOR": "0"}, False),
        (False, {"FORCE_COLOR": ""}, False),
        (True, {"TERM": "dumb", "FORCE_COLOR": "1"}, True),
        (True, {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
    ],
)
def test_colours_are_for_terminals_and_for_who_asks(
    is_terminal: bool, environment: dict[str, str], is_on: bool
) -> None:
    stream = _Terminal() if is_terminal else io.StringIO()
    assert colours_of(stream, environment) == Colours(is_on)


def test_plain_text_is_left_as_it_is() -> None:
    assert PLAIN.error("x") == "x"
    assert Colours(True).error("x") == "\x1b[1;31mx\x1b[0m"
    assert Colours(True).bold("") == ""
