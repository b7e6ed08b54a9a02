"""Examples of every command, which stand below its help; a test runs each in a copy of the bundled rulebook."""

from __future__ import annotations

from collections.abc import Mapping

Example = tuple[str, str]
"""What is typed behind ``rulebook``, and what that does."""

EXAMPLES: Mapping[str, tuple[Example, ...]] = {
    "build": (
        ("build", "the site, in build/html"),
        ("build --strict -o public", "elsewhere, and only where nothing is to mend"),
    ),
    "bundle": (
        ("bundle", "all languages, in build"),
        ("bundle -o koi-koi.zip", "by another name"),
    ),
    "check": (
        ("check", "the project in this folder"),
        ("check --strict source/kk", "one book, warnings count as errors"),
        ("check --format json -o findings.json", "for programs"),
    ),
    "completion": (
        ("completion bash -o rulebook.bash", "for: source rulebook.bash"),
        ("completion zsh", "for a file _rulebook in the folder of your completions"),
        ("completion fish", "for ~/.config/fish/completions/rulebook.fish"),
    ),
    "diff": (
        ("diff 1.1.1 1.2.0", "between two editions"),
        ("diff 1.2.0 --format md -o changes.md", "from an edition to the text as it is"),
    ),
    "epub": (
        ("epub", "all languages, in build"),
        ("epub --language en -o books", "one language"),
    ),
    "explain": (
        ("explain RB201", "what a code means"),
        ("explain unknown-reference", "the same by its name"),
    ),
    "export": (
        ("export --format json -o rulebook.json", "every rule, for bots and apps"),
        ("export --format txt --lang ja", "numbered text"),
        ("export --format po --lang ja --book kk -o kk.po", "for translators' programs"),
    ),
    "fmt": (
        ("fmt --check", "which chapters are not in the canonical form"),
        ("fmt source/kk", "write them so"),
    ),
    "graph": (
        ("graph -o rules.graphml", "for Gephi, yEd and the like"),
        ("graph --format dot --lang ja -o rules.dot", "for Graphviz"),
    ),
    "history": (
        ("history KK/rule:capture", "by its label"),
        ("history KK/4.2.4@1.0.0", "by the number that it had in an edition"),
    ),
    "impact": (
        ("impact", "since the last edition"),
        ("impact 1.1.1 --book kk -o impact.md", "since another, of one book"),
    ),
    "import": (
        ("import old-rules.txt --book old -o imported", "a text with typed numbers"),
        ("import kk.po", "a translation that comes back from translators"),
    ),
    "init": (
        ("init my-rules", "asks what it has to know"),
        ("init lanterns --title 'Lantern Rules' --languages en,ja --ci gitlab --yes", "asks nothing"),
    ),
    "label": (("label KK/4.0.1a first_player", "in all languages"),),
    "lsp": (("lsp", "started by an editor, which talks to it"),),
    "move": (("move KK/rule:game --after KK/rule:standard_rules", "in all languages"),),
    "pdf": (
        ("pdf --book kk --language en", "one book, in build"),
        ("pdf --paper letter -o print", "all of them, on another paper"),
    ),
    "recover": (("recover", "after a command was killed"),),
    "release": (
        ("release 2.0.0 --date 2026-01-31 --dry-run", "what would happen"),
        ("release 2.0.0 --date 2026-01-31 --book kk --note 'A new round'", "one book"),
    ),
    "rename": (("rename KK/rule:game whole_game", "in all languages, with all that refers to it"),),
    "serve": (
        ("serve --open", "and show it in a browser"),
        ("serve --host 0.0.0.0 --port 8080", "for other devices too"),
    ),
    "stats": (
        ("stats", "all books in all languages"),
        ("stats --book kk --language en --format md", "one of them, as Markdown"),
    ),
    "status": (
        ("status", "all translations"),
        ("status ja --book kk --format md -o status.md", "one, for a pull request"),
    ),
    "sync": (
        ("sync ja KK/rule:game", "this rule is translated as it is now"),
        ("sync ja --all", "all that is translated is"),
    ),
}


def epilog(command: str) -> str:
    """Return what stands below the help of a command."""
    lines = EXAMPLES.get(command, ())
    if not lines:
        return ""
    width = max(len(line) for line, _ in lines)
    if width > 60:  # a column would be too far to the right
        return "examples:\n" + "".join(f"  rulebook {line}\n      {purpose}\n" for line, purpose in lines)
    return "examples:\n" + "".join(f"  rulebook {line:<{width}}  {purpose}\n" for line, purpose in lines)
