"""A small rulebook in our own markup, and its Japanese translation with typed numbers and an additional subrule."""

from __future__ import annotations

ENGLISH_SOURCE = r"""---
title: Course of Play
document: farm
chapter: 2
---

# Course of Play @@cha:course@@

## General @@sec:course_general@@

### @@rule:game@@ A game consists of rounds. [[sec:rounds]][[rule:first_farmer]]

### @@rule:first_farmer@@ @@rule:opener@@ The "first farmer" begins with 4 coins, as in [[rule:coin]].

> **Example:** Of three farmers, the first has 4 coins and the others 5.

## Rounds @@sec:rounds@@

### At the start of a round all fields grow.

#### Corn grows by \{corn\}.[[rule:growth]]

#### @@rule:wheat@@ Wheat grows by \{wheat\}\{wheat\}.

> **Note:** Rice does not grow here.

### A round ends when nobody can act any more. See [[rule:first_farmer]].
"""

JAPANESE = """\
コンテンツにスキップ

2 ゲームの進行§

2.0 総則§

2.0.1 ゲームはラウンドからなります。[2.1][2.0.2]§

2.0.2 「最初の農家」は、[1.3.2e]のとおり４枚の硬貨を持って始めます。§

例:農家が3人のとき、最初の農家は4枚、他の農家は5枚の硬貨を持ちます。

2.1 ラウンド§

2.1.1 ラウンドの開始時にすべての畑が育ちます。§

2.1.1a トウモロコシは{corn}だけ育ちます。[1.4.2]§

2.1.1b 雑草はすべて取り除きます。[1.7.1][1.7.2]§

2.1.1c 小麦は{wheat}{wheat}だけ育ちます。§

注:ここでは米は育ちません。

2.1.2 だれも行動できなくなるとラウンドは終わります。[2.0.2]を参照してください。§
"""
