"""A rulebook in which everything is long or wide: titles, words, numbers, names, tables, code, pictures."""

from __future__ import annotations

from pathlib import Path

from sphinx_rulebook.cli.command_line import main
from tests.helpers import Files, write_tree

TITLE = "The Complete and Comprehensive Rules of the Lanternkeepers of the Outer Archipelago, with All Amendments"
WORD = "lanternkeeperassemblyharbourfestivalcommitteeregulation" * 2
JAPANESE_TITLE = "外群島の灯守りのための改正をすべて含む完全にして包括的な総合ルールと競技会の進行に関する規定"
JAPANESE_WORD = "ランタンキーパーアセンブリーハーバーフェスティバルコミッティーレギュレーション" * 2

TABLE = """| Colour | Cost | Oil | Wind from the north | Wind from the south | Wind from the east | Wind from the west |
| :--- | ---: | :---: | --- | --- | --- | --- |
| Vermilion | 1,000,000 | 12 | unextinguishable | unextinguishable | unextinguishable | unextinguishable |
| Ultramarine | 20 | 7 | goes out at once | goes out at once | goes out at once | goes out at once |
"""

CODE = 'lanterns = {name: light(name, oil=12, wind="north") for name in ("vermilion", "verdigris", "ochre", "umber")}'

LISTING = f"""```python
def light(name: str, *, oil: int = 12) -> bool:
    \"\"\"Light a lantern, and say whether it burns.\"\"\"
    # The wind is asked first.
    print(1); return oil > 0x0C and not name.startswith("wet") or b"\\x00" != r"\\d+"
{CODE}
```

```console
$ echo "$HOME" | sort -u
{"lantern " * 20}
```

```diff
- one lantern
+ two lanterns
```
"""

PROSE = f"""# About {WORD}

A word that no line holds: {WORD}, and code, `{CODE}`, and an address,
<https://lanterns.example/{WORD}?{"lantern=lit&" * 12}end>.

## Contents

{LISTING}
## Size

{TABLE}
## Editions of {WORD}

- a list
  - in a list
    - in a list, of {WORD}

> A quotation of {WORD}.

![A map that is wider than any screen](map.svg)

:::{{note}}
A note, of {WORD}.
:::

See {{rule:ref}}`LANTERN/rule:{{label}}`, and the rule at [this long name of a rule, {WORD}](01-lanterns.md).
"""

MAP = '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="90"><path d="M0 0h2400v90z" fill="#880"/></svg>'

LABEL = "rule:the_lantern_of_the_keeper_of_the_outermost_harbour_of_the_archipelago"


def _chapter(title: str, word: str, reworded: str) -> str:
    deep = "".join(
        f"{'#' * rank} A rule of rank {rank}, of {word}.[[{LABEL}]][[rule:wide]]\n\n" * 12 for rank in range(3, 7)
    )
    return f"""---
document: lantern
chapter: 1
---
# {title} @@cha:lanterns@@
## {title} {word} @@sec:general@@
### @@{LABEL}@@ A lantern {reworded} on a {word}.[[rule:wide]][[{LABEL}]][[term:wick]]

A second paragraph, with `{CODE}` and [a link](https://lanterns.example/{word}).

> **Example:** Aki lights a {word}.

{TABLE}
```
{CODE}
```

![A map that is wider than any screen](map.svg)

### @@rule:wide@@ What is wide is wide.[[{LABEL}]]
{deep}## **{word}** @@sec:words@@
### An unlabelled rule, of {word}.
"""


def _glossary(term: str, word: str) -> str:
    return f"""---
document: lantern
chapter: glossary
---
# {term}
## **{term}** @@term:wick@@ What burns, in a {word}.[[{LABEL}]]
"""


def _book(title: str, code: str = "LANTERN") -> str:
    return f'code = "{code}"\ntitle = "{title}"\nedition = "10.20.30"\nnumbering = "decimal"\n'


FILES: Files = {
    "conf.py": f'project = "{TITLE}"\nextensions = ["sphinx_rulebook"]\nsuppress_warnings = ["toc.not_included"]\n',
    "source/map.svg": MAP,
    "source/about.md": PROSE.replace("{label}", LABEL.removeprefix("rule:")).replace(
        "01-lanterns", "lantern/01-lanterns"
    ),
    "source/lantern/map.svg": MAP,
    "source/lantern/book.toml": _book(TITLE),
    "source/lantern/01-lanterns.md": _chapter(TITLE, WORD, "is lit"),
    "source/lantern/glossary.md": _glossary("Wick", WORD),
    "translations/ja/lantern/book.toml": _book(JAPANESE_TITLE),
    "translations/ja/lantern/01-lanterns.md": _chapter(JAPANESE_TITLE, JAPANESE_WORD, "が灯る"),
    "translations/ja/lantern/map.svg": MAP,
    "translations/de/lantern/book.toml": _book(TITLE),
    "translations/de/lantern/01-lanterns.md": _chapter(TITLE, WORD, "brennt").rpartition("## **")[0],
}
"""One book with the same title as the site, in three languages; apart from it there is only one page of prose."""


def build_crowded(root: Path) -> Path:
    """Build the project with a past edition in a folder; return the folder of its site."""
    write_tree(root, FILES)
    assert main(["release", "9.10.20", "--project", str(root), "--date", "2024-03-01"]) == 0
    for name in ("source/lantern/01-lanterns.md", "translations/ja/lantern/01-lanterns.md"):
        path = root / name
        text = path.read_text("utf-8").replace("What is wide is wide.", f"What is wide is a {WORD}.", 1)
        path.write_text(text.replace("### An unlabelled rule", "### Another, new rule", 1), "utf-8")
    assert main(["release", "10.20.30", "--project", str(root), "--date", "2025-03-01"]) == 0
    path = root / "source/lantern/01-lanterns.md"
    path.write_text(path.read_text("utf-8") + f"\n### It leads nowhere.[[rule:{'of_the_' * 9}lantern]]\n", "utf-8")
    assert main(["build", "--allow-errors", str(root)]) == 0
    return root / "build" / "html"
