// How players ask, and how rulebooks say it: "who goes first" asks for the starting player. Only general things that
// players ask about any game; a book's own words are in its settings (`[search.synonyms]`).

import { UNSPACED, fold, foldWithOrigin } from "./fold.js";
import { inAnyForm } from "./phrases.js";
import { stemmerOf } from "./stemming.js";

/**
 * One way to say something: a word or a phrase, folded, and how close it is in meaning, at most 1.
 * @typedef {{text: string, worth: number}} Saying
 */
/**
 * Something that players ask for: `asks` finds it in a folded query, `sayings` are how a book says it.
 * With `isPlain`, it finds it in the query as it was typed: kana are still of two kinds there.
 * @typedef {{asks: RegExp, isPlain?: boolean, sayings: Saying[]}} Intent
 */

/** The worth of what a book probably says, of what it perhaps says, and of a synonym from the book's own settings. */
const PROBABLY = 0.9;
const PERHAPS = 0.5;
const SYNONYM = 0.9;

const GO = "(?:go|goes|going|play|plays|playing|start|starts|starting|begin|begins|beginning|move|moves|moving)";
const I = "(?:i|you|we|they|one|someone|players?|a player|the player|each player|everyone|my opponent)";

/**
 * What is asked, as an expression; then what a book probably and what it perhaps says instead. The longest questions
 * come first, since what is asked is taken out of the query.
 * @type {[string, string, string?][]}
 */
