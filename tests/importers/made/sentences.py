"""Sentences and titles in five languages, in our own words."""

from __future__ import annotations

import random
from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    """The words of a language.

    In the patterns, ``{n}`` is a thing, ``{N}`` the name of a kind of card (with a capital where the language has
    capitals), ``{v}`` what a thing does, ``{c}`` a count. ``citing`` are the ways to cite one rule, ``{r}`` its
    number; ``in_brackets`` those that stand in brackets after a sentence.
    """

    tag: str
    things: tuple[str, ...]
    names: tuple[str, ...]
    doings: tuple[str, ...]
    sentences: tuple[str, ...]
    titles: tuple[str, ...]
    citing: tuple[str, ...]
    in_brackets: tuple[str, ...]
    pair: str
    range: str
    example: str
    note: str
    contents: str
    glossary: str
    credits: str
    preface: str
    appendix: str
    chapter: str
    article: str
    rule: str
    page: str
    lead_in: str
    game: str
    citing_chapter: str
    is_spaced: bool = True


ENGLISH = Language(
    "en",
    ("lantern", "barge", "ferry token", "rope", "harbor board", "crate", "supply", "tide marker", "deck", "dock"),
    ("Lantern", "Barge", "Ferry", "Beacon", "Keeper", "Storm", "Pilot", "Anchor", "Cargo", "Signal", "Tide", "Reef"),
    ("leaves the board", "is turned over", "reaches the dock", "is loaded", "returns to the supply", "is lost"),
    (
        "A player may discard a {N} card to draw {c} new cards.",
        "The {n} is placed next to the {n} of the active player.",
        "If the {n} {v}, its owner loses {c} points and the turn ends at once.",
        "Each player takes {c} pieces from the {n} before the first round begins.",
        "You can't move a {n} while it carries a {N}, unless a card says so.",
        "Whenever a {N} {v}, put {c} counters on it; then shuffle the {n}.",
        "After {c} minutes the {N} player decides whether the {n} {v}.",
        "Nobody touches the {n}.",
        "The {n} counts as {c} crates for the purpose of scoring, even if it {v} later in the same round.",
        "When a {n} and a {N} would arrive at the same time, the {N} arrives first (the {n} waits).",
        "This is called the “{N} step”.",
        "Players who hold no {N} at that time skip this step, but keep their {n}.",
    ),
    ("{N}", "{N} and {N}", "The {N}", "{N} of the {N}", "Playing a {N}", "{N} Cards", "Loss of a {N}", "{N} phase"),
    ("See rule {r}.", "This follows rule {r}.", "The {n} is then handled as described in rule {r}.",
     "Rule {r} tells when a {N} {v}."),
    ("see {r}", "see rule {r}", "cf. {r}"),
    "Rules {r} and {s} apply as well.",
    "See rules {r}–{s}.",
    "Example:", "Note:", "Contents", "Glossary", "Credits", "About this book", "Appendix", "Chapter", "Article", "Rule",
    "Page", "One of the following applies:", "Harbor Lights",
    citing_chapter="See chapter {r}.",
)  # fmt: skip

