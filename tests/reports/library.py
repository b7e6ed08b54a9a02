"""A small library in two languages with many errors, for reports."""

from __future__ import annotations

FILES: dict[str, str] = {
    "pyproject.toml": (
        '[tool.rulebook]\nselekt = ["RB1"]\n\n'
        '[[tool.rulebook.ignores]]\ncodes = ["RB118"]\nrules = ["LF/rule:oil"]\n'
        'reason = "The tag is what the rule is of."\n'
    ),
    "source/lf/book.toml": 'title = "Lantern Ferry"\ntitel = "Lantern Fery"\n[symbols]\noil = "Oil"\n',
    "source/lf/01-docks.md": """[REF book=LF chap=1]
# Docks @@cha:docks@@
## Mooring @@sec:mooring@@
### @@rule:rope@@ A rope holds a ferry.[[rule:ferri]][[rule:lantern]]
### @@rule:ferry@@ Every ferry has 3 lamps, see 1.0.1.
#### 霧の中で[[sec:fgo]], 100% <b>wet</b>: a, b; 🛶[[rule:ferri]]
#### A lamp burns {oill} and {wick}.
### @@rule:oil@@ <i>Oil</i> is **dear**.[[sec:mooring]]
### @@rope:knot@@ A knot.[[
### @@rule:rope@@ A second rope.
### See [the map](map.md), or [[XX/rule:map]].[[sec:mooring]].
###
### Row home[[rule:rope
""",
    "source/lf/02-fog.md": """[REF book=LF chap=2]
Lost words.
# Fog @@cha:fog@@
## General @@rule:general@@
##### Deep
### @@rule:bell@@ Ring the bell (twice), and "wait".[[rule:rope]]
### @@rule:horn@@ Sound 2 horns.[[cha:fog]][[cha:docks]]
### ![The horn](horn.svg)

###Loud
""",
    "translations/ja/lf/01-docks.md": """[REF book=LF chap=1]
# 船着き場 @@cha:docks@@
## 係留 @@sec:mooring@@
### @@rule:rope@@ 綱は船をつなぐ。[[rule:ferri]][[rule:lantern]]
### @@rule:ferry@@ どの船にも灯が二つある
### @@rule:oil@@ 油は高い。
### @@rule:song@@ 歌う。
""",
    "translations/ja/lf/02-fog.md": """[REF book=LF chap=2]
# 霧 @@cha:fog@@
## 総則 @@rule:general@@
### @@rule:bell@@ 鐘を（二度鳴らし、「待つ」。
### @@rule:horn@@ 笛を2回吹く。[[cha:docks]][[cha:fog]]
""",
    "translations/xx-nowhere-at-all/lf/01.md": "[REF book=LF chap=1]\n# x\n",
    "translations/ja/lf/sync.json": (
        '{"format": "rulebook-sync/1", "units": {},'
        ' "silenced": {"rule:oil": {"RB309": "The word is bold in print."}}}\n'
    ),
}