const ASKED = [
  // Before the game
  [`(?:who|which player|whoever) (?:gets to |has to )?${GO}(?: the game)?(?: first)?(?![a-z])(?! (?:the|a|an|with|on|in|at|of|to)\\b)|${GO} first|first player|starting player|who (?:has|gets|takes) the first turn|(?:player )?(?:taking|takes?|has|gets) the first turn`,
    "first player|starting player|go first|play first|first turn|start the game|begin the game", "takes ~ first|turn order"],
  [`(?:opening|starting|initial|first) hand(?: size)?|cards (?:do|does) ${I} (?:start|begin)(?: the game)?(?: with)?|cards (?:do|does|are) ${I}? ?(?:get|dealt|receive|draw)(?: dealt)? (?:at the (?:start|beginning)(?: of the game)?|initially|to start)|cards (?:do|does) ${I} get dealt|cards (?:are|is) dealt`,
    "opening hand|starting hand|initial hand|deals ~ cards|dealt|draws ~ cards", "hand size"],
  ["redraw (?:my|your|the|their) (?:opening |starting )?hand|(?:get|draw|take) a new hand|bad (?:opening |starting )?hand", "mulligan|new hand|redraw|redeal", "opening hand|starting hand"],
  ["(?:what|which things) do (?:i|we|you) need(?: to (?:play|start|begin))?$|what(?:'s| is) in the box", "components|equipment|each player needs|materials|game consists", "deck|cards"],
  ["how (?:do|does) (?:i|we|you|one|the game) (?:set up|start|begin)(?: (?:a|the) game)?|before the game(?: starts| begins)?", "setup|set up|preparation|start of the game|starting the game|before the game", "shuffle|deals|places"],
  // The hand
  ["hand(?: size)? limit|limit (?:of|on|to) (?:the |my |your )?(?:cards in )?(?:my |your )?hand(?: size)?|max(?:imum)? (?:number of cards in (?:my |your )?hand|hand(?: size)?|cards in (?:my |your )?hand)|too many cards in (?:my |your |their )?hand|cards (?:can|may) (?:i|you|we|a player) (?:hold|have|keep)(?: in (?:my |your |their )?hand)?",
    "maximum hand size|hand size|hand limit|cards in hand", "discards ~ hand|no more than ~ cards"],
  // The turn
  [`(?:what (?:can|do|must|may|should) ${I} do|what happens|what to do) (?:on|in|during) (?:my|your|a|the|their|each) turn|(?:order|structure|sequence|parts|phases|steps|course) of (?:a|the|my|your) turn|turn (?:order|structure|sequence|phases|steps)|how does a turn (?:work|go)`,
    "turn consists|turn structure|course of a turn|parts of a turn|phases|steps|turn order|turn sequence", "order|turn"],
  ["out of turn|not (?:my|your|their|his|her) turn|(?:when|if) it(?:'s| is) not (?:my|your|their) turn", "out of turn|not ~ turn|wrong player", "turn player|active player|opponent's turn"],
  ["(?:someone|somebody|anyone|another player|my opponent|your opponent|an opponent|other player)(?: else)?'?s? (?:else's )?turn|(?:opponent|opponents|opponent's|other player's|other players') turns?", "opponent's turn|another player's turn|other player's turn|other turn|isn't ~ turn|not ~ turn", "active player|turn player"],
  // Winning, losing, ending
  ["(?:goal|aim|object|objective|point|purpose) of (?:the|this|a) game", "object of the game|aim of the game|goal|wins the game|winner", "points|victory"],
  ["(?:how|when) (?:does|will|do) (?:the|a|this) game (?:end|finish|stop)|(?:how|when) is (?:the|a) game over", "game ends|end of the game|game is over|end the game|wins the game", "last round|final"],
  [`how (?:do|does|can) ${I} win(?: the game)?|how to win(?: the game)?|who wins(?: the game)?|win(?:ning)? conditions?|what (?:do|must) ${I} do to win|who(?:ever)? is the winner|when (?:do|does|has|have) (?:i|you|we|a player|someone) wo?i?n`,
    "wins the game|winner|win", "victory|last remaining"],
  [`how (?:do|does|can) ${I} lose(?: the game)?|when (?:do|does) ${I} lose(?: the game)?|(?:knocked|kicked) out|who loses|am i (?:out|dead|eliminated)|out of the game`, "loses the game|eliminated|loser|out of the game", "leaves the game|lose"],
  ["(?:tied?|same|equal|even) (?:at the end|scores?|game|points?|result)|(?:scores?|points?|game|match|it|result) (?:is|are|ends? in|ends?|being) (?:a )?(?:tied?|the same|equal|even|draw|drawn)|tie ?break(?:er)?s?|(?:both|all) (?:players |of us )?(?:have|has|with) the same (?:score|points)|nobody wins|no (?:one|body) wins|draw game",
    "tied|tie|drawn|equal|same score|draw|no winner|neither player", "both players"],
  ["(?:give|gives|giving|gave) up|quit(?:s|ting)? (?:the game|playing)?|drop(?:s|ped|ping)? out|walk(?:s|ed)? away", "concede|concession|surrender|resign|forfeit|give up|drop", "leaves the game"],
  ["(?:run|runs|running|ran) out of|(?:is|are|becomes?|gets?|being) empty|(?:no|0|zero) (?:more )?(?:cards|pieces|tokens) (?:are )?(?:left|remaining|remain)|(?:no|0|zero) (?:more )?(?:cards|pieces|tokens) (?:left )?in|deck(?:s|ed)? out|nothing left", "empty|no cards|run out|exhausted|no ~ left|fewer cards|none remain", "cannot draw|unable to draw|last card"],
  // Mistakes
  ["by (?:mistake|accident|error)|mess(?:ed|es)? up|screw(?:ed|s)? up|(?:made|make|makes) (?:a mistake|an error|a wrong move)|(?:play|move|act)ed wrong", "error|mistake|illegal|incorrect|wrong|irregularity|misplay|mistaken", "corrected|undo|reversed|instead"],
  ["forg[eo]t(?:s|ten|ting)?(?: to)?|(?:miss|misses|missed) (?:a|an|my|the|to|it)|(?:did not|didn't|don't|failed to|fails to|fail to) (?:notice|realise|realize|say|announce|remember)", "forgot|forgotten|forget|missed|overlooked|not noticed|not declared|noticed|fails to", "skipped|omitted|lost|correct"],
  ["(?:tak(?:e|es|ing)|took) (?:it |that |this |my |a |the |your |their )?(?:move |play |card |turn |action |decision )?back|undo(?:es|ing)?|chang(?:e|es|ing) (?:my|your|their|his|her|one's) (?:mind|decision|choice)|take-?backs?", "take back|taken back|undo|change|exchanged|reverse|binding|withdraw", "back|corrected|final"],
  ["(?:drop|expose|flip|turn|show|reveal)(?:s|ped|ed|n|d)? (?:over |up |face up )?(?:a |the |my |one |their )?(?:card|hand)s?(?: face up| over)? by (?:accident|mistake)|cards? (?:is|was|gets?|got|being|were) (?:flipped|exposed|revealed|shown|dropped|turned)(?: (?:over|up|face up))?", "face up|turned up|revealed|exposed|shown|shows|drops|reveals", "seen|hidden"],
  // What one may
  [`(?:do|does|must|should) ${I} (?:have|need|get) to|(?:am|are|is) (?:i|you|we|they|he|it) (?:forced|required|obliged) to|is it (?:mandatory|compulsory|required|optional|necessary)(?: to)?`,
    "must|compulsory|mandatory|required|have to|may choose|optional", "cannot be declined|may|need not|free"],
  ["(?:not (?:want|wish) to|(?:do not|don't) want to|choose not to|opt out(?: of)?|without having to)", "decline|refuse|omit|choose not to|not wish|may choose", "may|must|optional|skip"],
  ["(?:look|looks|looking|peek|peeking) (?:at|in|into|through)", "looks at|look|see|examine|inspect|hidden|private|public|open information", "reveal|know|secret"],
  ["(?:have|has) to (?:tell|answer|say|reveal|announce|declare)|(?:lie|lies|lying) (?:about|to)|tell (?:my|your|the|an) opponents?|honest(?:ly)?|(?:tell|telling) the truth", "truthfully|answer|information|tell|asked|honest|lie", "announce|declare|open"],
  // Rules against rules
  ["(?:rules?|cards?|text|effects?) (?:that |which |and (?:the |a )?(?:rules?|cards?|text|effects?) )?(?:contradict|conflict|disagree|clash)(?:s|ing|ed)?(?: with)?(?: (?:each other|one another|(?:a |the )?(?:rules?|cards?)))?|which (?:rule|card|one) (?:wins|applies|counts|goes first)|(?:wins|takes precedence|has priority) over", "contradict|conflict|precedence|disagree|supersede|prevail|override", "specific|instead|golden rule"],
  ["(?:rules? )?(?:don't|do not|doesn't|does not) (?:say|cover|mention|tell|explain)(?: anything| it| this| that)?|not (?:covered|mentioned|in the rules)|no rule (?:for|about|covers)", "no rule|not covered|agree|agreement|judge|settle|not cover", "situation|decide"],
  // What something is, and who says so
  ["counts? (?:as|towards?)|(?:considered|treated) (?:as|to be|like)|consider(?:ed)? (?=an? )", "considered|counts as|treated as|regarded as|counted", "is also|not considered"],
  ["who (?:gets to |has to )?(?:decides?|chooses?|picks?|determines?|selects?)", "chooses|decides|determined|selected|agree|choice", "owner|controller|order"],
  ["(?:in )?(?:what|which) order|which (?:one |of them |effect |card )?(?:comes|happens|resolves|is resolved|applies) first", "order|in this order|sequence|turn order", "simultaneously|first"],
  ["get(?:s|ting)? rid of|throw(?:s|ing|n)? (?:away|out)", "discard|remove|destroy", "exile|return"],
  ["(?:come|comes|coming|came|bring|brings|brought) back(?: (?:to life|into play|to the game))?", "return|returned|revive|back", "leave"],
  // Numbers and times
  ["how (?:many times|often)", "once|twice|times|any number|no limit|at most", "each|again|repeat"],
  ["how many (?:players|people|persons)|number of players|player count|with (?:two|three|four|five|2|3|4|5|more) (?:players|people)", "number of players|two players|players|two or more players|each player", "people|multiplayer"],
  ["how long", "minutes|duration|lasts|until|time limit|rounds", "length|end"],
  ["(?:is there|is there any|have) (?:a |any )?(?:limit|maximum|cap)(?: (?:to|on|of|for))?|(?:limit|limits) (?:to|on|for)", "maximum|limit|no more than|at most|up to|only", "no limit|any number|exceed"],
  ["both (?:die|lose|win|of (?:us|them|these))|(?:in|at) the same (?:moment|instant)", "simultaneously|at the same time|simultaneous|both|at once", "order|together"],
  ["right away|straight away|on the spot", "immediately|at once|instantly", "as soon as|before"],
  // Things
  ["(?:on|onto|from|to|in) the (?:table|board)|play(?:ing)? (?:area|field|mat)|in play", "field|table|board|in play|play area|playing area", "arena|battlefield|zone"],
  ["(?:missing|lost|damaged|broken|marked|bent|torn|worn) (?:a |the |any |one )?(?:cards?|pieces?|components?)|(?:cards?|pieces?) (?:is|are|gets?|goes|got) (?:missing|lost|damaged|broken|marked|bent|torn|worn)", "missing|lost|damaged|marked|replaced|recognisable|sleeve", "deck|replacement"],
];

