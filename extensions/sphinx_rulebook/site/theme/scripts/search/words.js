// Words of languages with spaces: which are too common to look for, and what the forms of a word have in common.

import { functionWords } from "./function_words.js";
import { stem } from "./english.js";

/** Function words and words around a question; looked for only if the query has no others. */
const COMMON = new Set(
  (
    "a an the of to in on at by for from is are was be been being am it its and or but with as they their them this that these those " +
    "can could do does did done what when where which who whom whose why how if i my me you your we our he she his her him " +
    "there have has had will would should may might must get gets got about into than then so any some rule rules cr " +
    "mean means meaning definition define defined explain happen happens allowed please s t want wants like much many ever really actually still just also i'm i've it's that's there's what's who's let's you're they're"
  ).split(" "),
);

/** Words that occur in all kinds of rules and questions. */
const WEAK = new Set(
  (
    "use uses used using both all other another same again already while during after before through back put give take make made keep let " +
    "have need work works go goes going come only out off up down too very own first whole new now instead left someone anyone everyone somebody anybody everybody else something anything"
  ).split(" "),
);

/** @param {string} word folded */
export const isWeak = (word) => WEAK.has(word);

/**
 * Return the words of a language that are too common to look for; those of English, if no others are known.
 * @param {string} language its tag
 */
export const commonWords = (language) => functionWords(language) || COMMON;

/**
 * Whether the words that are too common to look for are known in a language.
 * @param {string} language its tag
 */
export const hasCommonWords = (language) => /^(?:en|ja|zh|ko)\b/i.test(language.replace("_", "-")) || functionWords(language) !== undefined;

/** The likeness of forms with the same stem. */
export const SAME_STEM = 0.88;

/**
 * Return how alike two words are if one starts with the other's stem: 1 for the same word, less for other forms, 0 for
 * other words.
 * @param {string} wanted
 * @param {string} found
 * @param {boolean} isOpen whether the reader may not have finished the word
 * @param {(word: string) => string} [stemOf] of the language; that of English by default
 */
export function likeness(wanted, found, isOpen, stemOf = stem) {
  if (found === wanted) return 1;
  if (found.replace(/'s?$/, "") === wanted || found === `${wanted}s`) return 0.97;
  if (stemOf(found) === stemOf(wanted)) return SAME_STEM;
  if (found.startsWith(wanted)) return isOpen ? Math.max(0.35, 0.8 * (wanted.length / found.length)) : wanted.length > 3 ? 0.3 * (wanted.length / found.length) : 0;
  return 0;
}
