"""Write ``docs/findings.md`` from the explanations of the codes; a test fails where the page is another."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from sphinx_rulebook.checks.explanations import explanations

PAGE = Path(__file__).parent / "findings.md"

FAMILIES = {
    "RB1": (
        "RB1xx: markup and settings",
        "What is wrong in a file by itself: anchors, ranks, headers, encodings, settings.",
    ),
    "RB2": ("RB2xx: references", "Labels and references: what leads nowhere, or to more than one place."),
    "RB3": ("RB3xx: languages", "Translations: what they lack, what has changed since, and where they differ."),
    "RB4": ("RB4xx: editions", "What was released: frozen editions, former labels, what a version promises."),
}


def page() -> str:
    """Return the page."""
    lines = [
        "# Findings",
        "",
        "Every finding has a code, a severity, a place and, where there is one, the likely fix. An error fails",
        "`rulebook check` (exit status 1); a warning does so under `--strict`. `rulebook explain CODE` says what",
        "stands here. To ignore a finding with a reason, or to begin with those that are there: [Checks in CI](ci.md).",
        "",
    ]
    families = groupby(explanations().values(), key=lambda one: one.code.code[:3])
    for family, of_family in families:
        title, about = FAMILIES[family]
        explained = list(of_family)
        lines += [f"## {title}", "", about, "", "| code | name | severity | meaning |", "| --- | --- | --- | --- |"]
        for one in explained:
            code, meaning = one.code, one.meaning.replace("|", "\\|")
            link = f"[{code.code}](#{code.code.lower()}-{code.label})"
            lines.append(f"| {link} | `{code.label}` | {code.severity} | {meaning} |")
        for one in explained:
            lines += ["", f"### {one.code.code} {one.code.label}", ""]
            lines += one.to_markdown().rstrip("\n").split("\n")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
