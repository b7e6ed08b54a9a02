"""Words that occur once in a folder, so that each of them can be found again."""

from __future__ import annotations

import random

_STARTS = ("k", "m", "t", "v", "l", "p", "s", "n", "d", "br", "gr", "fl", "st", "pr")
_VOWELS = ("a", "e", "i", "o", "u")
_KANJI = "凧風糸空橋船港塔庭森石火水金銀鐘旗鍵盾弓羽根岸浜丘谷泉湖島峰"
_KANA = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモ"


class MadeWords:
    """Makes words of a language, English or Japanese; none of them occurs twice, or within another one."""

    def __init__(self, chance: random.Random, language: str) -> None:
        self._chance, self._language = chance, language
        self._used: set[str] = set()

    def word(self) -> str:
        """Return a word that was not used before."""
        while True:
            if self._language == "ja":
                made = self._chance.choice(_KANJI) + "".join(self._chance.choice(_KANA) for _ in range(4))
            else:
                made = "".join(self._chance.choice(_STARTS) + self._chance.choice(_VOWELS) for _ in range(4))
                made += self._chance.choice("lnrm") + "q"  # no word is a part of another one
            if made not in self._used:
                self._used.add(made)
                return made

    def words(self, count: int) -> list[str]:
        """Return several words."""
        return [self.word() for _ in range(count)]

    def joined(self, words: list[str]) -> str:
        """Return words beside each other."""
        return ("の" if self._language == "ja" else " ").join(words)

    def sentence(self, words: list[str]) -> str:
        """Return words as a sentence."""
        if self._language == "ja":
            return f"{'を'.join(words)}とする。"
        text = " ".join(words)
        return f"{text[:1].upper()}{text[1:]}."

    def title(self, count: int) -> str:
        """Return a title."""
        words = self.words(count)
        return "と".join(words) if self._language == "ja" else " ".join(word.capitalize() for word in words)