/** Hiragana that may end a word. */
const END = "[ぁ-ゖ]{0,6}";

/** The same in Japanese; `asks` in plain writing. @type {[string, string, string?][]} */
const ASKED_JAPANESE = [
  ["先行(?:と|は|が|の|後攻)|(?:誰|だれ|どちら|どっち)(?:から|が(?:先に|最初に?))(?:始|はじ|スタート|開始|プレイ|やる)"+END+"|最初の(?:プレイヤー|プレーヤー|手番|番)|最初に(?:プレイ|行動|動)"+END+"|スタートプレイヤー|先に始"+END,
    "先攻|先手|最初のプレイヤー|最初のターン|最初の手番|第1ターン|開始プレイヤー", "順番|手番順"],
  ["最初の手札|初期手札|(?:ゲーム)?開始(?:時|前)?の手札|最初(?:に)?(?:は)?(?:カードを|手札を|手札は)?何枚(?:引|配|もら|取|持)"+END+"|最初に(?:カードを|手札を)(?:引|配|もら)"+END+"|手札は(?:最初)?何枚(?:から|で始|配|もら|スタート)"+END,
    "初期手札|開始時の手札|最初の手札|枚~引|枚~配|枚~ドロー|手札~枚", "手札|ゲームの開始|準備"],
  ["引き直し?"+END+"|手札(?:の|を)?(?:交換|入れ替)え?"+END, "マリガン|引き直|入れ替え|交換", "最初の手札|初期手札"],
  ["手札の?(?:枚数の?)?(?:上限|制限|最大枚数|最大)|手札(?:は|を|に)?(?:最大)?何枚まで"+END, "手札~上限|手札の上限|最大手札|手札の最大|手札~枚まで", "手札~枚|捨てる"],
  ["(?<![0-9])(?:ターン|手番)(?:の流れ|の順番|の順序|の構成|の進行|の手順|(?:中に|で|に)何(?![枚回個体人度]))"+END, "ターンは|フェイズ|ターンの進行|ターンの構成|手順|手番では", "ステップ|順番に"],
  ["(?:相手|対戦相手|他人|ほかの人|他の人|人)の(?:ターン|番|手番)中?", "相手のターン|対戦相手のターン|相手の手番|他のプレイヤーのターン|ターンプレイヤーでない|相手ターン", "ターンプレイヤー以外"],
  ["どう(?:すれば|やって|したら|やったら|すると)勝"+END+"|勝利条件|勝ち方|勝つ(?:に|方法)"+END+"|誰が勝"+END, "勝利|勝者|勝ち|勝つ", "得点|最後"],
  ["どう(?:すれば|なったら|なると|したら)負け"+END+"|敗北条件|いつ負け"+END, "敗北|負け|敗者|脱落|敗退", "ゲームから除外"],
  ["同点|同じ(?:点数|得点|点)|決着がつかな"+END, "引き分け|同点|同じ得点|勝者なし|勝者はい", "両者|全員"],
  ["(?:が|を|も)(?:全部)?(?:なくな|無くな|尽き|引ききっ|引き切っ|使い切っ)"+END+"|(?:が|も)(?:空|0枚|ゼロ)(?:に|の|で|だ)"+END, "空になった|空の|空である|空で|残っていない|カードがない|引けない|引くことができない|0枚|尽きた", "足りない"],
  ["間違(?:え|って|い)"+END+"|誤って|うっかり", "誤り|誤って|間違|違反|不正|訂正|正しく", "ミス|戻す"],
  ["忘れ"+END+"|見落と"+END+"|気づかな"+END, "忘れ|見落と|気付|気づ|行わなかった", "後から|失う"],
  ["やり直"+END+"|取り消"+END+"|待った|撤回"+END, "やり直|取り消|元に戻|撤回|巻き戻|変更できない", "変更|確定"],
  ["しなければ(?:いけ|なら)"+END+"|しないと(?:いけ|だめ|なら)"+END+"|(?:な|し)きゃ(?:いけ|だめ)"+END, "なければならない|必ず|強制|義務", "できない|省略"],
  ["しなくても?(?:いい|よい|良い)"+END+"|断[れるりっ]"+END, "てもよい|任意|選択できる|必要はない|省略|断る", "しない|パス"],
  ["見て(?:も)?(?:いい|良い|よい|大丈夫|構わない)"+END+"|見(?:られ|え|れ)(?:る|ま)"+END+"|覗"+END+"|のぞ[くけい]"+END, "見ることができ|見てもよい|公開|非公開|確認でき|見る", "情報|表向き"],
  ["矛盾し?"+END+"|食い違"+END+"|(?:どっち|どちら)(?:の方)?(?:が|を)(?:強い|優先)"+END, "矛盾|優先|食い違|従う|打ち消|上書き", "できない|できる|ルールとカード"],
  ["何(?:回|度)(?:まで|でも|も)", "何度でも|何回でも|一度|1回|回数|制限はない", "繰り返"],
  ["何人(?:で|まで|から)?(?:遊べ|遊ぶ|プレイ|できる)?"+END+"|プレイ人数", "人数|2人|二人|人のプレイヤー|プレイヤー~人|名", "多人数|対戦"],
  ["何[枚個体つ点](?:まで)", "上限|最大|まで|以下|制限|超え", "のみ|だけ"],
  ["(?:ゲーム|試合)の(?:目的|目標)", "目的|勝利|勝者", "得点"],
  ["(?:誰|だれ|どちら)が(?:決め|選|えら)"+END, "選ぶ|選び|選択|決定し|決める|決め", "順番|コントローラー"],
  ["(?:扱い|として扱|とみな|に数え|と数え|に含)"+END, "みなす|みなされ|として扱|数え|含", "ではない"],
  ["(?:どの|どんな|なんの|何の)順(?:番|序)?(?:で|に)?"+END, "順番|順序|順に", "同時|選ぶ"],
  ["(?:生き返|蘇|復活|戻って)"+END, "戻す|戻る|戻し|戻り|復活", "離れ"],
  ["いつ終わ"+END+"|終了条件", "終了する|終わる|終了|終わり", "まで"],
];

