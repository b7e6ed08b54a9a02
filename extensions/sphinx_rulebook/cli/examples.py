"""Examples for every command, shown below its help; a test runs each in a copy of the bundled rulebook."""

from __future__ import annotations

from collections.abc import Mapping

Example = tuple[str, str]
"""The arguments after ``rulebook``, and a description of the example."""

EXAMPLES: Mapping[str, tuple[Example, ...]] = {
    "build": (
        ("build", "the site, in build/html"),
        ("build --strict -o public", "in another folder, and only if there are no findings"),
    ),
    "check": (
        ("check", "the project in this folder"),
        ("check --strict source/kk", "one book; warnings count as errors"),
        ("check --format json -o findings.json", "for programs"),
    ),
    "completion": (
        ("completion bash -o rulebook.bash", "then: source rulebook.bash"),
        ("completion zsh", "save as _rulebook in your completions folder"),
        ("completion fish", "save as ~/.config/fish/completions/rulebook.fish"),
    ),
    "confirm": (
        ("confirm KK/rule:game", "the translation of this rule is up to date"),
        ("confirm --all --language ja", "all translations are up to date"),
    ),
    "diff": (
        ("diff", "the working text since the last edition"),
        ("diff --since 1.1.1 --to 1.2.0 --format md -o changes.md", "between two editions"),
    ),
    "explain": (
        ("explain RB201", "what a code means"),
        ("explain unknown-reference", "the same, by name"),
    ),
    "export": (
        ("export --format json -o rulebook.json", "every rule, for bots and apps"),
        ("export --format text --language ja", "the whole text, with numbers"),
        ("export --format po --language ja --book kk -o kk.po", "for translation tools"),
        ("export --format pdf --paper a4 --language en", "a book to print, in build"),
        ("export --format epub -o books", "an e-book for each language"),
        ("export --format html", "the site in one file for each language"),
        ("export --format zip -o koi-koi.zip", "the site in a folder"),
    ),
    "fmt": (
        ("fmt --check", "which chapters are not in the canonical form"),
        ("fmt source/kk", "rewrite them"),
    ),
    "graph": (
        ("graph -o rules.graphml", "for Gephi, yEd and similar programs"),
        ("graph --format dot --language ja -o rules.dot", "for Graphviz"),
    ),
    "history": (
        ("history KK/rule:capture", "by its label"),
        ("history KK/4.2.4@1.0.0", "by the number it had in an edition"),
    ),
    "impact": (
        ("impact", "since the last edition"),
        ("impact --since 1.1.1 --book kk -o impact.md", "since another edition, for one book"),
    ),
    "import": (
        ("import old-rules.txt --book old -o imported", "a text with typed numbers"),
        ("import kk.po", "a translation sent back by translators"),
    ),
    "init": (
        ("init my-rules", "asks for what it needs"),
        ("init lanterns --title 'Lantern Rules' --language en,ja --host gitlab --yes", "asks nothing"),
    ),
    "label": (("label KK/4.0.1a first_player", "in all languages"),),
    "lsp": (("lsp", "started by an editor"),),
    "move": (("move KK/rule:game --after KK/rule:standard_rules", "in all languages"),),
    "release": (
        ("release 2.0.0 --date 2026-01-31 --dry-run", "what would happen"),
        ("release 2.0.0 --date 2026-01-31 --book kk --note 'A new round'", "one book"),
    ),
    "rename": (("rename KK/rule:game whole_game", "in all languages, with all references"),),
    "ruling": (
        ("ruling review", "the rulings whose rules have changed"),
        ("ruling confirm --all", "all rulings still hold"),
    ),
    "serve": (
        ("serve --open", "and open it in a browser"),
        ("serve --host 0.0.0.0 --port 8080", "for other devices too"),
    ),
    "words": (
        ("words pl", "a catalogue with every word of the site, to translate"),
        ("words ja --check", "whether the catalogue has every word"),
    ),
    "stats": (
        ("stats", "all books in all languages"),
        ("stats --book kk --language en --format md", "one book, as Markdown"),
    ),
    "status": (
        ("status", "all translations"),
        ("status --language ja --book kk --format md -o status.md", "one, for a pull request"),
    ),
}


def epilog(command: str) -> str:
    """Return the text below the help of a command."""
    lines = EXAMPLES.get(command, ())
    if not lines:
        return ""
    width = max(len(line) for line, _ in lines)
    if width > 60:  # a column would be too far to the right
        return "examples:\n" + "".join(f"  rulebook {line}\n      {purpose}\n" for line, purpose in lines)
    return "examples:\n" + "".join(f"  rulebook {line:<{width}}  {purpose}\n" for line, purpose in lines)
