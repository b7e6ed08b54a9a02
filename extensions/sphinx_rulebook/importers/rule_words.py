"""Words that show that a text without numbers has rules: what players do, and the titles of parts of rulebooks."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SENTENCE = re.compile(r"[^.!?。！？\n]+")
_WORD = re.compile(r"[^\W\d_][\w'’]*+")


def _listed(words: str) -> frozenset[str]:
    return frozenset(word.strip() for word in words.split(","))


_TITLES = _listed("""
    what you need, you will need, getting ready, get ready, deck building, deck construction, eligibility, setup,
    set-up, set up, setting up, game setup, setup of the game, preparation, preparations, preparing the game,
    before the game, starting the game, dealing, the deal, components, game components, equipment, game material, goal,
    goal of the game, object, object of the game, objective, objective of the game, aim, aim of the game, how to win,
    winning, winning the game, how to play, playing the game, gameplay, game play, course of play, turns, turn order,
    the turn, your turn, on your turn, end of the game, ending the game, game end, scoring, aufbau, das brauchst du,
    das braucht ihr, spielvorbereitungen, spielaufbau, vorbereitung, spielvorbereitung, vorbereitungen, spielmaterial,
    material, ausstattung, spielziel, ziel, ziel des spiels, spielablauf, ablauf, spielverlauf, der spielzug, spielzug,
    zugreihenfolge, spielende, ende des spiels, wertung, matériel, matériel de jeu, mise en place, préparation,
    préparation du jeu, but, but du jeu, objectif, objectif du jeu, déroulement, déroulement du jeu,
    déroulement de la partie, tour de jeu, fin de partie, fin de la partie, fin du jeu, componentes,
    componentes del juego, preparación, preparación del juego, preparación de la partida, objetivo, objetivo del juego,
    desarrollo del juego, fin de la partida, fin del juego, final de la partida, componenti, materiale di gioco,
    preparazione, preparazione del gioco, scopo del gioco, scopo, obiettivo, obiettivo del gioco,
    svolgimento del gioco, fine della partita, fine del gioco, preparação, preparação do jogo, objetivo do jogo,
    fim do jogo, fim da partida, spelmateriaal, speelmateriaal, voorbereiding, opstelling, doel, doel van het spel,
    spelverloop, einde van het spel, elementy gry, przygotowanie, przygotowanie gry, przygotowanie do gry, cel gry,
    przebieg gry, rozgrywka, koniec gry, компоненты, компоненты игры, состав игры, подготовка, подготовка к игре, цель,
    цель игры, ход игры, конец игры, окончание игры, компоненти, склад гри, підготовка, підготовка до гри, мета гри,
    хід гри, кінець гри, herní materiál, příprava, příprava hry, cíl hry, průběh hry, konec hry, herný materiál,
    príprava hry, cieľ hry, priebeh hry, koniec hry, tartozékok, előkészületek, a játék célja, a játék menete,
    a játék vége, förberedelser, spelmaterial, spelets mål, spelets gång, spelets slut, forberedelser, spillets mål,
    spillets gang, pelin valmistelu, pelin tavoite, pelin kulku, pelin loppu, hazırlık, oyunun amacı, oyun malzemeleri,
    oyunun sonu, προετοιμασία, σκοπός του παιχνιδιού, 準備, ゲームの準備, 遊ぶ準備, 内容物, コンポーネント, 用具, 目的,
    ゲームの目的, 勝利条件, 遊び方, ゲームの流れ, ゲームの進め方, 手番, ゲームの終了, 准备, 準備工作, 游戏准备,
    遊戲準備, 配件, 组件, 配件清单, 游戏目标, 遊戲目標, 游戏目的, 遊戲目的, 胜利条件, 勝利條件, 游戏流程, 遊戲流程,
    玩法, 游戏结束, 遊戲結束, 준비, 게임 준비, 구성품, 목표, 게임 목표, 게임의 목표, 게임 목적, 승리 조건, 게임 방법,
    게임 진행, 게임 종료