GERMAN = Language(
    "de",
    ("Laterne", "Fähre", "Leine", "Kiste", "Ablage", "Anzeige", "Reserve", "Brücke"),
    ("Lotse", "Sturm", "Anker", "Wächter", "Leuchtturm", "Frachter", "Hafen", "Nebel", "Kompass", "Matrose"),
    ("das Brett verlässt", "umgedreht wird", "den Hafen erreicht", "beladen wird", "verloren geht"),
    (
        "Wer eine {n} abgibt, zieht {c} neue Karten vom Stapel.",
        "Die {n} liegt immer neben der {n} der Person, die am Zug ist.",
        "Wenn die {n} {v}, verliert die Seite {c} Punkte, und der Zug endet sofort.",
        "Vor der ersten Runde nehmen alle {c} Steine aus der {n}.",
        "Solange ein {N} auf der {n} steht, darf sie nicht bewegt werden.",
        "Sobald ein {N} aufgedeckt wird, kommen {c} Marken darauf; danach wird gemischt.",
        "Nach {c} Minuten entscheidet die Leitung, ob die {n} {v}.",
        "Niemand berührt die {n}.",
        "Treffen eine {n} und ein {N} gleichzeitig ein, geht der {N} vor (die {n} wartet).",
        "Dieser Abschnitt des Zuges heißt „Schritt der {n}“.",
    ),
    ("{N}", "{N} und {n}", "Der {N}", "Verlust einer {n}", "Ende des Spiels mit {n}", "Karten vom Typ {N}"),
    ("Siehe Regel {r}.", "Das richtet sich nach Regel {r}.", "Die {n} wird dann nach Regel {r} behandelt."),
    ("siehe {r}", "siehe Regel {r}", "vgl. {r}"),
    "Die Regeln {r} und {s} gelten auch hier.",
    "Siehe Regeln {r}–{s}.",
    "Beispiel:", "Hinweis:", "Inhaltsverzeichnis", "Glossar", "Danksagung", "Über dieses Heft", "Anhang", "Kapitel",
    "Artikel", "Regel", "Seite", "Eines davon trifft zu:", "Lichter am Hafen",
    citing_chapter="Siehe Kapitel {r}.",
)  # fmt: skip

FRENCH = Language(
    "fr",
    ("lanterne", "barge", "corde", "caisse", "réserve", "balise", "pioche", "jetée"),
    ("Pilote", "Phare", "Orage", "Gardien", "Navire", "Signal", "Courant", "Mousse", "Capitaine"),
    ("quitte le plateau", "est retournée", "arrive au quai", "est chargée", "est perdue"),
    (
        "Une personne peut défausser une {n} pour piocher {c} nouvelles cartes.",
        "La {n} est posée à côté de la {n} de la personne dont c'est le tour.",
        "Si la {n} {v}, l'équipe perd {c} points et le tour s'arrête aussitôt.",
        "Avant la première manche, chacun prend {c} jetons dans la {n}.",
        "On ne déplace pas une {n} tant qu'un {N} se trouve dessus.",
        "Dès qu'un {N} est révélé, on y place {c} marqueurs ; ensuite on mélange la {n}.",
        "Après {c} minutes, l'arbitre décide si la {n} {v}.",
        "Personne ne touche la {n}.",
        "Quand une {n} et un {N} arrivent en même temps, le {N} passe d'abord (la {n} attend).",
        "On appelle ce moment « l'étape de la {n} ».",
    ),
    ("{N}", "{N} et {n}", "Le {N}", "Perte d'une {n}", "Fin de la manche du {N}", "Cartes {N}"),
    ("Voir règle {r}.", "Cela suit la règle {r}.", "La {n} est alors traitée selon la règle {r}."),
    ("voir {r}", "voir règle {r}"),
    "Les règles {r} et {s} s'appliquent aussi.",
    "Voir règles {r}–{s}.",
    "Exemple :", "Note :", "Sommaire", "Glossaire", "Remerciements", "À propos de ce livret", "Annexe", "Chapitre",
    "Article", "Règle", "Page", "L'un des cas suivants se présente :", "Les lumières du port",
    citing_chapter="Voir chapitre {r}.",
)  # fmt: skip

JAPANESE = Language(
    "ja",
    ("灯り", "小舟", "綱", "木箱", "置き場", "目印", "山札", "桟橋"),
    ("水先人", "嵐", "灯台守", "貨物船", "霧", "羅針盤", "水夫", "合図"),
    ("盤面を離れた", "裏返された", "桟橋に着いた", "荷を積んだ", "失われた"),
    (
        "プレイヤーは{n}を1つ捨て、カードを{c}枚引くことができます。",
        "{n}は手番プレイヤーの{n}の隣に置きます。",
        "{n}が{v}場合、その持ち主は{c}点を失い、手番はただちに終わります。",
        "最初のラウンドの前に、各プレイヤーは{n}からコマを{c}個取ります。",
        "「{N}」が上に載っている間、その{n}を動かすことはできません。",
        "{N}が公開されたら、その上にカウンターを{c}個置き、{n}を切り直します。",
        "{c}分が経過した時点で、{n}が{v}かどうかを審判が決めます。",
        "誰も{n}に触れません。",
        "{n}と{N}が同時に着く場合は、{N}を先に処理します（{n}は待ちます）。",
        "この手順を「{N}ステップ」と呼びます。",
    ),
    ("{N}", "{N}と{N}", "{n}の準備", "{N}カード", "{n}の喪失", "{N}フェイズ"),
    ("ルール{r}を参照してください。", "これはルール{r}に従います。", "その後の{n}の扱いは{r}を参照します。"),
    ("{r}を参照", "ルール{r}"),
    "ルール{r}と{s}もここで適用します。",
    "ルール{r}～{s}を参照してください。",
    "例：", "注：", "目次", "用語集", "謝辞", "この冊子について", "付録", "章", "条", "ルール",
    "ページ", "次のいずれかに当てはまります：", "港のあかり",
    citing_chapter="第{r}章を参照してください。", is_spaced=False,
)  # fmt: skip

