// What a unit gains if its title is the query, if it begins with the query, or if it has the query's words close
// together.

import { isWordLetter } from "./fold.js";
import { phrasePattern, withoutSigns } from "./phrases.js";
import { ITEM } from "./score.js";
import { LETTER_AT } from "../shared/book_texts.js";

/** @typedef {import("./text_index.js").TextIndex} TextIndex */
/** @typedef {import("./query.js").Query} Query */
/** @typedef {import("./score.js").Scored} Scored */

// Tuned, as shares of the worth of all words together. A title that is the query is worth more than anything in a text.
const CALLED = 3.2;
const TERM_CALLED = 2;
const NEARLY_CALLED = 2.4;
const IN_TITLE = 0.6;
const LABELLED = 0.6;
const BEGINS = 0.35;
const TOPICAL = 0.25;
const SAYS = 0.8;
const PHRASE = 2.2;
const TOGETHER = 0.45;
// Words in the order of the query, and words at the start of a rule, say more about a question.
const PAIRS = { words: 0.15, question: 0.38 };
const LEADS = { words: 0.33, question: 0.52 };
const COUNTS = 0.55;
const LEAVE = 0.2;
const FORBID = 0.05;
const TIMES = 0.1;
const SUPPOSES = 0.15;

/** The first characters of a rule, which show what it is about. */
const TOPIC = 40;

/** Words farther apart than this do not count as a pair. */
const NEAR = 40;

/**
 * Return what a unit gains, on top of the score of its words.
 * @param {TextIndex} index
 * @param {number} place
 * @param {Query} query
 * @param {string} asked the subject of the query, without an article
 * @param {number} base the worth of all words together
 * @param {string[][]} keys the ways to say each word, as beginnings
 */
export function closeness(index, place, query, asked, base, keys) {
  const unit = index.units[place];
  const { title, name } = index.plainTitle(place);
  const text = index.plain(place);
  asked = withoutSigns(asked);
  const kind = query.isQuestion ? "question" : "words";
  return (
    Math.max(0, ...index.labelsOf(place).map((label) => byLabel(label, query, asked, base))) +
    (index.isItem(place) ? ITEM : 1) * byTitle(index, title, name, asked, unit[LETTER_AT] === "T", base) +
    // A unit without a title is about the words that it begins with.
    (!title && asked.length > 1 && opensWith(text, asked) ? BEGINS * base : 0) +
    (query.topic && opensWith(text, query.topic) ? TOPICAL * base : 0) +
    (keys.length > 1 ? byWords(text, asked, keys, PAIRS[kind]) * base : 0) +
    // One word with words that are too common to look for, side by side as in the query: "at the table".
    (keys.length === 1 && hasPhrase(text, asked) ? PHRASE * base : 0) +
    // The share of the words that are already in the unit's first characters.
    (keys.length > 1 ? LEADS[kind] * base * (keys.filter((ways) => ways.some((way) => text.slice(0, TOPIC).includes(way))).length / keys.length) : 0) +
    // An answer to "how many" has a number, and one to "may I" says what is allowed.
    (query.asksNumber && NUMBER.test(text) ? COUNTS * base : 0) +
    (query.asksLeave && LEAVING.test(text) ? LEAVE * base : 0) +
    // "Cannot" answers such a question even if the reader hopes otherwise.
    (query.asksLeave && FORBIDDING.test(text) ? FORBID * base : 0) +
    // An answer to "when" names a time, and one to "what if" begins with the case.
    (query.asksWhen && TIMING.test(text) ? TIMES * base : 0) +
    (query.supposes && SUPPOSING.test(text) ? SUPPOSES * base : 0) +
    query.phrases.filter((phrase) => phrasePattern(phrase).test(title)).length * 0.5 * base
  );
}

