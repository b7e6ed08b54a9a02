// Reads a query: numbers, quoted phrases, words, and runs of scripts without spaces.

import { UNSPACED, fold, withoutUnseen } from "./fold.js";
import { readIntents } from "./asking.js";
import { commonWords } from "./words.js";
import { findParts } from "./number_parts.js";
import { withPlainNumbers } from "./spellings.js";

/**
 * @typedef {{text: string, isUnspaced: boolean, isOpen: boolean, written: string}} Term folded, and as it was typed; `isOpen`: it may not be finished
 */
/**
 * What is asked in a way that rulebooks do not say it: `sayings` are how they say it, and `terms` the words themselves.
 * @typedef {{written: string, sayings: import("./asking.js").Saying[], terms: Term[]}} AskedFor
 */
/**
 * @typedef {{written: string, whole: string, number: string, named: ReturnType<typeof findParts>, phrases: string[], terms: Term[], intents: AskedFor[], isDefinition: boolean, asksNumber: boolean, asksLeave: boolean, asksWhen: boolean, supposes: boolean, subject: string, topic: string, isQuestion: boolean}} Query `written` is the query as it was typed, `named` the number of a rule in it, `subject` what is asked for, and `topic` what a question is about, folded
 */

/** Longer than any real query; the rest is ignored. */
export const LONGEST = 200;