const SPECIAL = /[.*+?^${}()|[\]\\/]/g;

/**
 * @param {string} probably
 * @param {string} [perhaps]
 * @returns {Saying[]}
 */
const sayings = (probably, perhaps = "") => [
  ...probably.split("|").map((text) => ({ text: fold(text), worth: PROBABLY })),
  ...perhaps.split("|").filter(Boolean).map((text) => ({ text: fold(text), worth: PERHAPS })),
];

/** @type {Intent[]} */
const GENERAL = [
  ...ASKED.map(([asks, probably, perhaps]) => ({ asks: new RegExp(`(?<![a-z0-9'-])(?:${asks})(?![a-z0-9-])`), sayings: sayings(probably, perhaps) })),
  ...ASKED_JAPANESE.map(([asks, probably, perhaps]) => ({ asks: new RegExp(asks), isPlain: true, sayings: sayings(probably, perhaps) })),
];

const UNSPACED_LETTER = new RegExp(`[${UNSPACED}]`);

/**
 * Return the intents for a book's own synonyms: asking for the key also finds the others, and not the other way round.
 * @param {Record<string, string[]>} synonyms
 * @param {string} [language] the tag of the book's language
 * @returns {Intent[]}
 */
export function ownIntents(synonyms, language = "en") {
  const stemmer = stemmerOf(language);
  return Object.entries(synonyms).map(([key, others]) => {
    const folded = fold(key).trim();
    const said = [{ text: folded, worth: 1 }, ...others.map((other) => ({ text: fold(other).replaceAll("~", " ").trim(), worth: SYNONYM }))];
    return { asks: UNSPACED_LETTER.test(folded) ? new RegExp(folded.replace(SPECIAL, "\\$&")) : inAnyForm(folded, "", stemmer), sayings: said.filter(({ text }) => text) };
  });
}

/**
 * Return the intents of a query, with what is left of it.
 * @param {string} text
 * @param {Intent[]} own
 * @returns {{rest: string, intents: {written: string, sayings: Saying[]}[]}}
 */
export function readIntents(text, own) {
  /** @type {{written: string, sayings: Saying[]}[]} */
  const intents = [];
  let rest = text;
  let { folded, origin } = foldWithOrigin(rest);
  for (const { asks, isPlain, sayings } of [...own, ...GENERAL]) {
    const match = asks.exec(isPlain ? rest : folded);
    if (!match || !match[0].trim()) continue;
    const [first, last] = [match.index, match.index + match[0].length];
    const [start, stop] = isPlain ? [first, last] : [origin[first], origin[last]];
    intents.push({ written: rest.slice(start, stop), sayings });
    rest = `${rest.slice(0, start)} ${rest.slice(stop)}`;
    ({ folded, origin } = foldWithOrigin(rest));
  }
  return { rest, intents };
}
