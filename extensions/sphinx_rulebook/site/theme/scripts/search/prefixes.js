// What Arabic and Hebrew write together with a word: the article, "and", "in", "to" and the like.

import { isWordLetter } from "./fold.js";
import { recalled, scanPlaces } from "./scan.js";

/** @typedef {import("./text_index.js").Field} Field */
/** @typedef {import("./scan.js").Hit} Hit */

/** A word with a prefix counts a little less than the word as it was typed, and more than a misspelling. */
const PREFIXED = 0.86;

/**
 * Of each language all prefixes that a word in a text may have, the article, with which a reader may type a word, and
 * what a reader may also have typed if the book does not have the word.
 * @type {Record<string, {any: RegExp, article: RegExp, typed: RegExp}>}
 */
const PREFIXES = {
  ar: { any: /^(?:[وف]?(?:[بك]?ال|لل|[بكلس])?)$/, article: /^(?:[وف]?(?:[بك]?ال|لل))(?=..)/, typed: /^(?:[وف][بكلس]?|[بكلس])(?=...)/ },
  he: { any: /^(?:ו?(?:מ?ש|כש)?[הבלמכ]?ה?)$/, article: /^ו?ה(?=..)/, typed: /^(?:ו(?:מ?ש|כש)?[הבלמכ]?|(?:מ?ש|כש)[הבלמכ]?|[בלמכ]ה?)(?=...)/ },
};

const LONGEST = 4;

/** Return the prefixes of a language, or undefined. @param {string} language its tag */
const prefixesOf = (language) => PREFIXES[language.split(/[-_]/)[0].toLowerCase().replace("iw", "he")];

/** @param {string} language its tag */
export const hasPrefixes = (language) => prefixesOf(language) !== undefined;

/**
 * Return a word without what a reader may have typed before it, or "".
 * @param {string} word folded
 * @param {string} language its tag
 */
export function withoutPrefix(word, language) {
  const bare = prefixesOf(language) ? word.replace(prefixesOf(language).typed, "") : word;
  return bare === word ? "" : bare;
}

/**
 * Return the hits of a word with prefixes, or without the article that it has, and the words of the text. Both are shared
 * and must not be changed.
 * @param {Field} field
 * @param {string} word folded
 * @param {string} language its tag
 * @returns {{hits: Map<number, Hit>, words: string[]}}
 */
export function scanPrefixed(field, word, language) {
  return recalled(field, `${word}\t`, () => {
    /** @type {Set<string>} */
    const words = new Set();
    return { hits: scanPlaces(field, prefixed(field, word, prefixesOf(language), words)), words: [...words] };
  });
}

/**
 * Yield the places of a word with prefixes, and its worth there.
 * @param {Field} field
 * @param {string} word
 * @param {{any: RegExp, article: RegExp}} prefixes
 * @param {Set<string>} words to be filled
 * @returns {Iterable<[number, number]>}
 */
function* prefixed({ string }, word, { any, article }, words) {
  const bare = word.replace(article, "");
  if (bare.length < 2) return;
  for (let at = string.indexOf(bare); at >= 0; at = string.indexOf(bare, at + bare.length)) {
    if (isWordLetter(string[at + bare.length] || " ")) continue;
    let first = at;
    while (at - first <= LONGEST && isWordLetter(string[first - 1] || " ")) first--;
    const found = string.slice(first, at + bare.length);
    if (found === word || !any.test(string.slice(first, at))) continue;
    words.add(found);
    yield [at, PREFIXED];
  }
}
