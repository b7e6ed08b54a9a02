// Words inside other words: "Ende" in "Spielende", "kaart" in "handkaarten". German and Dutch write compounds as one
// word; Japanese has its own way (`japanese.js`).

import { isWordLetter } from "./fold.js";
import { recalled, scanPlaces } from "./scan.js";

/** @typedef {import("./text_index.js").Field} Field */
/** @typedef {import("./scan.js").Hit} Hit */

// Tuned, where 1 is the worth of the word by itself: what a compound ends with is what it is about. Without the other
// part in the book's vocabulary, it may be no compound: "folgende" has nothing to do with "Ende".
const LAST_PART = 0.45;
const OTHER_PART = 0.3;
const UNSURE = 0.4;

/** Only a compound whose parts are both words of the book shows that a word is spelt correctly. */
export const SURE = OTHER_PART;

/** Shorter words are in many others by accident, and so are the beginnings of words of a syllable. */
const LEAST = 4;
const LEAST_OTHER = 3;

/** A run of more letters before or after a word is not a compound: without this limit, garbage would take long. */
const LONGEST = 40;

/** What may be between the parts of a compound. */
const BETWEEN = /(?:e?[ns]|e|er)$/;

/** @param {string} language its tag */
export const hasCompounds = (language) => /^(?:de|nl)\b/i.test(language.replace("_", "-"));

/**
 * Return the hits of a word inside longer words of a field, and these words. Both are shared and must not be changed.
 * @param {Field} field
 * @param {string} word folded
 * @param {Set<string>} vocabulary of the book
 * @returns {{hits: Map<number, Hit>, words: string[]}}
 */
export function scanCompounds(field, word, vocabulary) {
  return recalled(field, `${word}\t`, () => {
    /** @type {Map<string, number>} */
    const grades = new Map();
    const hits = word.length < LEAST ? new Map() : scanPlaces(field, insides(field, word, vocabulary, grades));
    return { hits, words: [...grades].filter((one) => one[1]).map(([compound]) => compound) };
  });
}

/**
 * Yield the places of a word inside longer words, and its worth there.
 * @param {Field} field
 * @param {string} word
 * @param {Set<string>} vocabulary
 * @param {Map<string, number>} grades the worth of each compound, to be filled
 * @returns {Iterable<[number, number]>}
 */
function* insides({ string, stemmer }, word, vocabulary, grades) {
  const start = stemmer.beginning(word);
  for (let at = string.indexOf(start); at >= 0; at = string.indexOf(start, at + 1)) {
    // At the start of a word it is the first part, which `scanWord` finds.
    if (at < LEAST_OTHER || !isWordLetter(string[at - 1])) continue;
    let [first, stop] = [at, at + start.length];
    while (first > 0 && at - first <= LONGEST && isWordLetter(string[first - 1])) first--;
    while (stop < string.length && stop - at <= LONGEST && isWordLetter(string[stop])) stop++;
    if (at - first > LONGEST || stop - at > LONGEST) continue;
    const compound = string.slice(first, stop);
    let grade = grades.get(compound);
    // Each compound is graded once, however often it occurs.
    if (grade === undefined) grades.set(compound, (grade = gradeOf(compound.slice(0, at - first), compound.slice(at - first), word, stemmer, vocabulary)));
    if (grade) yield [at, grade];
  }
}

/**
 * Return the worth of a word in a compound, or 0 if it is none.
 * @param {string} before what precedes the word there
 * @param {string} rest the word, and what follows it
 * @param {string} word
 * @param {import("./stemming.js").Stemmer} stemmer
 * @param {Set<string>} vocabulary
 */
function gradeOf(before, rest, word, { stem }, vocabulary) {
  if (before.length < LEAST_OTHER) return 0;
  const isLast = rest === word || stem(rest) === stem(word);
  if (!isLast && !rest.startsWith(word)) return 0;
  return (isLast ? LAST_PART : OTHER_PART) * (isOfWords(before, vocabulary) ? 1 : UNSURE);
}

/**
 * Whether the first part of a compound is a word of the book, or two.
 * @param {string} part
 * @param {Set<string>} vocabulary
 */
function isOfWords(part, vocabulary) {
  const isWord = (/** @type {string} */ one) => [one, one.replace(BETWEEN, ""), `${one}e`, `${one}en`].some((form) => vocabulary.has(form));
  if (isWord(part)) return true;
  for (let at = LEAST_OTHER; at <= part.length - LEAST_OTHER; at++) if (isWord(part.slice(0, at)) && isWord(part.slice(at))) return true;
  return false;
}