""")
"""Titles of parts that say how a game is set up, played and won."""
_PLAYERS = re.compile(
    r"\b(?:players?|teams?|competitors?|spieler\w{0,5}|mannschaft\w{0,3}|joueu\w{1,4}|équipes?|jugador\w{0,3}|equipos?|"
    r"giocator\w|squadr\w|jogador\w{0,3}|equipes?|spelers?|gracz\w{0,3}|игрок\w{0,3}|команд\w{1,3}|гравц\w{1,3}|"
    r"гравець|hráč\w{0,3}|játékos\w{0,4}|spelar\w{1,3}|spiller\w{0,4}|pelaaj\w{1,4}|oyuncu\w{0,4}|παίκτ\w{1,3})\b|"
    r"プレイヤー|プレーヤー|選手|玩家|牌手|棋手|플레이어|참가자|선수",
    re.I,
)
_ACTS = _listed("""
    takes, draws, draw, places, place, puts, put, gets, get, receives, receive, rolls, roll, chooses, choose, shuffles,
    shuffle, deals, plays, moves, move, scores, score, wins, win, starts, begins, loses, gains, discards, lays, counts,
    nimmt, nehmen, zieht, ziehen, legt, legen, erhält, erhalten, bekommt, bekommen, würfelt, würfeln, wählt, wählen,
    mischt, beginnt, gewinnt, verliert, spielt, setzt, stellt, prend, prennent, pioche, piochent, placent, reçoit,
    reçoivent, pose, posent, lance, lancent, choisit, choisissent, mélange, commence, gagne, perd, joue, toma, toman,
    roba, roban, coloca, colocan, recibe, reciben, tira, elige, eligen, baraja, empieza, comienza, gana, pierde, juega,
    prende, prendono, pesca, pescano, mette, riceve, ricevono, sceglie, mescola, inizia, vince, perde, gioca, pega,
    recebe, recebem, compra, escolhe, embaralha, começa, vence, ganha, joga, neemt, nemen, pakt, trekt, trekken,
    krijgt, krijgen, kiest, gooit, schudt, begint, wint, bierze, biorą, dobiera, kładzie, otrzymuje, otrzymują,
    wybiera, rzuca, tasuje, zaczyna, rozpoczyna, wygrywa, берёт, берет, берут, кладёт, кладет, получает, получают,
    выбирает, бросает, тянет, начинает, выигрывает, бере, беруть, кладе, отримує, отримують, обирає, кидає, починає,
    перемагає, bere, bierou, dostane, položí, vybere, hodí, začíná, vyhrává, kap, húz, választ, dob, kezd, nyer, tar,
    drar, lägger, väljer, börjar, vinner, må, trækker, trekker, lægger, legger, vælger, velger, vinder, begynder,
    begynner, saa, ottaa, nostaa, valitsee, aloittaa, voittaa, alır, çeker, koyar, seçer, atar, başlar, kazanır,
    distribue, distribuent, teilt, verteilt, reparte, reparten, distribuisce, deelt, rozdaje, daje, раздаёт, раздает,
    роздає, rozdá, oszt, delar, deler, jakaa, dağıtır, turns, retourne, trifft, trägt
""")
"""What rules say that players do."""
_ACTS_WITHOUT_SPACES = re.compile(
    r"(?:引|取|置|配|振|選|得|行|始|受け|勝|混ぜ|切)[^\s、。]{0,8}(?:ます|する|る|く|ない|できる)|"
    r"しなければならない|できる|(?:抽|拿|取|放置|放|掷|擲|选择|選擇|获得|獲得|得到|洗|打出|轮流|輪流|必须|必須|可以|不能|开始|開始|获胜|獲勝)|"
    r"(?:받|뽑|놓|가져|굴|선택|섞|시작|이긴|이깁|승리|해야|할 수)"
)
_DUTIES = re.compile(
    r"\b(?:must|cannot|can't|may not|shall|has to|have to|at least|at most|no more than|muss|mindestens|höchstens|"
    r"au moins|au plus|al menos|como máximo|almeno|al massimo|pelo menos|no máximo|minstens|hoogstens|co najmniej|"
    r"najwyżej|не менее|не более|müssen|darf|dürfen|doit|doivent|ne peut|ne peuvent|interdit|debe|deben|no puede|"
    r"no pueden|deve|devono|non può|non possono|devem|não pode|não podem|moet|moeten|mag niet|musi|muszą|nie może|"
    r"nie mogą|должен|должна|должны|не может|не могут|повинен|повинні|не може|не можуть|musí|nesmí|köteles|måste|"
    r"får inte|skal|må ikke|täytyy|zorunda|πρέπει)\b|"
    r"なければならない|なければなりません|てはならない|てはいけません|必须|必須|不得|不能|해야|안 된다",
    re.I,
)
"""What rules say that someone must do, or may not do."""
_EACH = re.compile(
    r"\b(?:each|every|everyone|everybody|you|your|jede\w?|alle|chacun|chacune|chaque|cada|todos|ognuno|ciascuno|ogni|"
    r"iedereen|elke|ieder|każdy|wszyscy|каждый|каждому|все|кожен|кожному|každý|mindenki|varje|alla|hver|alle|jokainen|"
    r"herkes)\b|各|全員|每|각",
    re.I,
)
_THINGS = re.compile(
    r"\b(?:cards|tiles|dice|tokens|pieces|deck|pile|points|karten|würfeln?|chips|spielsteine|steine|stapel|talon|punkte|"
    r"cartes|dés|jetons|tuiles|pions|pioche|cartas|dados|fichas|losetas|peones|mazo|puntos|carte|dadi|gettoni|tessere|"
    r"pedine|mazzo|punti|pontos|baralho|kaarten|dobbelstenen|fiches|tegels|stapel|punten|kart|karty|kości|żetony|talia|"
    r"punktów|карт|карты|кубики|фишки|фишке|колоду|очков|карти|фішки|колоду|очок|karet|karty|kostky|žetony|balíček|"
    r"bodů|lapot|lapokat|kockák|pont|pontot|kort|tärningar|poäng|terninger|brikker|poeng|point|korttia|noppaa|pistettä|"
    r"kart|zar|puan)\b|カード|コマ|駒|タイル|山札|得点|牌|骰子|棋子|카드|주사위|타일|점",
    re.I,
)
_ORDERS = _listed("""
    spread, arrange, shuffle, deal, place, put, take, draw, roll, choose, give, lay, remove, separate, sort, flip,
    discard, pick, divide, mische, mischt, lege, legt, nimm, nehmt, ziehe, zieht, verteile, verteilt, stelle, stellt,
    wähle, wählt, mélangez, placez, prenez, posez, distribuez, piochez, choisissez, lancez, donnez, retirez, baraja,
    barajad, baraje, coloca, colocad, coloque, reparte, repartid, reparta, toma, tomad, tome, mescolate, mescola,
    mettete, posizionate, distribuite, prendete, scegliete, embaralhe, distribua, pegue, escolha, schud, leg, geef,
    neem, pak, verdeel, kies, potasuj, potasujcie, połóż, połóżcie, rozdaj, rozdajcie, weź, weźcie, umieść, wybierz,
    перемешайте, положите, раздайте, возьмите, выберите, разложите, поместите, перемішайте, покладіть, роздайте,
    візьміть, zamíchejte, rozdejte, položte, vezměte, umístěte, keverd, keverjétek, osszatok, osszon, blanda, lägg,
    dela, ta, bland, læg, legg
