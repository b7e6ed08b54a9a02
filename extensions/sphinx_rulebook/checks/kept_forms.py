"""The forms in which the results of checks are kept between commands."""

from __future__ import annotations

from ..languages.comparing.conventions import Convention
from ..library.records import (
    a_count,
    a_text,
    a_text_or_none,
    fields,
    many,
    read_finding,
    record_finding,
)
from ..model.findings import Finding
from .remembered import KeptForm
from .silenced import Silenced

TranslationFindings = tuple[list[Finding], list[Silenced], tuple[Convention, ...]]
"""The findings about a translated book, the silenced ones, and what the translation does as a rule."""


def _record_translation(result: TranslationFindings) -> object:
    findings, silenced, conventions = result
    return [
        [record_finding(one) for one in findings],
        # Only a sync state silences findings here.
        [[record_finding(one.finding), one.id, one.reason] for one in silenced],
        [[list(one.cause), one.count, one.occasions] for one in conventions],
    ]


def _read_translation(value: object) -> TranslationFindings:
    findings, silenced, conventions = fields(value, 3)
    return many(findings, read_finding), many(silenced, _read_silenced), tuple(many(conventions, _read_convention))


def _read_silenced(value: object) -> Silenced:
    finding, unit_id, reason = fields(value, 3)
    return Silenced(read_finding(finding), a_text_or_none(unit_id), a_text(reason))


def _read_convention(value: object) -> Convention:
    cause, count, occasions = fields(value, 3)
    return Convention(tuple(many(cause, a_text)), a_count(count), a_count(occasions))


FINDINGS: KeptForm[list[Finding]] = KeptForm(
    lambda findings: [record_finding(one) for one in findings], lambda value: many(value, read_finding)
)
TRANSLATION: KeptForm[TranslationFindings] = KeptForm(_record_translation, _read_translation)
