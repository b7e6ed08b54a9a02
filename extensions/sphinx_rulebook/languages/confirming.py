"""Confirmation by a person: two units are the same rule, and the translation is up to date with the source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .pairing import PairedBook
from .sync import SyncEntry, SyncState


def confirm(paired: PairedBook, places: Iterable[int], is_imported: bool = False) -> SyncState:
    """Return the sync state with the pairs at the given places of the source marked as current.

    ``is_imported`` means that their texts come from a translator's file. Other entries stay unchanged; entries of units
    that the source no longer has are dropped. Units without a counterpart cannot be confirmed and are skipped.
    """
    wanted = set(places)
    entries: dict[str, SyncEntry] = {}
    for place, unit_id in enumerate(paired.source.ids):
        counterpart = paired.counterparts.get(place)
        if place in wanted and counterpart is not None:
            entries[unit_id] = SyncEntry(
                paired.source.placed[place].unit.kind.value,
                paired.source.text(place),
                paired.translation.ids[counterpart.place],
                paired.translation.text(counterpart.place),
                is_imported,
            )
        elif place in paired.entries:
            entries[unit_id] = paired.entries[place]
    return SyncState(entries, paired.sync.silenced)


def leave_open(paired: PairedBook, state: SyncState, earlier: Mapping[int, str | None]) -> SyncState:
    """Return the state after an import of texts that nobody has confirmed, by their places in the source.

    ``earlier`` has for each the text of the source that its translator saw, if the source has changed since, so that
    the translation is stale; or None for a text that its translator marked for review. Units without a counterpart are
    skipped.
    """
    entries = dict(state.entries)
    for place, source in earlier.items():
        counterpart = paired.counterparts.get(place)
        if counterpart is None:
            continue
        known = paired.entries.get(place)
        seen = source
        if seen is None:  # the translator may have seen that it is stale: then it still is
            seen = known.source if known is not None else paired.source.text(place)
        entries[paired.source.ids[place]] = SyncEntry(
            paired.source.placed[place].unit.kind.value,
            seen,
            paired.translation.ids[counterpart.place],
            paired.translation.text(counterpart.place),
            is_imported=True,
            needs_review=source is None,
        )
    order = {unit_id: place for place, unit_id in enumerate(paired.source.ids)}
    return SyncState(dict(sorted(entries.items(), key=lambda one: order.get(one[0], len(order)))), state.silenced)


def silence(state: SyncState, unit_id: str, code: str, reason: str | None) -> SyncState:
    """Return the state with a finding of a unit silenced for a reason, or reported again if the reason is None."""
    silenced: dict[str, Mapping[str, str]] = dict(state.silenced)
    codes = dict(silenced.get(unit_id, {}))
    if reason is None:
        codes.pop(code, None)
    else:
        codes[code] = reason
    silenced[unit_id] = codes
    return SyncState(state.entries, {key: value for key, value in silenced.items() if value})
