"""Adding a former label to a ``book.toml`` while keeping its comments, order and spacing."""

from __future__ import annotations

from collections.abc import MutableMapping

from ..support.errors import UnusableInputError


def with_alias(settings: str, path: str, old: str, new: str, is_published: bool = True) -> str:
    """Return the text of a ``book.toml`` in which ``old`` is a former label of ``new``.

    If ``new`` was a former label, it stops being one. If ``old`` was never published, it does not become a former
    label, and aliases that led to ``old`` lead to ``new``. Raises UnusableInputError if the text is not TOML, or if
    its aliases are not a table.
    """
    import tomlkit  # here, since most commands do not write settings
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(settings)
    except TOMLKitError as error:
        raise UnusableInputError(f"{path} is not valid TOML ({error}); fix it first") from error
    aliases = document.get("aliases")
    if aliases is None:
        if not is_published:
            return settings
        if settings.strip():
            document.add(tomlkit.nl())
        aliases = tomlkit.table()
        document.add("aliases", aliases)
    if not isinstance(aliases, MutableMapping):
        raise UnusableInputError(f"{path}: 'aliases' is not a table; fix it first")
    aliases.pop(new, None)
    if is_published:
        aliases[old] = new
    else:
        for former in [former for former, present in aliases.items() if present == old]:
            aliases[former] = new
    text: str = tomlkit.dumps(document)
    return text.replace("\r\n", "\n").replace("\n", "\r\n") if "\r\n" in settings else text
