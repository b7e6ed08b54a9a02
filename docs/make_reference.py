"""Write the parts of the manual's reference that the code defines: commands, settings, findings, formats, the editor.

Each part is between ``<!-- made: NAME -->`` and ``<!-- end: NAME -->`` in its page; the text around it is written by
hand.  With ``--check`` nothing is written: the script prints the pages that are out of date, and exits with status 1.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from unittest.mock import MagicMock

from lsprotocol import types

from sphinx_rulebook import exporters
from sphinx_rulebook.checks.explanations import explanations
from sphinx_rulebook.cli import command_line as cli
from sphinx_rulebook.cli.examples import EXAMPLES
from sphinx_rulebook.lsp.acting import GIVE_LABEL, MARK_CURRENT
from sphinx_rulebook.lsp.features import make_server
from sphinx_rulebook.lsp.hints import SHOW_REFERENCES
from sphinx_rulebook.markup.book_toml.book_settings import SETTINGS, SYMBOL_SETTINGS
from sphinx_rulebook.markup.book_toml.edition_settings import SEMVER_SETTINGS
from sphinx_rulebook.markup.book_toml.search_settings import SEARCH_SETTINGS
from sphinx_rulebook.markup.book_toml.toml_keys import Settings
from sphinx_rulebook.reports import formats as reports
from sphinx_rulebook.settings.settings_table import IGNORE_SETTINGS, PROJECT_SETTINGS
from sphinx_rulebook.settings.site_table import FONT_SETTINGS, LINK_SETTINGS, SITE_SETTINGS
from sphinx_rulebook.site.sphinx import extension as site

FOLDER = Path(__file__).resolve().parent
PART = re.compile(r"(?P<head><!-- made: (?P<name>[\w.-]+) -->\n).*?(?P<foot><!-- end: (?P=name) -->\n)", re.S)
KINDS = {str: "text", int: "number", bool: "true or false", list: "list", dict: "table"}

GROUPS = {
    "Start": ("init", "import", "completion"),
    "Write": ("serve", "check", "explain", "fmt", "label", "rename", "move", "ruling", "stats", "graph", "lsp"),
    "Translate": ("status", "confirm", "words"),
    "Release": ("release", "diff", "history", "impact"),
    "Publish": ("build", "export"),
}
"""The commands by purpose; each is in one group."""

FAMILIES = {
    "RB1": (
        "RB1xx: markup and settings",
        "Problems within one file: anchors, ranks, headers, encodings, settings.",
    ),
    "RB2": ("RB2xx: references", "Labels and references that lead nowhere, or to more than one place."),
    "RB3": ("RB3xx: languages", "Translations that are missing, out of date, or different from the source."),
    "RB4": ("RB4xx: editions", "Releases: frozen editions, former labels, the version policy."),
    "RB6": ("RB6xx: rulings", "Rulings that lack something, and rulings whose rules have changed."),
    "RB7": (
        "RB7xx: trust",
        "Attempts to read files outside the project, to download files, or to run code in a reader's browser; all are"
        " refused.",
    ),
}

FEATURES: Mapping[str, str] = {
    types.TEXT_DOCUMENT_COMPLETION: "labels after `[[`, with their rules; symbols after `{`; a new label after `@@`",
    types.TEXT_DOCUMENT_HOVER: "number, place and text of the target of a reference, and the state of its translations",
    types.TEXT_DOCUMENT_DEFINITION: "from a reference to its rule",
    types.TEXT_DOCUMENT_IMPLEMENTATION: "from a rule to the same rule in the other languages",
    types.TEXT_DOCUMENT_REFERENCES: "all references to the rule, in every language",
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: "the outline of a chapter, with numbers",
    types.WORKSPACE_SYMBOL: "any rule of the project, by its number, label or words",
    types.TEXT_DOCUMENT_INLAY_HINT: (
        "the number of each rule beside its heading, and of each reference beside its label"
    ),
    types.TEXT_DOCUMENT_CODE_LENS: "above a rule, the number of references to it, and translations that are missing",
    types.TEXT_DOCUMENT_RENAME: "a new label for a rule, in all files and languages, like `rulebook rename`",
    types.TEXT_DOCUMENT_FORMATTING: "the chapter in the canonical form, like `rulebook fmt`",
    types.TEXT_DOCUMENT_CODE_ACTION: "apply the likely fix of a finding; label a rule; confirm a translation",
}
"""What each feature that the server registers does for an author."""

PLUMBING = frozenset(
    {
        types.TEXT_DOCUMENT_DID_OPEN,
        types.TEXT_DOCUMENT_DID_CHANGE,
        types.TEXT_DOCUMENT_DID_SAVE,
        types.TEXT_DOCUMENT_DID_CLOSE,
        types.WORKSPACE_DID_CHANGE_WATCHED_FILES,
        types.INITIALIZED,
        types.COMPLETION_ITEM_RESOLVE,
        types.TEXT_DOCUMENT_PREPARE_RENAME,
        types.CODE_ACTION_RESOLVE,
    }
)
"""Features that an author never sees directly."""


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Return a table; cells are Markdown."""
    lines = [head, ("---",) * len(head), *rows]
    escaped = ([cell.replace("|", r"\|") for cell in line] for line in lines)
    return "".join(f"| {' | '.join(cells)} |\n" for cells in escaped)