const RUN = new RegExp(`[${UNSPACED}\\u3041-\\u3096][${UNSPACED}\\u3041-\\u3096\\d]*|[\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_'+-]*`, "gu");
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`);

const BEFORE_NUMBER = /^(?:(?:rules?|cr|section|chapter|no\.?|#|§|ルール|規則|第)[\s:]*)+/;
const BEHIND_NUMBER = /\s*(?:[.?!,;:。、？！،؛؟]|項|条|節|章|番)+$/;
const NUMBER = /^(?=.*\d)[\p{L}\p{N}]+(?:[.\-:][\p{L}\p{N}]+)*$/u;

const ASKS_WHAT = [
  /^(?:what(?:'s| is| are| does)|define|meaning of|definition of|explain)\s+(?:an? |the )?(.+?)(?:\s+(?:mean|do))?\s*\?*$/,
  /^(.+?)\s+(?:definition|meaning|means what)\s*\?*$/,
  /^(.+?)(?:トハ(?:ナニ|何)?(?:デスカ|カ)?| (?:定義|意味)|ッテ(?:ナニ|何|ナンデスカ|何デスカ)?|ノ(?:意味|定義)(?:ハ|トハ)?)\s*[?。]*$/,
];

/** A phrase that means one word, "simultaneously", and not a time. */
const AT_ONCE = /\bat (?:once|the same time)\b/gi;

/** A question, which a heading cannot answer. */
const ASKS = /^(?:(?:so|and|but|or|ok) )?(?:how|what|when|where|why|who|which|whose|can|may|could|must|do|does|did|is|are|am|should|will|would|if|(?:at|by|for|from|in|on|to|with) (?:what|which|whom))(?:'s|'re|n?'t|not)? |[?。]$|(?:カ|何|誰|イツ|ドコ|ドウナ(?:ル|リマス)|ドウス(?:ル|レバ)|ドチラ|ドッチ|ナゼ|何故|ノカナ)[?。]?$/;

const ASKS_NUMBER = /\bhow (?:many|much|big|long|large|often|high)\b|何[枚人個回点体]|幾ツ|イクツ|[枚人個回点]数/;
const ASKS_LEAVE = /^(?:can|may|could|must|do|does|is it|am i|are (?:we|you|players|they) (?:allowed|able|permitted))\b|(?:デキ(?:ル|マス)カ?|(?:テ|デ)モ(?:良|ヨ|イ)イ(?:デスカ|カ)?|(?:ラレル|エル|ケル|セル)カ?)\s*[?。]*$/;

const ASKS_WHEN = /^when (?:do|does|can|is|are|may|must|will|should)\b|^at what (?:time|point)|イツ|タイミング/;
/** A question that describes a case: "what if", "what happens when". */
const SUPPOSES = /^(?:so )?(?:what|how) (?:if|happens|about|do (?:i|we) do)\b|^(?:if|when) (?:i|we|you|my|a|an|the|someone|both)\b|(?:タラ|場合|トキ|時)(?:ハ)?(?:ドウ|何|ナニ)/;

/** The end of a question in Japanese, which does not help to find the answer. */
const TAIL = /(?:[はがを]?(?:どう(?:なる|なります|する|します|やる)|でき(?:る|ます)|(?:して)?も?(?:良い|よい|いい)|なん|何|いつ|誰|どこ)?(?:です|ます)?か?)\s*[?？。]+\s*$|(?:(?:どう(?:なる|なります|する|します)|いつ|誰|どこ)(?:です|ます)?か?|ですか|ますか)\s*$/;

/** The marks of a long vowel between digits: the key of the hyphen types one where kana are typed. */
const LONG_DIGITS = /(?<=\p{Nd}) ?[ーｰ] ?(?=[\p{Nd}a-zａ-ｚ])/giu;
/** A dash within a katakana word, which stands for such a mark. */
const DASHED_KANA = /(?<=[\u30a1-\u30fa\uff66-\uff6f\uff71-\uff9f])(?:[‐‑‒–—―−－]|-(?=[\uff66-\uff9f]))(?![\p{Nd}\s])/gu;

/** Return a query in which 1ー2ー3 is 1-2-3, and ル－ル is ルール. @param {string} text */
const withMeantDashes = (text) => text.replace(LONG_DIGITS, "-").replace(DASHED_KANA, "ー");

/** Return whether a query has marks of a long vowel that are read as hyphens. @param {string} text */
export const hasLongDigits = (text) => text.search(LONG_DIGITS) >= 0;

/**
 * Read a query. `codes` are those of books, which may precede a number; `own` are a book's own synonyms, and `language` is
 * the tag of its language. With `isLiteral`, marks of long vowels and dashes stay as they are.
 * @param {string} written
 * @param {string[]} codes
 * @param {import("./asking.js").Intent[]} [own]
 * @param {string} [language]
 * @param {boolean} [isLiteral]
 * @returns {Query}
 */
export function readQuery(written, codes, own = [], language = "", isLiteral = false) {
  const typed = withoutUnseen(written.slice(0, LONGEST)).trim();
  const text = isLiteral ? typed : withMeantDashes(typed);
  const whole = fold(text).replace(/\s+/g, " ").trim();
  const common = commonWords(language);
  const folded = new Set(codes.map(fold));
  const named = findParts(withoutCode(whole, codes), (word) => common.has(word) || folded.has(word));
  // In "what is rule 702.2b", the number is all that is asked for.
  const number = numberIn(whole, codes) || (named && !named.isMixed ? numberIn(named.text, []) : "");
  let isDefinition = false;
  let subject = whole.replace(/"/g, "");
  // A question for a definition is reduced to its subject.
  for (const pattern of ASKS_WHAT) {
    const match = pattern.exec(whole);
    if (!match) continue;
    isDefinition = true;
    subject = match[1].replace(/"/g, "");
    break;
  }
  /** @type {string[]} */
  const phrases = [];
  // Quoted phrases are taken out; the rest is read as words.
  const rest = text.replace(/[″‶]/g, '"').normalize("NFKC").replace(/["“”„‟«»〝〞〟]([^"“”„‟«»〝〞〟]+)["“”„‟«»〝〞〟]/g, (_, phrase) => {
    const folded = fold(phrase).trim();
    if (folded) phrases.push(folded);
    return " ";
  });
  const asked = readIntents(isDefinition && !phrases.length ? cut(rest, subject) : rest.replace(AT_ONCE, "simultaneously"), own);
  const terms = readTerms(withPlainNumbers(asked.rest.replace(TAIL, "")), language, asked.intents.length > 0);
  return {
    written: text,
    whole: whole.replace(/"/g, ""),
    number,
    named,
    phrases,
    terms,
    intents: asked.intents.map((one) => ({ ...one, terms: readTerms(one.written, language).map((term) => ({ ...term, isOpen: false })) })),
    isDefinition,
    asksNumber: ASKS_NUMBER.test(whole),
    asksLeave: ASKS_LEAVE.test(whole),
    asksWhen: ASKS_WHEN.test(whole),
    supposes: SUPPOSES.test(whole),
    subject,
    isQuestion: !isDefinition && ASKS.test(whole),
    topic: /^([^ ]{2,16}?)ハ[^ ]{2}/.exec(whole)?.[1] || "",
  };
}

/**
 * Return the part of a text that folds to `subject`, or the whole text if that part cannot be located.
 * @param {string} text
 * @param {string} subject
 */
function cut(text, subject) {
  const at = fold(text).indexOf(subject);
  return at >= 0 && fold(text).length === text.length ? text.slice(at, at + subject.length) : text;
}

/**
 * Return the number that a whole query consists of, or "".
 * @param {string} whole folded
 * @param {string[]} codes
 */
function numberIn(whole, codes) {
  const text = withoutCode(whole.replace(/[()[\]"]/g, "").trim(), codes).replace(BEFORE_NUMBER, "").replace(BEHIND_NUMBER, "");
  return NUMBER.test(text) && text.length <= 24 ? text : "";
}

/**
 * Return a query without the code of a book before a number.
 * @param {string} text folded
 * @param {string[]} codes
 */
function withoutCode(text, codes) {
  for (const code of codes) {
    const folded = fold(code);
    if (text.startsWith(folded) && /^[\s:/-]*(?:\d|第|제|§)/.test(text.slice(folded.length))) return text.slice(folded.length).replace(/^[\s:/-]+/, "");
  }
  return text;
}

/** The question word at the start of a question in Japanese. */
const ASKING = /^(?:いつ|どこ[でに]?|どの|誰[がの]?|なぜ|どう|何故)(?=[\u30a1-\u30ff\u3400-\u9fff]{2})/;

/** What precedes an apostrophe without a vowel of its own: "l'adversaire", "dell'avversario"; not "they're". */
const ELIDED = /^\p{L}{1,6}'(?=\p{L}{3}|[aeiouyh]\p{L})/iu;

const SYLLABLE = /[\uac00-\ud7a3]/;
/** A letter of a Korean syllable that is not finished, or that belongs to the next one. */
const UNFINISHED = /(?<=[\uac00-\ud7a3])[\u1100-\u11ff\u3131-\u318e]+$/;

/**
 * Split a text into terms, without common words unless there are no others.
 * @param {string} text
 * @param {string} language
 * @param {boolean} [mayBeEmpty] whether the query has something else that is looked for
 * @returns {Term[]}
 */
function readTerms(text, language, mayBeEmpty = false) {
  const common = commonWords(language);
  const runs = Array.from(text.matchAll(RUN), (match) => ({ written: match[0].replace(ASKING, "").replace(ELIDED, ""), end: match.index + match[0].length }));
  const terms = runs.map(({ written, end }) => {
    const folded = fold(written).replace(/^['-]+|['-]+$/g, "").replace(UNFINISHED, "");
    return { text: folded, isUnspaced: IS_UNSPACED.test(folded), isOpen: end === text.length, written };
  });
  const filled = terms.filter((term) => term.text);
  const wanted = filled.filter((term) => term.isUnspaced || !common.has(term.text));
  const chosen = wanted.length || mayBeEmpty ? wanted : filled;
  // A repeated word counts once.
  const once = chosen.filter((term, i) => chosen.findIndex((other) => other.text === term.text) === i).slice(0, 16);
  // After other words, one letter of an alphabet says nothing yet about the word that it begins, but takes the longest to
  // look for.
  return once.map((term) => (once.length > 1 && term.text.length === 1 && !term.isUnspaced && !SYLLABLE.test(term.text) ? { ...term, isOpen: false } : term));
}
