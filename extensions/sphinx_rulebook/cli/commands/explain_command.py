"""``rulebook explain``: the meaning of a code, why it matters, an example, and how to fix it."""

from __future__ import annotations

import argparse
import json

from ...checks.explanations import Explanation, explanations, how_to_ignore
from ...model.findings import Code
from ...settings.codes import nearest_code, read_codes, unknown_code
from ...support.errors import UnusableInputError
from ..arguments import add_format, add_output
from ..output import write_output

FORMAT = "rulebook-explanations/1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``explain``."""
    parser.add_argument("codes", nargs="*", metavar="CODE", help="a code, a prefix or a name: RB203, rb2, raw-html")
    parser.add_argument("--all", action="store_true", help="explain every code")
    add_format(parser, ("text", "json"), "text")
    add_output(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the explanations and return 0. Raises UnusableInputError for unknown codes."""
    if arguments.all == bool(arguments.codes):
        raise UnusableInputError("name the codes to explain, or write --all")
    wanted = frozenset(Code) if arguments.all else frozenset[Code]().union(*map(_codes, arguments.codes))
    chosen = [explanation for code, explanation in explanations().items() if code in wanted]
    if arguments.format == "json":
        table = {"format": FORMAT, "codes": [_to_dict(one) for one in chosen]}
        write_output(json.dumps(table, ensure_ascii=False, indent=1) + "\n", arguments.output)
    else:
        write_output("\n".join(one.to_text() for one in chosen), arguments.output)
    return 0


def _codes(written: str) -> frozenset[Code]:
    found = read_codes(written)
    if not found:
        near = nearest_code(written)
        raise UnusableInputError(unknown_code(written) + (f"; did you mean {near}?" if near else ""))
    return found


def _to_dict(explanation: Explanation) -> dict[str, str | None]:
    return {
        "code": explanation.code.code,
        "name": explanation.code.label,
        "severity": explanation.code.severity.value,
        "meaning": explanation.meaning,
        "reason": explanation.reason,
        "wrong": explanation.wrong or None,
        "right": explanation.right or None,
        "ignoring": how_to_ignore(explanation.code),
    }
