// Small invented rulebooks in the form of texts.js.

/**
 * @param {string} language
 * @param {[string, string, number, string, string, ((number | string)[] | 0)?][]} units
 */
export function book(language, units) {
  const counts = new Map();
  for (const [, , , , text] of units) {
    for (const [word] of text.normalize("NFKC").toLowerCase().matchAll(/[a-z]{3,}|[ァ-ヺー]{3,}/g)) counts.set(word, (counts.get(word) || 0) + 1);
  }
  const vocabulary = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a)).join(" ");
  return { code: "GR", title: "Garden Rules", language, version: "", chapters: [["01", units.length]], units, vocabulary };
}

export const english = book("en", [
  ["cha:basics", "1", 0, "C", "Basics"],
  ["sec:seeds", "1.1", 1, "S", "Seeds"],
  ["rule:seed", "1.1.1", 1, "r", "Gardeners trade them. A seed is a small card that a player plants in a bed.", [4]],
  ["", "1.1.1a", 1, "u", "A seed cannot be planted in a bed that is frozen."],
  ["rule:plant_seed", "1.1.2", 3, "r", "To plant a seed, pay its cost and put it on an empty bed."],
  ["", "1.1.2d", 1, "u", "No more than two seeds can share a bed."],
  ["", "", 1, "x", "Mira owns an orchard of pears; a third pear finds no place there."],
  ["sec:weather", "1.10", 7, "S", "Weather"],
  ["rule:frost", "1.10.1", 1, "R", "Frost\nFrost is an effect. If it hits a bed, that bed is frozen."],
  ["", "1.10.1a", 1, "u", "If no length is stated, the frost stays until the start of the next turn."],
  ["", "1.10.2", 3, "r", "Each gardener draws 4 cards when rain begins."],
  ["cha:harvest", "2", 0, "C", "Harvest"],
  ["rule:harvesting", "2.1", 1, "r", "The active gardener is the gardener whose turn it is. The active gardener harvests first."],
  ["", "2.2", 2, "r", "An ability that names the active gardener looks for one active gardener. Harvesting a withered plant gains nothing."],
  ["rule:first_bed", "2.3", 3, "r", "The bed at the left is the first one; harvested plants leave it face-down."],
]);

export const japanese = book("ja", [
  ["", "1", 0, "C", "基本"],
  ["", "100", 1, "S", "トークン(Token)"],
  ["", "101", 1, "r", "トークン(Token)とは、カードではない駒である。トークンは庭に置かれる。"],
  ["", "101.1", 1, "u", "庭以外の場所にあるトークンは取り除かれる。"],
  ["", "102", 3, "r", "手番を持つ人が「庭師」です。庭師は山から2枚引く。"],
  ["", "103", 4, "r", "花壇に種を置くことはできない。引き分けの場合は最初からやり直す。"],
  ["", "104", 5, "r", "花壇の種は最大3個までである。"],
  ["", "105", 6, "r", "ハーベストフェイズ中に、植物を収穫できる。"],
]);

export const french = book("fr", [
  ["", "1", 0, "C", "Le début de la partie"],
  ["", "1.1", 1, "r", "La pioche est au milieu de la table."],
  ["", "1.2", 2, "r", "Quand la pioche est vide, la partie s’arrête."],
  ["", "1.3", 3, "r", "Le joueur de gauche montre une carte à l’adversaire."],
  ["", "1.4", 4, "r", "De sa main, il pose la lune devant lui."],
  ["", "1.5", 5, "r", "Un adversaire désigne le dernier pli."],
]);

export const russian = book("ru", [
  ["", "1", 0, "C", "Начало игры"],
  ["", "1.1", 1, "r", "Карта лежит на доске."],
  ["", "1.2", 2, "r", "Фишка остаётся на столе."],
  ["", "1.3", 3, "r", "Игрок кладёт монету на поле."],
  ["", "1.4", 4, "r", "Ход переходит налево."],
]);

export const german = book("de", [
  ["", "1", 0, "C", "Der Garten"],
  ["sec:regen", "1.1", 1, "S", "Regen"],
  ["", "1.2", 2, "r", "Bei Regen ruht die Arbeit. Jede Regenkarte kommt auf den Stapel, und dort bleibt sie, bis alle Beete leer sind."],
  ["", "1.3", 3, "r", "Ein Dach schützt vor Regen."],
  ["", "1.4", 4, "r", "Legt alle Regenkarten zu den Samenkarten; die Wiesenkarten bleiben liegen."],
  ["", "1.5", 5, "r", "Alle erzählen dazu eine Legende."],
  ["", "2", 0, "C", "Karten tauschen"],
  ["", "2.1", 1, "r", "Wer eine Blume pflückt, nimmt auf die Hand, was links neben der Karte liegt."],
  ["", "2.2", 2, "r", "Mit zwei Karten und noch zwei Karten kauft man einen Baum."],
  ["sec:schluss", "3", 0, "C", "Spielende und Wertung"],
  ["", "3.1", 1, "r", "Das Spiel dauert acht Runden."],
]);

export const dutch = book("nl", [
  ["", "1", 0, "C", "De tuin"],
  ["", "1.1", 1, "r", "Elke speler legt een zaadkaart op tafel."],
  ["", "1.2", 2, "r", "Twee bomen geven schaduw."],
]);