""")
"""Words with which a sentence begins that says what to do."""
_NOT_ABOUT_PLAY = re.compile(
    r"\b(?:documents?|books?|chapters?|apps?|questions?|errors?|rules?|rulebooks?|booklet|manual|edition|versions?|"
    r"websites?|introduction|story|roles?|designed|takes? place|fehler|fragen|buch|kapitel|"
    r"dokuments?|regel\w{0,6}|anleitung|heft|ausgabe|fassung|webseite|rolle\w?|règles?|livret|édition|site|rôles?|"
    r"documentos?|reglas?|reglamento|manual|edición|versión|papel|regol\w|regolamento|documento|edizione|ruolo|regras?|"
    r"regulamento|edição|versão|regels?|spelregels|versie|zasad\w{0,3}|instrukcj\w|wersj\w|документ\w{0,2}|"
    r"правил\w{0,3}|верси\w|редакци\w|верс\w{2}|pravid\w{1,3}|verze|szabály\w{0,5})\b|"
    r"ルール|規則|規定|この文書|本書|版|世界|规则|規則|本文|版本|규칙|문서|설명서",
    re.I,
)
"""Words of sentences about the text itself, its readers and its story."""
_FEWEST_ALONE = 2
"""How many sentences must say what players do if no title is above them."""


def seems_to_have_rules(title: str, texts: Sequence[str]) -> bool:
    """Return whether paragraphs below a title ("" for none) are rules: the title is that of such a part, or at least
    half of their sentences say what players do.

    Without a title, there must be several such sentences.
    """
    if title.strip(" .:：【】■●◆").casefold() in _TITLES:
        return bool(texts)
    sentences = [one.strip() for text in texts for one in _SENTENCE.findall(text) if one.strip()]
    count = sum(1 for sentence in sentences if _is_rule(sentence))
    return count >= (1 if title else _FEWEST_ALONE) and 2 * count >= len(sentences)


def _is_rule(sentence: str) -> bool:
    if _NOT_ABOUT_PLAY.search(sentence) is not None:
        return False
    words = _WORD.findall(sentence.casefold())
    if words and words[0] in _ORDERS and len(words) > 1:
        return True
    is_act = not _ACTS.isdisjoint(words) or _ACTS_WITHOUT_SPACES.search(sentence) is not None
    is_duty = _DUTIES.search(sentence) is not None
    is_for_each = _EACH.search(sentence) is not None
    if _THINGS.search(sentence) is not None:
        return is_act or is_duty
    return is_duty or (is_act and (is_for_each or _PLAYERS.search(sentence) is not None))
