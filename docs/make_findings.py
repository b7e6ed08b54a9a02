"""Write ``docs/findings.md`` from the enum of codes; a test fails where the page is not what this writes."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

from sphinx_rulebook import findings
from sphinx_rulebook.findings import Code

PAGE = Path(__file__).parent / "findings.md"

FAMILIES = {
    "RB1": ("RB1xx: markup", "What is wrong in a file by itself: anchors, ranks, headers, encodings, settings."),
    "RB2": ("RB2xx: references", "Labels and references: what leads nowhere, or to more than one place."),
    "RB3": ("RB3xx: languages", "Translations: what they lack, what has changed since, and where they differ."),
    "RB4": ("RB4xx: editions", "What was released: frozen editions, former labels, what a version promises."),
}


def descriptions() -> dict[str, str]:
    """Return the docstring below each member of the enum, by the member's name."""
    tree = ast.parse(inspect.getsource(findings))
    enum = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Code")
    found: dict[str, str] = {}
    for member, following in zip(enum.body, enum.body[1:], strict=False):
        if isinstance(member, ast.Assign) and isinstance(following, ast.Expr):
            target = member.targets[0]
            if isinstance(target, ast.Name) and isinstance(following.value, ast.Constant):
                found[target.id] = str(following.value.value)
    return found


def page() -> str:
    """Return the page."""
    described = descriptions()
    lines = [
        "# Findings",
        "",
        "Every finding has a code, a severity, a place and, where there is one, the likely fix. An error fails",
        "`rulebook check` (exit status 1); a warning does so under `--strict`.",
        "",
    ]
    family = ""
    for code in Code:
        if code.code[:3] != family:
            family = code.code[:3]
            title, about = FAMILIES[family]
            lines += [
                "",
                f"## {title}",
                "",
                about,
                "",
                "| code | name | severity | meaning |",
                "| --- | --- | --- | --- |",
            ]
        meaning = " ".join(described[code.name].split()).replace("|", "\\|")
        lines.append(f"| {code.code} | `{code.label}` | {code.severity} | {meaning} |")
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