def commands() -> str:
    """Return every command with its purpose, usage, arguments and examples."""
    grouped = [name for names in GROUPS.values() for name in names]
    if sorted(grouped) != sorted(cli.COMMANDS):
        raise SystemExit(f"these commands are in no group, or in two: {set(grouped) ^ set(cli.COMMANDS)}")
    parsers = _subparsers()
    parts = [table(("exit status", "meaning"), [*_exit_codes()])]
    for group, names in GROUPS.items():
        parts.append(f"## {group}\n")
        parts += [_command(name, parsers[name]) for name in names]
    return "\n".join(parts)


def overview() -> str:
    """Return the commands in groups, one per line, for the first page of the project."""
    rows = [
        (
            group if name == names[0] else "",
            f"[`rulebook {name}`](docs/commands.md#rulebook-{name})",
            cli.COMMANDS[name],
        )
        for group, names in GROUPS.items()
        for name in names
    ]
    return table(("", "command", "what it does"), rows)


def _subparsers() -> Mapping[str, argparse.ArgumentParser]:
    parser = cli.make_parser(cli.COMMANDS)
    found = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return dict(found.choices)


def _exit_codes() -> Iterator[tuple[str, str]]:
    yield from re.findall(r"^  (\d+) +(.+)$", cli._EXIT_CODES, re.M)


def _command(name: str, parser: argparse.ArgumentParser) -> str:
    purpose = cli.COMMANDS[name]
    text = f"### rulebook {name}\n\n{purpose[0].upper()}{purpose[1:]}.\n\n```text\n{_usage(name, parser)}\n```\n\n"
    rows = [(_spelling(action), _help(action, parser)) for action in parser._actions if _is_own(action)]
    if rows:
        text += table(("argument", "meaning"), rows) + "\n"
    return text + table(("for example", ""), [(f"`rulebook {line}`", about) for line, about in EXAMPLES[name]])


def _is_own(action: argparse.Action) -> bool:
    """Return whether an argument is not one that every command has, which the page explains once."""
    return action.dest not in ("help", "quiet", "verbose") and action.help is not argparse.SUPPRESS


def _usage(name: str, parser: argparse.ArgumentParser) -> str:
    """Return the usage; it is built here because argparse formats it differently in each version of Python."""
    groups = parser._mutually_exclusive_groups
    words: list[str] = []
    for action in sorted(parser._actions, key=lambda one: not one.option_strings):
        if not _is_own(action):
            continue
        group = next((one for one in groups if action in one._group_actions), None)
        if group is not None:
            if action is group._group_actions[0]:
                inner = " | ".join(_short(one) for one in group._group_actions)
                words.append(f"({inner})" if group.required else f"[{inner}]")
        elif action.option_strings:
            words.append(_short(action) if action.required else f"[{_short(action)}]")
        else:
            words.append(_short(action))
    # A word such as "[-o FILE]" is not broken.
    kept = " ".join(word.replace(" ", "\0") for word in words)
    head = f"rulebook {name} "
    lines = textwrap.wrap(kept, 96 - len(head), break_long_words=False, break_on_hyphens=False) or [""]
    return f"\n{' ' * len(head)}".join(lines).join((head, "")).replace("\0", " ").rstrip()


