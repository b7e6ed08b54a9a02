"""Writing a former label into a ``book.toml``, which keeps its comments, its order and its spacing."""

from __future__ import annotations

from collections.abc import MutableMapping

from ..library import UnusableInputError


def with_alias(settings: str, path: str, old: str, new: str, is_published: bool = True) -> str:
    """Return the text of a ``book.toml`` in which ``old`` is a former label of ``new``.

    Where ``new`` was a former label, it is none any more; where ``old`` was never published, it becomes none, and what
    led to it leads to ``new``.
    Raises UnusableInputError where the text is no TOML, or where its aliases are no table.
    """
    import tomlkit  # here, since most commands write no settings
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(settings)
    except TOMLKitError as error:
        raise UnusableInputError(f"{path} is no TOML ({error}); mend it first") from error
    aliases = document.get("aliases")
    if aliases is None:
        if not is_published:
            return settings
        if settings.strip():
            document.add(tomlkit.nl())
        aliases = tomlkit.table()
        document.add("aliases", aliases)
    if not isinstance(aliases, MutableMapping):
        raise UnusableInputError(f"{path}: 'aliases' is no table; mend it first")
    aliases.pop(new, None)
    if is_published:
        aliases[old] = new
    else:
        for former in [former for former, present in aliases.items() if present == old]:
            aliases[former] = new
    text: str = tomlkit.dumps(document)
    return text.replace("\r\n", "\n").replace("\n", "\r\n") if "\r\n" in settings else text