KOREAN = Language(
    "ko",
    ("등불", "나룻배", "밧줄", "상자", "보관함", "표식", "부두"),
    ("도선사", "폭풍", "등대지기", "화물선", "안개", "나침반", "선원", "신호"),
    ("판을 떠나면", "뒤집히면", "부두에 닿으면", "사라지면"),
    (
        "플레이어는 {n} 하나를 버리고 카드 {c}장을 뽑을 수 있습니다.",
        "{n}은 차례인 플레이어의 {n} 옆에 놓습니다.",
        "{n}이 {v} 주인은 {c}점을 잃고 차례는 바로 끝납니다.",
        "첫 라운드가 시작되기 전에 각 플레이어는 {n}에서 말을 {c}개 가져갑니다.",
        "{N} 카드가 위에 있는 동안에는 그 {n}을 움직일 수 없습니다.",
        "{N} 카드가 공개되면 그 위에 토큰을 {c}개 놓고 {n}을 섞습니다.",
        "아무도 {n}을 만지지 않습니다.",
        "{n}과 {N}이 동시에 도착하면 {N}을 먼저 처리합니다 ({n}은 기다립니다).",
        "이 절차를 “{N} 단계”라고 부릅니다.",
    ),
    ("{N}", "{N}과 {N}", "{n} 준비", "{N} 카드", "{n}의 상실"),
    ("규칙 {r}을 참조하십시오.", "이는 규칙 {r}에 따릅니다."),
    ("규칙 {r} 참조", "{r} 참조"),
    "규칙 {r}, {s}도 여기에 적용합니다.",
    "규칙 {r}~{s}을 참조하십시오.",
    "예시:", "참고:", "차례", "용어집", "감사의 말", "이 책에 대하여", "부록", "장", "조", "규칙",
    "쪽", "다음 중 하나에 해당합니다:", "항구의 불빛", citing_chapter="제{r}장을 참조하십시오.",
)  # fmt: skip

LANGUAGES = (ENGLISH, GERMAN, FRENCH, JAPANESE, KOREAN)


class Writer:
    """Writes random sentences and titles of one language."""

    def __init__(self, language: Language, chance: random.Random) -> None:
        self.language, self._chance = language, chance

    def fill(self, pattern: str) -> str:
        """Return a pattern with words in its places."""
        language, chance = self.language, self._chance
        text = pattern
        for sign, words in (("{n}", language.things), ("{N}", language.names), ("{v}", language.doings)):
            while sign in text:
                text = text.replace(sign, chance.choice(words), 1)
        count = chance.choice(("2", "3", "4", "5", "10", "12", "1.5", "20")) if "{c}" in text else ""
        return text.replace("{c}", count.replace("1.5", "1.5" if language.tag == "en" else "6"))

    def title(self) -> str:
        """Return a title."""
        return self.fill(self._chance.choice(self.language.titles))

    def sentences(self, least: int, most: int) -> str:
        """Return some sentences in a row."""
        count = self._chance.randint(least, most)
        return self.join(*(self.fill(self._chance.choice(self.language.sentences)) for _ in range(count)))

    def join(self, *texts: str) -> str:
        """Return several sentences as one text."""
        return (" " if self.language.is_spaced else "").join(texts)
