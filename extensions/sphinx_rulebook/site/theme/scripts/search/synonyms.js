// Other ways to say the few general things that people ask about any rulebook, and for Japanese the words borrowed from
// English. A game's own vocabulary is not covered.

/** Numbers, which mean the same in letters and in digits. */
const NUMBERS = "zero 0|one 1|two 2|three 3|four 4|five 5|six 6|seven 7|eight 8|nine 9|ten 10".split("|").map((line) => line.split(" "));

/** Each line is one group of similar words, folded: kana as katakana. */
const SIMILAR = [
  "no|not|without|never|cannot|can't|isn't|doesn't|don't",
  "above|over|exceed|higher|greater|larger|bigger|more than",
  "below|under|lower|less|fewer|smaller|less than",
  "twice|two|double|second|more than one|more than once",
  "multiple|several|many|more than one|any number|two or more",
  "zero|no",
  "maximum|max|limit|most|no more than|up to",
  "minimum|min|least|at least",
  "whenever|anytime|always|any time",
  "simultaneously|simultaneous|at once|same time",
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
  "else|another|other",
  "illegal|not legal",
  "same|identical",
  "extra|additional",
  "gone|no longer|ceased",
  "repeatedly|any number of times|multiple times",
  "examine|inspect|look",
  "everyone|all players|each player",
  "someone|another player",
  "big|size|large",
  "departed|left|leave",
  "unused|unspent",
  "unaffected|not affect",
  "free|without paying",
  "stop|prevent",
  "lost|removed|cease",
  "copy|duplicate",
  "tie|tied|draw|drawn|equal",
  "required|must|mandatory",
  "kill|destroy",
  "need|require",
  "immediately|instantly|right away",
  "error|mistake|wrong|incorrect|irregularity",
  "contradict|conflict|disagree|precedence|prevail",
  "concede|surrender|resign|forfeit|quit|concession",
  "forget|overlook|miss|not noticed",
  "correct|fix|remedy|repair",
  "deck|draw pile|library|stock",
  "discard pile|graveyard|trash",
  "field|table|board|play area",
  "skip|omit|decline|refuse",
  "points|score",
  "winner|victory|wins",
  "penalty|sanction|infraction|punishment",
  "cheat|unsporting|dishonest",
  "late|tardy|on time",
  "dealt|receive|given",
  "shuffle|randomise|randomize",
  "mandatory|compulsory|must|required|obliged",
  "optional|may choose|not required",
  "exchange|swap|trade|switch",
  "return|put back|taken back",
  "talk|speak|communicate|communication",
  "advice|help|coach|assist",
  "spectator|bystander|observer|third person",
  "legal|valid",
  "illegal|invalid|void",
  "worth|value|points",
  "flip|turn up|turned up|face up|reveal",
  "damaged|marked|bent|worn",
  "replace|substitute|stand in",
  "secret|hidden|private|face down",
  "public|open|face up",
  "nobody|no player|no one|neither player",
  "alternate|alternately|in turn",
  "team|teammate|partner",
  "dice|die|roll",
  "heal|recover|regain",
  "不可|禁止|不可能|デキナイ|デキマセン|ラレナイ|ナイ",
  "可能|デキル|デキマス|テモヨイ",
  "上限|最大|以下",
  "下限|最低|最小|最少|以上",
  "先攻|先手|最初ノプレイヤー",
  "後攻|後手",
  "同名|同ジ名前",
  "同時|一度ニ|一緒ニ",
  "複数|2ツ以上|1ツヲ超エ|1枚ヲ超エ|2ツ目",
  "相手|対戦相手|他ノプレイヤー",
  "終了|終ワリ",
  "勝利|勝チ|勝ツ",
  "敗北|負ケ|敗者",
  "全テ|全部|スベテ",
  "選択|選ブ|選ビ|選ン|決定",
  "変更|変エ|変ワ",
  "順番|順序",
  "空|残ッテイナイ",
  "引ク|引イ|引カ|ドロー",
  "戦闘|コンバット",
  "降参|投了|コンシード|投降",
  "移動|ムーブ",
  "破壊|倒サ|倒ス|倒シ|死亡",
  "能力|アビリティ",
  "呪文|スペル",
  "対象|ターゲット",
  "支配|コントロール",
  "所有者|オーナー|持チ主",
  "攻撃側|攻撃者|アタッカー",
  "防御側|防御者|ディフェンダー",
  "山札|デッキ",
  "発動|起動",
  "使ウ|使エ|プレイ|使用",
  "上ガ|増エ|増加|高ク",
  "下ガ|減ル|減ラ|減少",
  "出タ|出ル|入ル|登場",
  "最初|初回",
  "場所|位置|ロケーション",
  "失ウ|失ワ|消エ|消滅",
  "モウ一度|再度|再ビ",
  "盤面|場|フィールド|テーブル",
  "捨テ札|トラッシュ|墓地|捨札",
  "反則|違反|ペナルティ|罰則",
  "交換|入レ替エ|取リ替エ",
  "公開|表向キ|見セ",
  "非公開|裏向キ|秘密",
  "有効|適正|合法",
  "無効|不正",
  "数エ|数ニ入|枚数",
  "足リナ|満タナ|不足",
  "飛バ|スキップ|省略",
  "話ス|会話|相談",
  "得点|点数|ポイント|スコア",
  "手番|ターン",
  "足シ算|合計|加算",
  "隠ス|隠シ|伏セ",
  "得ル|獲得",
  "捨テ|破棄|ディスカード",
  "回復|リカバー",
  "最後|最終",
  "決メ|決定|選ブ",
  "取リ除|除去|除外",
  "0|ゼロ",
  "一度|1回|1度",
  "二度|2回|2度",
  "毎ターン|ターンゴト|各ターン",
  "一人|1人",
  "二人|2人",
].map((line) => line.split("|"));

/** @typedef {{text: string, worth: number}} OtherWay `worth` is how close it is in meaning */

/** The worth of similar words, where the words themselves have 1; tuned. */
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

// A query's verb is looked for by its kanji alone, so that also gets the similar words.
for (const [word, others] of [...OTHERS]) {
  if (!/^[\u4e00-\u9fff][\u30a1-\u30f4]+$/.test(word) || OTHERS.has(word[0])) continue;
  OTHERS.set(word[0], others.filter(({ text }) => text[0] !== word[0]));
}

/**
 * Return other ways to say a word.
 * @param {string} word folded
 * @returns {OtherWay[]}
 */
export const otherWays = (word) => OTHERS.get(word) || [];