def _short(action: argparse.Action) -> str:
    value = _value(action)
    if not action.option_strings:
        return value
    if not value:
        return next((name for name in action.option_strings if name.startswith("--")), action.option_strings[0])
    return f"{action.option_strings[0]} {value}"


def _value(action: argparse.Action) -> str:
    """Return the placeholder for an argument's value; a switch has none."""
    if action.nargs == 0:
        return ""
    if action.metavar is not None:
        name = str(action.metavar)
    elif action.choices is not None:
        name = "|".join(map(str, action.choices))
    else:
        name = action.dest.upper()
    if action.nargs == "*" and " " in name:  # in a row, each optional
        return " ".join(f"[{word}]" for word in name.split())
    repeated = {"+": f"{name}...", "*": f"[{name}...]", "?": f"[{name}]"}
    return repeated.get(str(action.nargs), name)


def _spelling(action: argparse.Action) -> str:
    value = _value(action)
    if not action.option_strings:
        return f"`{re.sub(r'[][]', '', value)}`"
    return f"`{', '.join(action.option_strings)}{f' {value}' if value else ''}`"


def _help(action: argparse.Action, parser: argparse.ArgumentParser) -> str:
    text = parser._get_formatter()._expand_help(action) if action.help else ""
    return _as_markdown(text)


def _as_markdown(text: str) -> str:
    """Return a line of help as equivalent Markdown."""
    return re.sub(r"([\\*_<>\[\]#])", r"\\\1", text)


def settings(keys: Settings) -> Callable[[], str]:
    """Return a function that makes the table of a settings file's keys."""

    def make() -> str:
        rows = [
            (f"`{key}`", " or ".join(KINDS[kind] for kind in one.kinds), one.meaning, one.left_out)
            for key, one in keys.items()
        ]
        return table(("key", "kind", "meaning", "default"), rows)

    return make


def configuration() -> str:
    """Return the values that the extension adds to conf.py."""
    app = MagicMock()
    site.setup(app)
    rows = []
    for call in app.add_config_value.call_args_list:
        name, default, _, _, meaning = call.args
        rows.append((f"`{name}`", meaning, f"`{default!r}`"))
    return table(("value", "meaning", "default"), rows)


def findings() -> str:
    """Return every code of a finding, family by family."""
    lines: list[str] = []
    families = groupby(explanations().values(), key=lambda one: one.code.code[:3])
    for family, of_family in families:
        title, about = FAMILIES[family]
        explained = list(of_family)
        rows = [
            (
                f"[{one.code.code}](#{one.code.code.lower()}-{one.code.label})",
                f"`{one.code.label}`",
                str(one.code.severity),
                one.meaning,
            )
            for one in explained
        ]
        lines += [f"## {title}", "", about, "", table(("code", "name", "severity", "meaning"), rows).rstrip("\n")]
        for one in explained:
            lines += ["", f"### {one.code.code} {one.code.label}", ""]
            lines += one.to_markdown().rstrip("\n").split("\n")
        lines.append("")
    return "\n".join(lines)


def schemas() -> str:
    """Return the fields of every JSON format, from its schema."""
    folders = [Path(str(package.__file__)).parent for package in (exporters, reports)]
    return "\n".join(_schema(path) for folder in folders for path in sorted(folder.glob("*.schema.json")))


def _schema(path: Path) -> str:
    schema = json.loads(path.read_text("utf-8"))
    name = path.name.removesuffix(".schema.json").replace("-1", "/1")
    address = f"../{path.relative_to(FOLDER.parent).as_posix()}"
    about = schema.get("description", "")
    text = f"## {name}\n\n{schema['title']}. {about}".rstrip() + f"\n\n[The schema]({address}).\n\n"
    rows = [*_fields(schema, "")]
    text += table(("field", "kind", "meaning"), rows)
    for noun, part in schema.get("$defs", {}).items():
        if "properties" in part:
            said = f"{part['description']}\n\n" if "description" in part else ""
            text += f"\n**{noun}**\n\n{said}" + table(("field", "kind", "meaning"), [*_fields(part, "")])
    return text


