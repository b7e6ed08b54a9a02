"""No regular expression of ours takes long, whatever text it reads: each is given strings made to slow it down."""

from __future__ import annotations

import importlib
import pkgutil
import re
import signal
from collections.abc import Iterator
from re import _constants as sre  # type: ignore[attr-defined]  # the parser of the standard library has no types
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import pytest

import sphinx_rulebook
from sphinx_rulebook.support.late_pattern import LatePattern

_LONG = 20_000
"""The length of a string in characters: longer than any line whose markup is read. A match at its start must not take
longer than `_SECONDS`.
"""
_SHORT = 1_000
"""The length of a string in which an expression is searched, which tries every start.

It may take a quarter of the time that one of twice the length might.
"""
_SECONDS = 0.5
_SECONDS_OF_SEARCH = 0.125
_END = "\0"
"""A character that hardly any expression matches, so that all ways to match what comes before it are tried."""


def _patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield every compiled expression of text in our modules, by the name of its module and variable."""
    seen: set[tuple[str, int]] = set()
    for module in pkgutil.walk_packages(sphinx_rulebook.__path__, "sphinx_rulebook."):
        if module.name.endswith("__main__"):
            continue
        loaded = importlib.import_module(module.name)
        for name, value in vars(loaded).items():
            for number, one in enumerate(value if isinstance(value, tuple | list) else [value]):
                pattern = getattr(one, "__self__", one)  # also a method of one, such as `_HOST`
                pattern = pattern.compiled if isinstance(pattern, LatePattern) else pattern
                if not isinstance(pattern, re.Pattern) or not isinstance(pattern.pattern, str):
                    continue
                key = pattern.pattern, pattern.flags
                if key not in seen:
                    seen.add(key)
                    yield f"{module.name.removeprefix('sphinx_rulebook.')}:{name}:{number}", pattern


def _example(nodes: Any) -> str:
    """Return a text that the nodes of a parsed expression match, as far as that is simple."""
    return "".join(map(_example_of, nodes))


def _example_of(node: Any) -> str:
    kind, value = node
    if kind is sre.LITERAL:
        return chr(value)
    if kind is sre.NOT_LITERAL:
        return "a" if value != ord("a") else "b"
    if kind is sre.ANY:
        return "a"
    if kind is sre.IN:
        return _example_of_set(value)
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
        return _example(value[2]) * max(value[0], 0)
    if kind is sre.SUBPATTERN:
        return _example(value[3])
    if kind is sre.ATOMIC_GROUP:
        return _example(value)
    return _example(value[1][0]) if kind is sre.BRANCH else ""


def _example_of_set(items: Any) -> str:
    is_negated = any(kind is sre.NEGATE for kind, _ in items)
    characters = {
        sre.CATEGORY_DIGIT: "0",
        sre.CATEGORY_SPACE: " ",
        sre.CATEGORY_WORD: "a",
        sre.CATEGORY_NOT_SPACE: "a",
        sre.CATEGORY_NOT_DIGIT: "a",
        sre.CATEGORY_NOT_WORD: "-",
    }
    if is_negated:
        named = {chr(value) for kind, value in items if kind is sre.LITERAL}
        return next(one for one in "a0 -.x\n~" if one not in named)
    kind, value = items[0]
    return chr(value) if kind is sre.LITERAL else chr(value[0]) if kind is sre.RANGE else characters.get(value, "a")


def _attacks(nodes: Any, before: str = "") -> Iterator[tuple[str, str]]:
    """Yield what comes before a repetition, and what it repeats, for every repetition of an expression."""
    for node in nodes:
        kind, value = node
        if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            if value[1] > 1:
                yield before, _example(value[2])
            yield from _attacks(value[2], before)
        elif kind is sre.SUBPATTERN:
            yield from _attacks(value[3], before)
        elif kind is sre.ATOMIC_GROUP:
            yield from _attacks(value, before)
        elif kind is sre.BRANCH:
            for branch in value[1]:
                yield from _attacks(branch, before)
        before += _example_of(node)


class _TooSlowError(Exception):
    pass


def _stop(*_: object) -> None:
    raise _TooSlowError


def _slow(pattern: re.Pattern[str], before: str, pumped: str) -> str | None:
    """Return a description of a string that takes too long, or None."""
    # Growing strings, because no timer can interrupt a step in the middle of an exponential search for long.
    for length, seconds, ways in (
        (20, _SECONDS, (pattern.match, pattern.fullmatch)),
        (40, _SECONDS, (pattern.match, pattern.fullmatch)),
        (_SHORT, _SECONDS_OF_SEARCH, (pattern.match, pattern.fullmatch, pattern.search)),
        (_LONG, _SECONDS, (pattern.match, pattern.fullmatch)),
    ):
        text = f"{before}{pumped * (length // len(pumped))}{_END}"
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        try:
            for way in ways:
                way(text)
        except _TooSlowError:
            return f"{before[:40]!r} + {length} characters of {pumped[:20]!r}"
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return None


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer of POSIX")
def test_no_expression_is_slow() -> None:
    former = signal.signal(signal.SIGVTALRM, _stop)
    slow = {}
    count = 0
    try:
        for name, pattern in _patterns():
            count += 1
            attacks = dict.fromkeys(_attacks(parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)))
            found = next(filter(None, (_slow(pattern, *attack) for attack in attacks if attack[1])), None)
            if found is not None:
                slow[name] = found
    finally:
        signal.signal(signal.SIGVTALRM, former)
    assert count > 300
    assert slow == {}
