"""Our theme as one of Sphinx: options, templates and sidebars of a project, formulas, files that extensions load."""

import re
from collections.abc import Callable

from ..helpers import added_contents
from .conftest import Project

OWN_THEME = 'html_theme = "rulebook"'

LOADING = """
def load(app, pagename, templatename, context, doctree):
    if pagename == "about":
        app.add_js_file("https://cdn.example/draw.js")
        app.add_js_file(None, body='import draw from "https://cdn.example/more.mjs";', type="module")

def setup(app):
    app.connect("html-page-context", load)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
"""

DESCRIBING = """
def describe(app, pagename, templatename, context, doctree):
    if doctree is not None:
        text = " ".join(doctree.astext().split())
        context["metatags"] = f'<meta name="seen" content="{text}">'

def setup(app):
    app.connect("html-page-context", describe)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
"""


def _with(project: Callable[[str], Project], settings: str, **files: str) -> Project:
    """Return a project with a page of prose, and with more settings and files; a file's name has ``__`` for a slash."""
    work = project("two-books")
    work.edit("conf.py", OWN_THEME, f"{OWN_THEME}\nrulebook_report_findings = False\n{settings}")
    (work.root / "source/about.md").write_text("# About\n\nThe sea.\n", "utf-8")
    for name, text in files.items():
        path = work.root / name.replace("__", "/")
        stem, _, ending = path.name.rpartition("_")
        path = path.with_name(f"{stem}.{ending}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return work


def test_a_template_overrides_the_blocks_of_basic(project: Callable[[str], Project]) -> None:
    template = (
        '{% extends "!layout.html" %}'
        '{% block extrahead %}<meta name="x-harbour" content="1">{% endblock %}'
        "{% block footer %}{{ super() }}<p>At anchor</p>{% endblock %}"
    )
    work = _with(project, 'templates_path = ["_templates"]', _templates__layout_html=template)
    assert work.sphinx("en").warnings == ""
    for page in ("index.html", "about.html", "fl/01-ships.html"):
        html = work.html("en", page)
        assert '<meta name="x-harbour" content="1"></head>' in html, page
        assert html.index("<p>At anchor</p>") > html.index("<footer>"), page


def test_html_sidebars_stand_in_the_contents(project: Callable[[str], Project]) -> None:
    settings = 'templates_path = ["_templates"]\nhtml_sidebars = {"about": ["tide.html"]}'
    work = _with(project, settings, _templates__tide_html="<p>High tide</p>")
    work.sphinx("en")
    html = work.html("en", "about.html")
    contents = re.search(r'<nav id="contents".*?</nav>', html, re.S)
    assert contents is not None
    assert "<p>High tide</p>" in contents[0]
    assert "High tide" not in work.html("en", "index.html")


def test_the_meta_elements_of_a_page_are_kept(project: Callable[[str], Project]) -> None:
    work = _with(
        project, "", source__tide_md="---\nmyst:\n  html_meta:\n    description: When the sea is high\n---\n# Tide\n"
    )
    work.sphinx("en")
    html = work.html("en", "tide.html")
    assert '<meta content="When the sea is high" name="description" />' in html
    assert html.count('name="viewport"') == 1


def test_a_file_of_an_extension_on_another_host_is_reported_and_left_out(project: Callable[[str], Project]) -> None:
    work = _with(project, "import sys; sys.path.insert(0, '.'); extensions.append('loading')", loading_py=LOADING)
    work.edit("conf.py", "'.'", repr(str(work.root)))
    result = work.sphinx("en")
    for name in ("draw.js", "more.mjs"):
        line = next(line for line in result.warnings.splitlines() if name in line)
        assert 'rulebook_prose_hosts = ["https://cdn.example"]' in line
    assert "cdn.example" not in work.html("en", "about.html")


def test_a_host_that_the_project_allows_is_in_the_policy_of_the_page(project: Callable[[str], Project]) -> None:
    settings = "import sys; sys.path.insert(0, '.'); extensions.append('loading')\nrulebook_prose_hosts = ['https://CDN.example/']"
    work = _with(project, settings, loading_py=LOADING)
    work.edit("conf.py", "'.'", repr(str(work.root)))
    assert work.sphinx("en").warnings == ""
    html = work.html("en", "about.html")
    assert 'src="https://cdn.example/draw.js"' in html
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', html)
    assert policy is not None
    assert re.search(r"script-src https://cdn\.example 'sha256-[^']+' 'self';", policy[1])
    assert "cdn.example" not in work.html("en", "index.html")
    assert "cdn.example" not in work.html("en", "fl/01-ships.html")


def test_the_colour_of_the_brand_is_an_option(project: Callable[[str], Project]) -> None:
    work = _with(project, 'html_theme_options = {"accent": "#1a5fb4"}')
    assert work.sphinx("en").warnings == ""
    assert ":root { --accent: light-dark(#" in work.html("en", "_static/rulebook-brand.css")
    for page in ("about.html", "fl/01-ships.html", "r/fl/rule-crew.html"):
        assert "_static/rulebook-brand.css" in work.html("en", page)


def test_what_is_no_colour_is_reported(project: Callable[[str], Project]) -> None:
    work = _with(project, 'html_theme_options = {"accent": "blue; } * { color: red"}')
    assert "html_theme_options: accent: 'blue; } * { color: red' is not a colour" in work.sphinx("en").warnings
    assert not (work.out / "en/_static/rulebook-brand.css").exists()


def test_formulas_on_pages_of_prose_need_no_script(project: Callable[[str], Project]) -> None:
    text = "# Tide\n\n{math}`h^2`\n\n```{math}\n:label: high\na &= b \\\\\nc &= d\n\ne = f\n```\n\n{eq}`high`\n"
    work = _with(project, "", source__tide_md=text)
    assert work.sphinx("en").warnings == ""
    html = work.html("en", "tide.html")
    assert len(re.findall(r"<math\b", html)) == 3
    assert "<mtable" in html
    assert 'href="#equation-high"' in html
    assert "mathjax" not in html.lower()


def test_a_formula_that_cannot_be_read_is_reported_and_shown(project: Callable[[str], Project]) -> None:
    text = "# Tide\n\n{math}`\\nosuch{x}` and\n\n```{math}\n\\begin{gather}a\\\\b\\end{gather}\n```\n"
    work = _with(project, "", source__tide_md=text)
    warnings = work.sphinx("en").warnings
    assert "tide.md:3: WARNING: formula not read: the command \\nosuch is not known" in warnings
    assert "formula not read: the environment gather is not known" in warnings
    assert "<code>$\\nosuch{x}$</code>" in work.html("en", "tide.html")


def test_formulas_with_another_theme_stay_with_mathjax(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.edit("conf.py", OWN_THEME, 'html_theme = "alabaster"')
    (work.root / "source/tide.md").write_text("# Tide\n\n{math}`h^2`\n", "utf-8")
    work.sphinx("en")
    assert "mathjax" in work.html("en", "tide.html").lower()


def test_a_long_table_of_contents_is_shown_around_the_page(project: Callable[[str], Project]) -> None:
    pages = {f"source__log__day{number:03}_md": f"# Day {number}\n" for number in range(1, 101)}
    work = _with(project, "", source__log__index_md="# Log\n\n```{toctree}\n:glob:\n\nday*\n```\n", **pages)
    work.edit("source/index.md", "\n", "\n\n```{toctree}\n:hidden:\n\nlog/index\n```\n")
    assert work.sphinx("en").warnings == ""
    contents = re.search(r'<nav id="contents".*?</nav>', work.html("en", "log/day050.html"), re.S)
    assert contents is not None
    days = [int(day) for day in re.findall(r">Day (\d+)<", contents[0])]
    assert len(days) == 60
    assert days == sorted(days)
    assert 50 in days
    assert contents[0].count('<a href="index.html">…</a>') == 2


def test_contents_lead_only_to_pages_and_web_addresses(project: Callable[[str], Project]) -> None:
    work = _with(project, "")
    entries = "about\nThe club <https://club.example/>\nA trap <javascript://%0aalert(1)>\n"
    work.edit("source/index.md", "\n", f"\n\n```{{toctree}}\n:hidden:\n\n{entries}```\n")
    work.sphinx("en")
    contents = re.search(r'<nav id="contents".*?</nav>', work.html("en", "about.html"), re.S)
    assert contents is not None
    assert '<a href="https://club.example/">The club</a>' in contents[0]
    assert "javascript:" not in contents[0]


def test_the_frame_of_chapters_is_in_the_script_of_their_book(project: Callable[[str], Project]) -> None:
    work = _with(project, "")
    work.sphinx("en")
    for page in ("fl/01-ships.html", "ra/01-races.html"):
        html = work.html("en", page)
        assert '<script defer src="frame.js"></script>' in html, page
        assert 'id="contents"' not in html, page
        assert '<a class="where" href="index.html">' in html, page
        script = work.html("en", f"{page.partition('/')[0]}/frame.js")
        assert "id=contents" in script
        assert f"../../{page}" in added_contents(script)
    assert 'id="contents"' in work.html("en", "fl/index.html")


def test_a_private_sign_in_a_title_leaves_the_frame_alone(project: Callable[[str], Project]) -> None:
    work = _with(project, "")
    work.edit("source/fl/01-ships.md", "# Ships", "# Ships \ue000\ue001 \ue002")
    work.sphinx("en")
    assert "Ships \ue000\ue001 \ue002" in added_contents(work.html("en", "fl/frame.js"))
    assert 'src="frame.js"' in work.html("en", "fl/01-ships.html")


def test_a_chapter_whose_frame_is_not_ours_alone_has_all_of_it(project: Callable[[str], Project]) -> None:
    template = '{% extends "!layout.html" %}{% block header %}<p>A harbour</p>{{ super() }}{% endblock %}'
    work = _with(project, 'templates_path = ["_templates"]', _templates__layout_html=template)
    work.sphinx("en")
    html = work.html("en", "fl/01-ships.html")
    assert "<p>A harbour</p>" in html
    assert 'id="contents"' in html
    assert "frame.js" not in html
    assert "<a id=fl1.0.2 href=#rule:crew>" in html  # without our scripts it would not be a link
    (work.root / "_templates/layout.html").unlink()
    (work.root / "_templates/tide.html").write_text("<p>High tide</p>", "utf-8")
    work.edit("conf.py", "templates_path", 'html_sidebars = {"fl/01*": ["tide.html"]}\ntemplates_path')
    work.sphinx("en", fresh=True)
    html = work.html("en", "fl/01-ships.html")
    assert "<p>High tide</p>" in html
    assert "frame.js" not in html
    assert 'src="frame.js"' in work.html("en", "fl/02-sailing.html")


def test_an_extension_that_describes_pages_sees_the_text_of_rules(project: Callable[[str], Project]) -> None:
    work = _with(project, f"import re\n{DESCRIBING}")
    work.sphinx("html")
    page = next(path for path in sorted((work.out / "html").glob("*/01-*.html")))
    seen = re.search('<meta name="seen" content="([^"]*)">', page.read_text("utf-8"))
    assert seen is not None
    assert re.search(r"[0-9]\.[0-9]\.[0-9]+ [A-Z]\w+ \w+", seen[1]), seen[1]


def test_pages_show_when_they_were_updated_if_a_project_asks_for_it(project: Callable[[str], Project]) -> None:
    work = _with(project, "")
    work.sphinx("html")
    assert "Last updated" not in work.html("html", "about.html")
    work.edit("conf.py", OWN_THEME, f'{OWN_THEME}\nhtml_last_updated_fmt = "in %Y"')
    work.sphinx("html", fresh=True)
    for path in ("about.html", "index.html"):
        assert re.search(r"<footer>.*<span>Last updated: in 20\d\d</span>", work.html("html", path)), path