def _fields(part: Mapping[str, object], above: str) -> Iterator[tuple[str, str, str]]:
    properties = part.get("properties", {})
    required = part.get("required", [])
    assert isinstance(properties, dict)
    assert isinstance(required, list)
    for name, field in properties.items():
        optional = "" if name in required else ", optional"
        yield f"`{above}{name}`", _kind(field) + optional, _as_markdown(field.get("description", ""))
        inner = field.get("items", field) if isinstance(field.get("items", field), dict) else {}
        if "properties" in inner:
            yield from _fields(inner, f"{above}{name}{'[]' if 'items' in field else ''}.")


def _kind(field: Mapping[str, object]) -> str:
    reference = field.get("$ref")
    if isinstance(reference, str):
        return reference.rpartition("/")[2]
    if "const" in field:
        return f"`{json.dumps(field['const'])}`"
    one_of = field.get("enum")
    if isinstance(one_of, list):
        return ", ".join(f"`{json.dumps(value)}`" for value in one_of)
    choices = field.get("anyOf", field.get("oneOf"))
    if isinstance(choices, list):
        return " or ".join(_kind(choice) for choice in choices)
    kind = field.get("type", "any")
    kinds = " or ".join(kind) if isinstance(kind, list) else str(kind)
    items = field.get("items")
    if isinstance(items, dict) and items and "properties" not in items:
        return f"{kinds} of {_kind(items)}"
    return kinds


def features() -> str:
    """Return what the language server does, by the names of the protocol."""
    server = make_server()
    registered = set(server.protocol.fm.features) - PLUMBING
    listed = set(FEATURES)
    if registered != listed:
        raise SystemExit(f"docs/make_reference.py does not list: {registered ^ listed}")
    rows = [(f"`{name}`", FEATURES[name]) for name in FEATURES]
    rows.append(("`textDocument/publishDiagnostics`", "the findings of `rulebook check`, while you type"))
    actual = set(server.protocol.fm.commands)
    if actual != {GIVE_LABEL, MARK_CURRENT}:
        raise SystemExit(f"docs/make_reference.py does not list the commands {actual}")
    rows.append((f"command `{MARK_CURRENT}`", "`[uri, line]`: confirms a translation, like `rulebook confirm`"))
    rows.append((f"command `{GIVE_LABEL}`", "`[uri, line]`: labels a rule in an editor without `codeAction/resolve`"))
    rows.append(
        (f"command `{SHOW_REFERENCES}`", "`[uri, position, locations]`: used by lenses; the editor must provide it")
    )
    return table(("feature", "what it does"), rows)


PARTS: Mapping[str, Callable[[], str]] = {
    "commands": commands,
    "overview": overview,
    "book.toml": settings(SETTINGS),
    "symbols": settings(SYMBOL_SETTINGS),
    "semver": settings(SEMVER_SETTINGS),
    "search": settings(SEARCH_SETTINGS),
    "tool.rulebook": settings(PROJECT_SETTINGS),
    "ignores": settings(IGNORE_SETTINGS),
    "site": settings(SITE_SETTINGS),
    "links": settings(LINK_SETTINGS),
    "fonts": settings(FONT_SETTINGS),
    "conf.py": configuration,
    "findings": findings,
    "schemas": schemas,
    "features": features,
}


def made(text: str) -> str:
    """Return the text of a page with all its parts made again; raises KeyError for an unknown part."""
    return PART.sub(lambda match: f"{match['head']}{PARTS[match['name']]()}{match['foot']}", text)


def main(words: list[str]) -> int:
    """Write the pages, or print those that are out of date; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; name the pages that are out of date")
    is_check = parser.parse_args(words).check
    old: list[str] = []
    used: list[str] = []
    for path in (FOLDER.parent / "README.md", *sorted(FOLDER.rglob("*.md"))):
        text = path.read_text("utf-8")
        used += [match["name"] for match in PART.finditer(text)]
        now = made(text)
        if now != text:
            old.append(path.relative_to(FOLDER.parent).as_posix())
            if not is_check:
                path.write_text(now, "utf-8")
    if sorted(used) != sorted(PARTS):
        raise SystemExit(f"these parts are in no page, or in two: {', '.join(sorted({*PARTS} ^ {*used}))}")
    for name in old:
        print(f"{name} {'is out of date: run python docs/make_reference.py' if is_check else 'is written'}")
    return 1 if old and is_check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
