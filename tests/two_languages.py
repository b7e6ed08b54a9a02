"""A small project of two books in two languages, with references across chapters, books and pages."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from .helpers import write_tree

DOCKS = "source/hb/01.md"
CREWS = "source/hb/02.md"
KAIJO = "translations/ja/hb/01.md"
NORIKUMI = "translations/ja/hb/02.md"
PAGE = "source/index.md"

PROJECT = {
    "source/hb/book.toml": """
        code = "HB"
        title = "Harbour"

        [symbols]
        gull = { text = "Gull", name = "gull card" }
        """,
    DOCKS: """
        [REF book=HB chap=1]
        # Docks @@cha:docks@@

        ## Quays @@sec:quays@@

        ### @@rule:quay@@ A **quay** holds three boats.[[rule:crew]]

        #### 𝒬 A quay \\{gull\\} that is full turns boats away.[[rule:quay]]

        > **Example:** Ada's fourth boat waits.[[rule:crew]]

        ### @@rule:tide@@ The tide is high or low.
        """,
    CREWS: """
        [REF book=HB chap=2]
        # Crews @@cha:crews@@

        ## Hands @@sec:hands@@

        ### @@rule:crew@@ A crew is two sailors.[[sec:quays]][[TR/rule:referee]]
        """,
    "source/tr/book.toml": 'code = "TR"\ntitle = "Contests"\n',
    "source/tr/01.md": """
        [REF book=TR chap=1]
        # Contests @@cha:contests@@

        ## Officials @@sec:officials@@

        ### @@rule:referee@@ The referee counts the boats at the quay.[[HB/rule:quay]]
        """,
    PAGE: "# Welcome\n\nBegin with {rule:ref}`HB/rule:quay`.\n",
    KAIJO: """
        [REF book=HB chap=1]
        # 桟橋 @@cha:docks@@

        ## 岸壁 @@sec:quays@@

        ### @@rule:quay@@ **岸壁**には船を3そうつなぐ。[[rule:crew]]

        #### 𝒬岸壁\\{gull\\}が満ちると、船は追い返される。[[rule:quay]]

        > **例：** アダの4そう目の船は待つ。[[rule:crew]]

        ### @@rule:tide@@ 潮は高いか低い。
        """,
    NORIKUMI: """
        [REF book=HB chap=2]
        # 乗組 @@cha:crews@@

        ## 乗り手 @@sec:hands@@

        ### @@rule:crew@@ 乗組は水夫2人である。[[sec:quays]][[TR/rule:referee]]
        """,
}


def write_project(root: Path) -> Path:
    """Write the project into a folder, and return the folder."""
    return write_tree(root, {path: dedent(text).lstrip("\n") for path, text in PROJECT.items()})