const NUMBER = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|(?:thir|for|fif|six)ty|hundred|once|twice|exactly|number of)\b|[一二三四五六七八九十][人枚個回点ツ]/;
const LEAVING = /\b(?:can|may|cannot|can't|able|must|allowed)\b|デキ|テモヨイ|テモイイ|ラレナイ|ナラナイ/;

const FORBIDDING = /\b(?:cannot|can't|may not|must not|isn't allowed|never)\b|デキナイ|テハナラナイ|テハイケナイ|ラレナイ/;
const TIMING = /\b(?:when|whenever|at the (?:start|beginning|end)|during|before|after|as soon as|until|at any time|once)\b|トキ|時|後|前|中ニ|マデ|タイミング|イツデモ/;
const SUPPOSING = /^(?:if|when|whenever|a player who|a card|after|once|should)\b|^[^。]{0,30}(?:場合|トキ|時)/;

/**
 * Return what a unit gains from its label: most if the whole query is the label.
 * @param {string} label
 * @param {Query} query
 * @param {string} asked
 * @param {number} base
 */
function byLabel(label, query, asked, base) {
  const name = label.slice(label.indexOf(":") + 1);
  if (label === query.whole || (query.whole.includes("_") && name === query.whole)) return 5 * base + 20;
  return name === asked.replace(/[\s-]+/g, "_") ? LABELLED * base : 0;
}

/**
 * Return what a unit gains from its title.
 * @param {TextIndex} index
 * @param {string} title
 * @param {string} name the title without brackets
 * @param {string} asked
 * @param {boolean} isTerm whether it is a glossary entry, which is not a rule
 * @param {number} base
 */
function byTitle(index, title, name, asked, isTerm, base) {
  if (!title) return 0;
  if (title === asked || name === asked) return (isTerm ? TERM_CALLED : CALLED) * base + 6;
  if (isCalled(name, asked, index.stemmer)) return NEARLY_CALLED * base;
  return asked.length > 3 && hasBeginning(title, asked) ? IN_TITLE * base : 0;
}

/**
 * Whether a name is the words of the query, in any form.
 * @param {string} name folded
 * @param {string} asked
 * @param {import("./stemming.js").Stemmer} stemmer
 */
export function isCalled(name, asked, { stem }) {
  const stemmed = (/** @type {string} */ text) => text.split(" ").map(stem).join(" ");
  return name === asked || stemmed(name) === stemmed(asked);
}

const OPENING = /^(?:(?:an?|the|when(?:ever)?|if|to) |[「『"']|\[[^\]]*\])*/;

/**
 * Whether a text begins with the words, after an article, a conjunction or an opening bracket.
 * @param {string} text
 * @param {string} asked
 */
function opensWith(text, asked) {
  const rest = text.replace(OPENING, "");
  // Up to two more letters are an inflection; with more, it is another word.
  return rest.startsWith(asked) && !/^[a-z0-9]{3,}/.test(rest.slice(asked.length));
}

/**
 * Return what a unit gains if its text has the query literally, or else its words close together.
 * @param {string} text
 * @param {string} asked
 * @param {string[][]} keys
 * @param {number} inOrder what neighbouring words in the same order are worth
 */
function byWords(text, asked, keys, inOrder) {
  return asked.length > 4 && text.includes(asked) ? SAYS : TOGETHER * together(text, keys) + inOrder * pairs(text, keys);
}

/**
 * Whether a text has the words of a query, of which there are several, side by side.
 * @param {string} text
 * @param {string} asked
 */
const hasPhrase = (text, asked) => asked.includes(" ") && hasBeginning(text, asked, (stop) => !isWordLetter(text[stop] || " "));

/**
 * Whether a text has something that begins where a word does.
 * @param {string} text
 * @param {string} asked
 * @param {(stop: number) => boolean} [ends] whether it may end at a place
 */
function hasBeginning(text, asked, ends = () => true) {
  for (let at = text.indexOf(asked); at >= 0; at = text.indexOf(asked, at + 1)) {
    if (!isWordLetter(text[at - 1] || " ") && ends(at + asked.length)) return true;
  }
  return false;
}

/** At most so many occurrences of a word are looked at: a word that is more frequent in a text is near everything. */
const OFTEN = 6;

/**
 * Find where a text has any of the ways to say something.
 * @param {string} text
 * @param {string[]} ways
 */
function occurrences(text, ways) {
  /** @type {{at: number, length: number}[]} */
  const found = [];
  for (const way of ways) {
    for (let at = text.indexOf(way), n = 0; at >= 0 && n < OFTEN; at = text.indexOf(way, at + 1), n++) found.push({ at, length: way.length });
  }
  return found;
}

/**
 * Return how many of the query's neighbouring words are also close together, in this order, in a text: 1 for all.
 * @param {string} text
 * @param {string[][]} keys
 */
function pairs(text, keys) {
  let sum = 0;
  for (let i = 1; i < keys.length; i++) {
    let best = 0;
    const [first, second] = [keys[i - 1], keys[i]];
    for (const { at, length } of occurrences(text, first)) {
      const behind = text.slice(at + length, at + length + NEAR);
      for (const way of second) {
        const next = behind.indexOf(way);
        // The nearer the second word, the better.
        if (next >= 0) best = Math.max(best, 1 - next / NEAR);
      }
    }
    sum += best;
  }
  return sum / (keys.length - 1);
}

/**
 * Return how close together a text has the words of a query: 1 side by side, 0 if it has fewer than two of them.
 * @param {string} text
 * @param {string[][]} keys
 */
function together(text, keys) {
  /** @type {{at: number, key: number}[]} */
  const found = [];
  keys.forEach((ways, i) => occurrences(text, ways).forEach(({ at }) => found.push({ at, key: i })));
  // Words that the text does not have at all only count in the share at the end.
  const wanted = new Set(found.map((one) => one.key)).size;
  if (wanted < 2) return 0;
  found.sort((a, b) => a.at - b.at);
  /** @type {Map<number, number>} */
  const counts = new Map();
  let best = Infinity;
  // `start` is the first occurrence in the window, and `counts` how often the window has each word.
  let start = 0;
  // The shortest span with every word: the window grows at its end until it has them all, then shrinks at its start.
  for (const one of found) {
    counts.set(one.key, (counts.get(one.key) || 0) + 1);
    while (counts.size === wanted) {
      best = Math.min(best, one.at - found[start].at);
      const first = found[start++].key;
      const left = (counts.get(first) || 0) - 1;
      if (left) counts.set(first, left);
      else counts.delete(first);
    }
  }
  // Spans up to twice as long as the words themselves are as good as it gets.
  const length = keys.reduce((sum, [key]) => sum + key.length + 2, 0);
  return (wanted / keys.length) * Math.min(1, (2 * length) / Math.max(best, length));
}
