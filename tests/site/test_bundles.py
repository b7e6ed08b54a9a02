"""Our scripts: bundles that run as classic scripts, modules that the bundler can read, words that are known."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from sphinx_rulebook.site.scripts.bundles import BUNDLES, FRAME, SCRIPTS, SINGLE_FILE, WITHDRAWN_WORKER, WORKER, bundle
from sphinx_rulebook.site.scripts.library_script import COUNTED, SENTENCES
from sphinx_rulebook.site.view.interface_words import load_words

MODULES = sorted(SCRIPTS.rglob("*.js"))
MOST_BYTES = 30_000

_IMPORT = re.compile(r'import \{ \w+(?:, \w+)* \} from "(\./|\.\./\w+/)\w+\.js";')
_WORDS = (
    re.compile(r'\bword\("([^"]+)"\)'),
    re.compile(r'\bword\([^()"]*\? "([^"]+)" : "[^"]+"\)'),
    re.compile(r'\bword\([^()"]*\? "[^"]+" : "([^"]+)"\)'),
    re.compile(r'\bsentence: "([^"]+)"'),
    re.compile(r'^  \["[^"]+", "([^"]+)"\],$', re.MULTILINE),  # the keys
    re.compile(r'\["(Refers to|Referenced by)", -?1\]'),
    re.compile(r'\["A.", "([^"]+)", -?1\]'),
)


def imports(path: Path) -> list[Path]:
    return [
        (path.parent / target).resolve()
        for target in re.findall(r'^import .* from "([^"]+)";$', path.read_text("utf-8"), re.MULTILINE)
    ]


def sentences() -> set[str]:
    """Return what the scripts say, as far as it stands in them as it is."""
    found: set[str] = set()
    for path in MODULES:
        source = path.read_text("utf-8")
        for pattern in _WORDS:
            found.update(pattern.findall(source))
    return found


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_is_one_classic_script(name: str, tmp_path: Path) -> None:
    script = bundle(BUNDLES[name])
    assert not re.search(r"^\s*(?:import|export)\b", script, re.MULTILINE)
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is missing")
    path = tmp_path / name.replace(".js", ".cjs")
    path.write_text(script, "utf-8")
    done = subprocess.run([node, "--check", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_holds_no_comment(name: str) -> None:
    script = bundle(BUNDLES[name])
    assert "/**" not in script
    assert not [line for line in script.split("\n") if re.search(r"(?:^|[\s;{}])// ", line)]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(SCRIPTS).as_posix())
def test_a_module_has_the_forms_that_the_bundler_knows(path: Path) -> None:
    for line in path.read_text("utf-8").split("\n"):
        if re.match(r"\s*import\b", line):
            assert _IMPORT.fullmatch(line), line
        if re.match(r"\s*export\b", line):
            assert re.match(r"export (?:async )?(?:function|class|const|let) \w+", line), line
        assert not re.search(r"\bimport\.meta\b|(?<!@typedef \{)\bawait import\(", line), line
    for target in imports(path):
        assert target.is_file()


def test_what_is_imported_is_exported() -> None:
    for path in MODULES:
        for names, target in re.findall(r'^import \{ (.+) \} from "([^"]+)";$', path.read_text("utf-8"), re.MULTILINE):
            source = (path.parent / target).read_text("utf-8")
            for name in names.split(", "):
                assert re.search(rf"^export (?:async )?(?:function|class|const|let) {name}\b", source, re.MULTILINE), (
                    f"{path.name}: {name}"
                )


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    done: set[Path] = set()

    def follow(path: Path, above: tuple[Path, ...]) -> None:
        assert path not in above, " -> ".join(one.name for one in (*above, path))
        if path not in done:
            for target in imports(path):
                follow(target, (*above, path))
            done.add(path)

    for path in MODULES:
        follow(path, ())


def test_every_module_is_in_a_bundle() -> None:
    seen: set[Path] = set()

    def follow(path: Path) -> None:
        seen.add(path)
        for target in imports(path):
            follow(target)

    for start in (*BUNDLES.values(), WORKER, WITHDRAWN_WORKER, FRAME, SINGLE_FILE):
        follow((SCRIPTS / start).resolve())
    assert {path.resolve() for path in MODULES} == seen


def test_what_scripts_say_is_handed_to_them() -> None:
    said = sentences()
    assert len(said) > 50
    assert said - set(SENTENCES) == set()
    assert set(SENTENCES) - said == set()


def test_what_scripts_say_with_a_number_is_handed_to_them() -> None:
    pattern = re.compile(r'counted\("([^"]+)", "([^"]+)"')
    said = {pair for path in MODULES for pair in pattern.findall(path.read_text("utf-8"))}
    assert said == set(COUNTED)


def test_what_scripts_say_is_said_in_japanese(tmp_path: Path) -> None:
    words = load_words("ja", str(tmp_path))
    assert [sentence for sentence in SENTENCES if not words.translations.texts.get(sentence)] == []
    for sentence in SENTENCES:
        assert sorted(re.findall(r"\{\w+\}", words(sentence))) == sorted(re.findall(r"\{\w+\}", sentence))


def test_what_every_page_loads_is_small(site: Path) -> None:
    names = ("rulebook.js", "library.js", "editions.js", "theme.js")
    for language in ("en", "ja"):
        folder = site / language / "_static"
        sizes = {name: len(gzip.compress((folder / name).read_bytes(), mtime=0)) for name in names}
        assert sum(sizes.values()) <= MOST_BYTES, f"{sum(sizes.values())} bytes with gzip: {sizes}"
