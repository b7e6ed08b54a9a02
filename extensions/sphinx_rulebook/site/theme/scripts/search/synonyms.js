// Other ways to say the few general things that people ask of any rulebook; what a game's own words mean is its own business.

/** Numbers, which are the same in letters and in digits. */
const NUMBERS = "zero 0|one 1|two 2|three 3|four 4|five 5|six 6|seven 7|eight 8|nine 9|ten 10".split("|").map((line) => line.split(" "));

/** Each line is one group of similar words, folded: kana as katakana. */
const SIMILAR = [
  "no|not|without|never|cannot|can't|isn't|doesn't|don't",
  "above|over|exceed|higher|greater|larger|bigger|more than",
  "below|under|lower|less|fewer|smaller|less than",
  "twice|two|double|second|more than one",
  "multiple|several|many|more than one|any number",
  "zero|no",
  "maximum|max|limit|most|no more than|up to",
  "minimum|min|least|at least",
  "whenever|anytime|always|any time",
  "simultaneously|simultaneous|once|same time|one at a time",
  "outside|except|besides|other than",
  "start|begin",
  "end|finish|over",
  "opponent|enemy|opposing|other player",
  "order|sequence",
  "choose|select|pick|decide|determine",
  "change|modify|alter",
  "amount|number|quantity",
  "happen|occur",
  "next|following|subsequent",
  "previous|prior|preceding|earlier",
  "gain|receive",
  "reveal|show",
  "allowed|permitted|legal",
  "leave|exit",
  "empty|no cards",
  "不可|禁止|不可能|デキナイ|デキマセン|ラレナイ|ナイ",
  "可能|デキル|デキマス|テモヨイ",
  "上限|最大|以下",
  "下限|最低|最小|最少|以上",
  "先攻|先手",
  "後攻|後手",
  "同名|同ジ名前",
  "同時|一度ニ|一緒ニ",
  "複数|2ツ以上|1ツヲ超エ|1枚ヲ超エ|2ツ目",
  "相手|対戦相手|他ノプレイヤー",
  "終了|終ワリ",
  "勝利|勝チ|勝ツ",
  "敗北|負ケ",
  "全テ|全部|スベテ",
  "選択|選ブ|選ビ|選ン|決定",
  "変更|変エ|変ワ",
  "順番|順序",
  "空|残ッテイナイ",
].map((line) => line.split("|"));

/** @typedef {{text: string, worth: number}} OtherWay `worth` is how much of the same it says */

/** What similar words are worth, as the words themselves are 1; tuned. */
const SIMILARITY = 0.6;

/** @type {Map<string, OtherWay[]>} */
const OTHERS = new Map();
for (const [groups, worth] of /** @type {[string[][], number][]} */ ([[NUMBERS, 1], [SIMILAR, SIMILARITY]])) {
  for (const group of groups) {
    for (const word of group) {
      const others = group.filter((other) => other !== word).map((text) => ({ text, worth }));
      OTHERS.set(word, [...(OTHERS.get(word) || []), ...others]);
    }
  }
}

/**
 * Other ways to say a word.
 * @param {string} word folded
 * @returns {OtherWay[]}
 */
export const otherWays = (word) => OTHERS.get(word) || [];
