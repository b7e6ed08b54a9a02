// Phrases: words side by side, whatever marks of quotation or hyphens the book has between them.

import { stemmerOf } from "./stemming.js";

const BETWEEN_WORDS = /["']*[\s-]+["']*/;
const AROUND = /^["'\s-]+|["'\s-]+$/g;
const SPECIAL = /[.*+?^${}()|[\]\\/]/g;

/**
 * Return an expression that finds a phrase in folded texts: `intervening if` finds `intervening "if"`, and `state based`
 * finds `state-based`.
 * @param {string} phrase folded
 */
export function phrasePattern(phrase) {
  const words = phrase.replace(AROUND, "").split(BETWEEN_WORDS);
  return new RegExp(words.map((word) => word.replace(SPECIAL, "\\$&")).join(`["']*[\\s-]+["']*`), "g");
}

/** Whether a phrase has several words, so that signs may be between them. @param {string} phrase */
export const isSeveralWords = (phrase) => BETWEEN_WORDS.test(phrase);

const QUOTES = /"|(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu;
const HYPHENS = /(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu;

/**
 * Return a folded text without marks of quotation, and with spaces for hyphens, so that titles and queries can be
 * compared.
 * @param {string} text
 */
export const withoutSigns = (text) => (/["'-]/.test(text) ? text.replace(QUOTES, "").replace(HYPHENS, " ") : text);

const BLANK = "[\\s-]+";
const UP_TO_THREE_WORDS = `(?:[^\\s.;:]+${BLANK}){0,3}?`;

/**
 * Return an expression that finds a phrase, whose words may be inflected, in folded texts; a "~" stands for up to three
 * words.
 * @param {string} text folded
 * @param {string} [flags]
 * @param {import("./stemming.js").Stemmer} [stemmer] of the language; that of English by default
 */
export function inAnyForm(text, flags = "", stemmer = stemmerOf("en")) {
  let pattern = "";
  for (const word of text.split(/[\s-]+/)) {
    if (word === "~") pattern += BLANK + UP_TO_THREE_WORDS;
    else pattern += (pattern && !pattern.endsWith("?") ? BLANK : "") + wordInAnyForm(word, stemmer);
  }
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, `${flags}u`);
}

/** @param {string} word @param {import("./stemming.js").Stemmer} stemmer */
function wordInAnyForm(word, stemmer) {
  if (word.length < 4) return `(?:${word.replace(SPECIAL, "\\$&")}(?:'?s|es)?)`;
  const start = stemmer.beginning(word);
  // Up to three more letters are an inflection.
  return `${start.replace(SPECIAL, "\\$&")}[\\p{L}']{0,${3 + word.length - start.length}}`;
}
