"""Documents of LaTeX: numbers that LaTeX counts, macros, lists, tables, references, files that are included."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.logical_lines import ReadFile
from sphinx_rulebook.importers.file_formats.opening import read_other_format
from sphinx_rulebook.support.errors import UnusableInputError


def read(folder: Path, body: str, head: str = "", kind: str = "article") -> ReadFile:
    """Return a document with a body as read."""
    text = f"\\documentclass{{{kind}}}\n{head}\n\\begin{{document}}\n{body}\n\\end{{document}}\nafter the end\n"
    path = folder / "harbor.tex"
    path.write_text(text, encoding="utf-8")
    file = read_other_format(path.read_bytes(), path)
    assert file is not None
    return file


def shown(folder: Path, body: str, head: str = "", kind: str = "article") -> str:
    """Return a document as Markdown."""
    return write_markdown(read(folder, body, head, kind)).text


def numbers(folder: Path, body: str, head: str = "", kind: str = "article") -> list[str]:
    """Return the lines of a document with their numbers."""
    return [f"{line.number} {line.text}".strip() for line in read(folder, body, head, kind).lines]


def doubts(folder: Path, body: str, head: str = "") -> list[str]:
    """Return the doubts about a document, each with its place."""
    return [f"{one.file}:{one.line}: {one.taken}" for one in read(folder, body, head).unsure]


HEADINGS = (
    r"\chapter{Piers}\section{Long}\subsection{Dry}\subsubsection{Deep}\section*{Free}\section{Wet}"
    r"\chapter{Boats}\section{Red}\appendix\chapter{Words}\section{First}"
)


@pytest.mark.parametrize(
    ("kind", "head", "body", "wanted"),
    [
        ("book", "", HEADINGS, "1 Piers|1.1 Long|1.1.1 Dry|Deep|Free|1.2 Wet|2 Boats|2.1 Red|A Words|A.1 First"),
        (
            "article",
            "",
            r"\section{A}\subsection{B}\subsubsection{C}\paragraph{D}\appendix\section{E}\subsection{F}",
            "1 A|1.1 B|1.1.1 C|**D**|A E|A.1 F",
        ),
        ("article", r"\setcounter{secnumdepth}{1}", r"\section{A}\subsection{B}", "1 A|B"),
        ("article", r"\renewcommand{\thesection}{\Roman{section}}", r"\section{A}\subsection{B}", "I A|I.1 B"),
        ("article", r"\setcounter{section}{4}", r"\section{A}\addtocounter{section}{2}\section{B}", "5 A|8 B"),
        ("article", r"\counterwithout{subsection}{section}", r"\section{A}\subsection{B}\section{C}\subsection{D}",
         "1 A|1 B|2 C|2 D"),
        ("article", r"\titleformat{\section}{\bfseries}{Rule \thesection:}{1em}{}", r"\section{A}", "Rule 1: A"),
        ("book", "", r"\part{P}\chapter{A}\part{Q}\chapter{B}", "Part I P|1 A|Part II Q|2 B"),
        ("scrbook", r"\usepackage[ngerman]{babel}", r"\part{P}\chapter{A}\addchap{B}", "Teil I P|1 A|B"),
        ("book", "", r"\frontmatter\chapter{A}\mainmatter\chapter{B}\backmatter\chapter{C}", "A|1 B|C"),
        (
            "article",
            r"\makeatletter\renewcommand\section{\@startsection{section}{1}{\z@}{-3ex}{2ex}{\bfseries}}\makeatother",
            r"\section{A}\section*{B}",
            "1 A|B",
        ),
        ("memoir", "", r"\chapter{A}\section{B}", "1 A|1.1 B"),
    ],
)  # fmt: skip
def test_headings_have_the_numbers_that_latex_prints(
    tmp_path: Path, kind: str, head: str, body: str, wanted: str
) -> None:
    assert "|".join(numbers(tmp_path, body, head, kind)) == wanted


def test_numbers_are_never_markup(tmp_path: Path) -> None:
    body = r"\begin{enumerate}\item[<b>1</b>] A.\item[*2*] B.\end{enumerate}"
    assert shown(tmp_path, body) == "&lt;b>1&lt;/b> A.\n\n\\*2\\* B.\n"


ITEMS = r"\begin{enumerate}%s\item One.\item Two.\begin{enumerate}\item In two.\end{enumerate}\end{enumerate}"


@pytest.mark.parametrize(
    ("head", "body", "wanted"),
    [
        ("", ITEMS % "", "1. One.|2. Two.|(a) In two."),
        ("", ITEMS % r"[label=(\alph*)]", "(a) One.|(b) Two.|(a) In two."),
        ("", ITEMS % "[a)]", "a) One.|b) Two.|(a) In two."),
        ("", ITEMS % "[start=7]", "7. One.|8. Two.|(a) In two."),
        ("", ITEMS % r"[label=\thesection.\arabic*]", "0.1 One.|0.2 Two.|(a) In two."),
        (r"\setlist[enumerate,2]{label=\roman*.}", ITEMS % "", "1. One.|2. Two.|i. In two."),
        (r"\renewcommand{\labelenumi}{R\theenumi:}", ITEMS % "", "R1: One.|R2: Two.|(a) In two."),
        ("", r"\begin{enumerate}\item A.\end{enumerate}B.\begin{enumerate}[resume]\item C.\end{enumerate}",
         "1. A.|B.|2. C."),
        ("", r"\begin{itemize}\item A.\item[--] B.\item[X] C.\end{itemize}", "• A.|• B.|X C."),
        ("", r"\begin{description}\item[Pier] A place.\end{description}", "• **Pier** A place."),
        (r"\newlist{rules}{enumerate}{2}\setlist[rules]{label=\S\arabic*}", r"\begin{rules}\item A.\end{rules}",
         "§1 A."),
    ],
)  # fmt: skip
def test_items_have_the_numbers_that_latex_prints(tmp_path: Path, head: str, body: str, wanted: str) -> None:
    assert "|".join(numbers(tmp_path, body, head)) == wanted


EASY = "\\begin{easylist}%s\n& One.\n&& In one.\n& & In one, too: \\textbf{a & b}.\n&&& Deep.\n& Two.\n\\end{easylist}"


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        (EASY % "", "1 One.|1.1 In one.|1.2 In one, too: a & b.|1.2.1 Deep.|2 Two."),
        (EASY.replace("a & b", "a") % "[enumerate]", "1. One.|(a) In one.|(b) In one, too: a.|i. Deep.|2. Two."),
        (EASY.replace("a & b", "a") % "[itemize]", "• One.|• In one.|• In one, too: a.|• Deep.|• Two."),
        ("\\begin{easylist}\\ListProperties(Numbers1=R, Start1=3, Hide2=1)\n§ One.\n§§ In one.\n§ Two.\\end{easylist}",
         "III. One.|1. In one.|IV. Two."),
        ("\\ListProperties(Start1*=\\thesection, Start2=0)\\section{A}\\section{B}\n"
         "\\begin{easylist}\n&& One.\n&&& In one.\n&& Two.\\end{easylist}", "1 A|2 B|2.0 One.|2.0.1 In one.|2.1 Two."),
    ],
)  # fmt: skip
def test_signs_in_a_row_are_the_levels_of_an_easylist(tmp_path: Path, body: str, wanted: str) -> None:
    assert "|".join(numbers(tmp_path, body)) == wanted


def test_a_brace_that_is_not_closed_is_doubted(tmp_path: Path) -> None:
    body = "A boat sails.\n\n\\emph{A sail is red.\n\nA rope is long."
    assert "A rope is long." in shown(tmp_path, body)
    assert doubts(tmp_path, body) == ["harbor.tex:6: The brace opened on line 6 is never closed."]


def test_a_document_that_does_not_say_where_it_begins_is_read(tmp_path: Path) -> None:
    (tmp_path / "harbor.tex").write_text("\\documentclass{article}\n\\section{Boats}\nA boat sails.\n", "utf-8")
    file = read_other_format((tmp_path / "harbor.tex").read_bytes(), tmp_path / "harbor.tex")
    assert file is not None
    assert write_markdown(file).text == "# 1 Boats\n\nA boat sails.\n"


def test_an_item_that_is_only_a_name_is_text(tmp_path: Path) -> None:
    body = r"\begin{itemize}\item[\textbf{Sails}]\item[1] A sail is red.\item[2]\item[xviii.]\end{itemize}"
    assert numbers(tmp_path, body) == ["Sails", "1 A sail is red."]


@pytest.mark.parametrize(
    ("head", "body", "wanted"),
    [
        (r"\newcommand{\boat}[2][red]{a #1 #2}", r"\boat{kite}, \boat[blue]{boat}", "a red kite, a blue boat"),
        ("", r"a\linebreak boat, a\linebreak[4] net", "a boat, a net"),
        ("", r"\nicefrac{1}{3} of the boats, \sfrac[x]{2}{3}, \uv{red}", "1/3 of the boats, 2/3, “red”"),
        (r"\def\pair#1,#2.{#2 and #1}", r"\pair one,two.", "two and one"),
        (r"\NewDocumentCommand{\x}{s o m}{\IfBooleanTF{#1}{S}{-}\IfValueTF{#2}{#2}{none} #3}", r"\x{a} \x*[b]{c}",
         "-none a Sb c"),
        (r"\newif\iflong\longtrue", r"\iflong yes\else no\fi \longfalse\iflong no\else yes\fi", "yesyes"),
        ("", r"A\iffalse hidden \iftrue x\fi\fi B", "AB"),
        (r"\newcommand{\a}{x}", r"{\renewcommand{\a}{y}\a}\a", "yx"),
        (r"\newcommand{\make}[1]{\expandafter\newcommand\csname my#1\endcsname{made #1}}\make{one}", r"\myone",
         "made one"),
        (r"\providecommand{\b}{one}\providecommand{\b}{two}", r"\let\c=\b \c", "one"),
        (r"\newenvironment{box}[1]{[#1: }{]}", r"\begin{box}{a}b\end{box}", r"\[a: b\]"),
        (r"\usepackage{ifthen}", r"\ifthenelse{\equal{a}{a}}{same}{other}", "same"),
        (r"\newcounter{n}\setcounter{n}{3}", r"\ifnum\value{n}>2 more\else less\fi{} \stepcounter{n}\roman{n}",
         "more iv"),
    ],
)  # fmt: skip
def test_macros_become_what_they_stand_for(tmp_path: Path, head: str, body: str, wanted: str) -> None:
    assert shown(tmp_path, body, head).strip() == wanted


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        (r"``Piers'' --- 3--5, \S~4, 10\,\%, \& \#1 \$5 \ldots", "“Piers” — 3–5, § 4, 10 %, & #1 $5 …"),
        (r"\'etude, \"uber, Stra{\ss}e, \c{c}a, \v{s}, na\"{\i}ve", "étude, über, Straße, ça, š, naïve"),
        ("One % not shown\n two", "One two"),
        (r"\textcolor{red}{red} \textbf{bold} {\Large large} \underline{line}", "red bold large line"),
        (r"$5$ piers, $3 \times 4$, $\frac{1}{2}$, $x^2$", r"5 piers, 3×4, $\frac{1}{2}$, $x^2$"),
        (r"5\,m$^2$, 90$^\circ$, 1\textsuperscript{st}, 10\textsuperscript{2}", "5 m², 90°, 1st, 10²"),
        (r"\href{https://example.org/a\%20b}{here} \url{https://example.org/#x}",
         "[here](https://example.org/a%20b) [https://example.org/#x](https://example.org/#x)"),
        (r"\sout{old} new \SI{2.5}{\metre}", "~~old~~ new 2.5 m"),
        (r"a\index{b}\vspace{1cm}\label{x}\newpage c", "ac"),
        (r"\verb|\x{y}| \enquote{quoted}", r"\\x{y} “quoted”"),
        (r"<b>bold</b> *stars* [x](y)", r"&lt;b>bold&lt;/b> \*stars\* \[x\](y)"),
    ],
)  # fmt: skip
def test_text_is_shown_as_latex_sets_it(tmp_path: Path, body: str, wanted: str) -> None:
    assert shown(tmp_path, body).strip().removeprefix('<a id="x"></a>') == wanted


def test_references_are_links_to_their_labels(tmp_path: Path) -> None:
    body = (
        "\\section{Piers}\\label{sec:piers}\n\\begin{enumerate}\\item One.\\label{one}\\end{enumerate}\n"
        "See \\ref{one}, \\autoref{sec:piers}, \\Cref{sec:piers}, \\nameref{sec:piers}, \\hyperref[one]{this}.\n"
    )
    assert shown(tmp_path, body) == (
        '# <a id="sec:piers"></a>1 Piers\n\n<a id="one"></a>1. One.\n\n'
        "See [1](#one), section [1](#sec:piers), Section [1](#sec:piers), [Piers](#sec:piers), [this](#one).\n"
    )


def test_labels_in_titles_are_those_of_their_headings(tmp_path: Path) -> None:
    lines = read(tmp_path, r"\section*{Boats \label{boats}}\section{Piers\label{piers}}Dry.").lines
    assert [(line.text, line.anchors) for line in lines] == [("Boats", ("boats",)), ("Piers", ("piers",)), ("Dry.", ())]


def test_tables_captions_and_notes(tmp_path: Path) -> None:
    body = (
        "\\begin{table}\\caption{Piers}\\label{t}"
        "\\begin{tabularx}{5cm}{|l|X|}\\toprule Pier & Boats\\footnote{All.}\\\\\n"
        "\\midrule\n\\multicolumn{2}{c}{Wide} \\\\ \\multirow{2}{*}{High} & 3 \\\\[1ex] & 4 \\\\\\bottomrule\n"
        "\\end{tabularx}\\end{table}\nSee Table~\\ref{t}."
    )
    assert shown(tmp_path, body) == (
        '<a id="t"></a>Table 1: Piers\n\n| Pier | Boats[^n1] |\n| --- | --- |\n| Wide |  |\n| High | 3 |\n|  | 4 |\n\n'
        "See Table [1](#t).\n\n[^n1]: All.\n"
    )


def test_environments_that_are_counted(tmp_path: Path) -> None:
    head = r"\newtheorem{law}{Law}[section]\newtheorem{sample}{Example}\newtheorem*{note}{Note}"
    body = (
        r"\section{A}\begin{law}[Wind]\label{l} It blows.\end{law}\begin{sample} Ana.\end{sample}"
        r"\begin{note}No.\end{note}\ref{l}"
    )
    lines = ["1 A", "Law 1.1. (Wind) It blows.", "Example 1: Ana.", "Note: No.", "[1.1](#l)"]
    assert numbers(tmp_path, body, head) == lines


def test_glossaries_and_acronyms_show_their_names(tmp_path: Path) -> None:
    head = r"\newglossaryentry{pier}{name={pier},description={A place}}\newacronym{hb}{HB}{Harbor Board}"
    body = r"A \gls{pier}, two \glspl{pier}. \Gls{pier}. The \gls{hb}, the \gls{hb}."
    assert shown(tmp_path, body, head).strip() == "A pier, two piers. Pier. The Harbor Board (HB), the HB."


def test_glossaries_are_printed_where_the_document_prints_them(tmp_path: Path) -> None:
    head = (
        r"\usepackage[ngerman]{babel}\newglossaryentry{r}{name={rope [r]},text={rope},description={Long: \emph{old}}}"
        r"\newglossaryentry{b}{name={boat},description={Wet}}\newacronym{hb}{HB}{Harbor Board}"
    )
    assert shown(tmp_path, r"\printglossaries", head) == (
        "# Glossar\n\n- **boat** Wet\n\n- **rope \\[r\\]** Long: old\n\n# Abkürzungen\n\n- **HB** Harbor Board\n"
    )
    assert shown(tmp_path, r"\printglossary[title=Words]", head).startswith("# Words\n\n- **boat**")
    assert shown(tmp_path, r"A.\printacronyms", head) == "A.\n\n# Abkürzungen\n\n- **HB** Harbor Board\n"


def test_notes_in_the_margin_are_reported(tmp_path: Path) -> None:
    file = read(tmp_path, "One\\marginpar[left]{Old \\emph{rule}.} rope.\n\n\\todo{Check.}\\sidenote{New.}Two.")
    assert write_markdown(file).text == "One rope.\n\nTwo.\n"
    assert [(one.text, one.reason) for one in file.left_out] == [
        ("Old rule.", "a note in the margin"),
        ("Check.", "a task"),
        ("New.", "a note in the margin"),
    ]


def test_files_are_included_from_the_folder_of_the_document_only(tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    (folder / "parts").mkdir(parents=True)
    (tmp_path / "secret.tex").write_text("secret")
    (folder / "own.sty").write_text("\\newcommand{\\own@name}{Ana}\n\\newcommand{\\own}{\\own@name}\n")
    (folder / "parts" / "a.tex").write_text("From a: \\own.\n\n\\input{parts/b}\\input{parts/a}")
    (folder / "parts" / "b.tex").write_text(
        "\\documentclass{article}\nnot this\n\\begin{document}\nFrom b.\n\n\\lost{x}\\end{document}"
    )
    body = "\\input{parts/a}\n\\input{../secret}\n\\include{none}\nThe end."
    file = read(folder, body, "\\usepackage{own}")
    assert [line.text for line in file.lines] == ["From a: Ana.", "From b.", "x", "The end."]
    assert [(one.file, one.line, one.kind.value) for one in file.unsure] == [
        ("parts/a.tex", 3, "file"),
        ("harbor.tex", 5, "file"),
        ("harbor.tex", 6, "file"),
        ("parts/b.tex", 6, "markup"),
    ]


def test_files_that_are_not_text_or_come_too_often_are_doubts(tmp_path: Path) -> None:
    (tmp_path / "boat.tex").write_bytes(bytes(range(256)) * 9)
    (tmp_path / "long.tex").write_text(f"\\iffalse {'x' * 2_000_000}\\fi")
    assert doubts(tmp_path, "A.\\input{boat}\n" + "\\input{long}" * 7) == [
        "harbor.tex:4: The file boat is not text, or is too large, so it was left out.",
        "harbor.tex:5: The file long includes itself, or is included too often, so it was left out.",
    ]


def test_what_is_not_known_is_one_doubt_with_its_count(tmp_path: Path) -> None:
    assert doubts(tmp_path, "A \\odd[x]{b}.\n\n\\odd{c} \\ref{none}") == [
        "harbor.tex:6: The label none does not exist, so the reference to it became ??.",
        "harbor.tex:4: \\odd, which occurs 2 times, is not known: only its text is kept.",
    ]
    assert shown(tmp_path, "A \\odd[x]{b}.\n\n\\odd{c}") == "A b.\n\nc\n"


@pytest.mark.parametrize(
    "body", [r"\def\a{\a}\a", r"\def\a{ \a x}\a", r"\def\a{\a\a x}\a", r"\def\a#1{\a{#1#1}}\a{xxxx}"]
)
def test_macros_without_an_end_are_refused(tmp_path: Path, body: str) -> None:
    with pytest.raises(UnusableInputError, match=r"harbor\.tex:4: the macros of this document become"):
        read(tmp_path, body)


@pytest.mark.parametrize("body", [r"\ifnum %s>1 a\else b\fi", r"\ifthenelse{%s>1}{a}{b}", r"\newcommandx{\x}[%s]{b}\x"])
def test_numbers_of_any_length_are_no_error(tmp_path: Path, body: str) -> None:
    assert shown(tmp_path, body % ("9" * 5000)).strip() == "b"


def test_pictures_come_along(tmp_path: Path) -> None:
    (tmp_path / "img").mkdir()
    (tmp_path / "img" / "boat.png").write_bytes(b"\x89PNG")
    (tmp_path / "img" / "sail.pdf").write_bytes(b"%PDF-")
    file = read(tmp_path, r"\includegraphics[width=2cm]{boat} \includegraphics{sail}", r"\graphicspath{{img/}}")
    assert [line.text for line in file.lines] == ["![](img/boat.png)"]
    assert dict(file.pictures) == {"img/boat.png": b"\x89PNG"}
    left_out = [(one.text, one.reason) for one in file.left_out]
    assert left_out == [("img/sail.pdf", "a picture that browsers do not show")]


def test_encodings_are_those_of_inputenc(tmp_path: Path) -> None:
    path = tmp_path / "harbor.tex"
    text = "\\documentclass{article}\\usepackage[latin2]{inputenc}\\begin{document}Přístav\\end{document}"
    path.write_bytes(text.encode("iso8859-2"))
    file = read_other_format(path.read_bytes(), path)
    assert file is not None
    assert [line.text for line in file.lines] == ["Přístav"]


def test_a_document_becomes_a_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sections = "".join(
        f"\\section{{Pier {word}}}\\label{{{word}}}\nA pier is long. See \\ref{{b}}.\n\\subsection{{Boats of {word}}}\n"
        "A boat is small.\n\\subsection{Sails}\nA sail is red.\n"
        for word in "abc"
    )
    head = "\\title{Harbor Rules}\\date{2031}\\usepackage[english]{babel}"
    read(tmp_path, f"\\maketitle\n{sections}", head)
    assert main(["import", str(tmp_path / "harbor.tex"), "--book", "HR", "-o", str(tmp_path / "source")]) == 0
    written = capsys.readouterr()
    assert "a document of LaTeX" in written.out
    book = tmp_path / "source" / "hr"
    assert 'title = "Harbor Rules"' in (book / "book.toml").read_text()
    assert "See [[cha:pier_b]]." in (book / "01-pier-a.md").read_text()
    assert "## Boats of a" in (book / "01-pier-a.md").read_text()


def test_messages_name_the_lines_of_included_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "part.tex").write_text("\\section{Piers}\n\nA pier. \\oddly{x}\n")
    read(tmp_path, "\\input{part}\n\\section{Boats}\nA boat.")
    assert main(["import", str(tmp_path / "harbor.tex"), "--book", "HR", "-o", str(tmp_path / "source")]) == 1
    assert "part.tex:3: \\oddly is not known" in capsys.readouterr().err


def test_a_reference_may_lead_to_an_appendix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sections = "".join(
        f"\\section{{Pier {word}}}\nA pier is long. See \\ref{{words}}.\n\\subsection{{Boats of {word}}}\n"
        "A boat is small.\n\\subsection{Sails}\nA sail is red.\n"
        for word in "abc"
    )
    read(tmp_path, f"{sections}\\appendix\\section{{Words}}\\label{{words}}\nA word is short.\n")
    assert main(["import", str(tmp_path / "harbor.tex"), "--book", "HR", "-o", str(tmp_path / "source")]) == 0
    capsys.readouterr()
    book = tmp_path / "source" / "hr"
    assert "See [[cha:words]]." in (book / "01-pier-a.md").read_text()
    assert "chapter: A\n---\n\n# Words @@cha:words@@\n" in (book / "a-words.md").read_text()


def test_a_link_that_shows_the_number_of_another_unit_leads_to_its_id(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sections = "".join(
        f"\\section{{Pier {word}}}\nA pier is long.\n\\subsection{{Boats of {word}}}\n\\begin{{enumerate}}"
        f"\\item A boat is small.\\item A sail of {word} is red.\\label{{{word}}}\\end{{enumerate}}\n"
        f"\\subsection{{Sails}}\nSee item \\ref{{{word}}}.\n"
        for word in "abc"
    )
    read(tmp_path, sections)
    main(["import", str(tmp_path / "harbor.tex"), "--book", "HR", "-o", str(tmp_path / "source")])
    assert "ambiguous-reference" not in capsys.readouterr().err
    for number, word in enumerate("abc", 1):
        text = (tmp_path / "source" / "hr" / f"0{number}-pier-{word}.md").read_text()
        label = text.partition("@@rule:")[2].partition("@@")[0]
        assert f"### @@rule:{label}@@ @@number:2@@ A sail of {word} is red." in text
        assert f"See item [[rule:{label}]]." in text


def test_a_reference_to_a_formula_or_a_table_leads_to_it_and_not_to_the_chapter_with_its_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = (
        "\\section{Piers}See Equation~\\eqref{e} and \\hyperref[t]{Table 1}, Section~\\ref{s}.\n\n"
        "\\begin{equation}\\label{e}a = \\frac{b}{c}\\end{equation}\n\n"
        "\\begin{table}\\caption{Values}\\label{t}\\begin{tabular}{ll}A & B\\\\C & D\\end{tabular}\\end{table}\n"
        "\\section{Boats}\\label{s}A boat."
    )
    assert '<a id="e"></a>$a' in shown(tmp_path, body)
    assert main(["import", str(tmp_path / "harbor.tex"), "--book", "HR", "-o", str(tmp_path / "source")]) == 0
    capsys.readouterr()
    text = (tmp_path / "source" / "hr" / "01-piers.md").read_text()
    assert "Equation [[rule:a_frac_b_c_1|(1)]] and [[rule:table_1_values|Table 1]], Section [[cha:boats]]." in text


def test_a_finding_about_a_number_that_latex_counts_cites_the_line_of_its_item(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    items = "\\begin{enumerate}\n\\item A rope.\n\\item A boat.\n\\end{enumerate}\n"
    again = "\\begin{enumerate}\n\\setcounter{enumi}{1}\n\\item A sail.\n\\end{enumerate}\n"
    read(tmp_path, f"\\section{{Piers}}\n\\subsection{{Boats}}\n{items}{again}\\section{{End}}\nSee 1.1 or 2 ropes.\n")
    main(["import", str(tmp_path / "harbor.tex"), "--book", "HR", "-o", str(tmp_path / "source")])
    found = capsys.readouterr().err
    assert "harbor.tex:12:1: RB126 warning: the number 2 is already on line 8;" in found
