"""What would stand in a line if a suggestion were taken."""

from __future__ import annotations

import pytest

from sphinx_rulebook.model.findings import Code, Finding
from sphinx_rulebook.reports.fixes import replacement


@pytest.mark.parametrize(
    ("code", "marked", "fix", "expected"),
    [
        (Code.UNKNOWN_REFERENCE, "[[sec:fgo]]", "sec:fog", "[[sec:fog]]"),
        (Code.UNKNOWN_REFERENCE, "[[LT/sec:fgo]]", "sec:fog", "[[LT/sec:fog]]"),
        (Code.UNKNOWN_REFERENCE, "[[LT/sec:fgo|the fog]]", "sec:fog", "[[LT/sec:fog|the fog]]"),
        (Code.UNKNOWN_REFERENCE, "[[sec:fgo\\|the fog]]", "sec:fog", "[[sec:fog\\|the fog]]"),
        (Code.UNKNOWN_REFERENCE, "{rule:ref}`LF/sec:fgo`", "LF/sec:fog", "{rule:ref}`LF/sec:fog`"),
        (Code.UNKNOWN_REFERENCE, "{rule:ref}`the fog <sec:fgo>`", "LF/sec:fog", "{rule:ref}`the fog <LF/sec:fog>`"),
        (Code.WRONG_REFERENCE_KIND, "[[rule:fog]]", "sec:fog", "[[sec:fog]]"),
        (Code.UNCLOSED_REFERENCE, "[[sec:fog", "[[sec:fog]]", "[[sec:fog]]"),
        (Code.BAD_LABEL, "@@fog@@", "sec:fog", "@@sec:fog@@"),
        (Code.TYPED_NUMBER, "1.0.1", "[[rule:fog]]", "[[rule:fog]]"),
        (Code.UNKNOWN_SETTING, "titel", "title", "title"),
        # What the suggestion is of is not what is marked, or nothing is suggested.
        (Code.LOST_LABEL, "rule:fog", '"rule:fog" = "sec:fog"', None),
        (Code.UNKNOWN_REFERENCE, "[[two words]]", "sec:fog", None),
        (Code.UNKNOWN_REFERENCE, "sec:fgo", "sec:fog", None),
        (Code.UNKNOWN_REFERENCE, "[[sec:fgo]]", None, None),
    ],
)
def test_a_suggestion_in_the_place_of_what_is_marked(
    code: Code, marked: str, fix: str | None, expected: str | None
) -> None:
    line = f"霧🛶 {marked} and more"
    finding = Finding(code, "a.md", 1, 4, "x", fix, len(marked))
    assert replacement(finding, line) == expected
    assert replacement(finding, line[: 3 + len(marked) - 1]) is None  # the file has changed since
