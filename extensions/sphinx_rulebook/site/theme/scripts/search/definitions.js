// Which units define something: those with a sentence that begins with it and continues as definitions do.

import { fold, isWordLetter } from "./fold.js";
import { isSeveralWords, phrasePattern } from "./phrases.js";
import { wordStarts } from "./scan.js";

/** @typedef {import("./text_index.js").TextIndex} TextIndex */

/** The text that may precede a definition's subject in its sentence. */
const SENTENCE = /(?:^|[.!?:;。)」』]"?\s*)(?:(?:an?|the|each|every|any|some|all|this|these|注:) ?(?:[\w-]+'s )?)?["'「『]?$/;
const INFINITIVE = /(?:^|[.!?:;)"]\s*)to $/;
const NAMED = /(?:\b(?:is|are|called|as|be|being|named)|:) (?:(?:an?|the) )?["']?$/;
const QUOTED = /[「『]$/;

const BRACKETS = `["']?(?: ?\\([^)]*\\))?["']?`;
const IS_SOMETHING =
  "(?:is|are) (?:an?|the|one|any|all|each|every|those|two|three|four|what|when|where|defined|how|written|made|put|used)";
const MEANS = "means?|refers? to|represents?|describes?|denotes?|consists? of|determines?";
const IS = new RegExp(`^${BRACKETS},? (?:${IS_SOMETHING}|${MEANS})\\b`);
const IS_OF_SOMETHING = new RegExp(`^${BRACKETS} (?:of|about|for|in|on|to) (?:an?|the|each|any)(?: [\\w'-]+){1,2} (?:is|are|means?|refers? to) (?:an?|the|one|all)\\b`);
const IS_SOMEHOW = new RegExp(`^${BRACKETS},? (?:is|are|has|have|lets?|causes?|allows?)\\b(?! not\\b)`);
const ENDS = /^["']?(?:[.,;)]|$)/;

const JAPANESE_BRACKETS = "(?:\\([^)]*\\))?[」』]?(?:\\([^)]*\\))?";
const TOHA = new RegExp(`^${JAPANESE_BRACKETS}(?:トハ|トイウ|トイイ|ト呼|ト言|ト称|ト定義)`);
const HA = new RegExp(`^${JAPANESE_BRACKETS}(?:ハ|ニハ)`);
/**
 * A term in the book's own language, followed by the original in brackets: it is introduced there. Folded Japanese has
 * no Latin letters.
 */
const GLOSSED = /^[」』]?\((?=[a-z])[^)]*\)/;
/** A term followed by a colon, and one whose sentence ends like a definition. */
const COLON = new RegExp(`^${BRACKETS}: ?`);
const IS_NOUN = /^[^。]{2,60}(?:デアル|デス|ヲ指ス|ヲ示ス|ヲ意味)/;
const IS_NAMED = new RegExp(`^${JAPANESE_BRACKETS}(?:デアル|デス|ニナル|トナル|トシテ)`);
const IS_QUOTED = new RegExp(`^${JAPANESE_BRACKETS}(?:デス|デアル|ダ|ト|ハ|ヲ意味)`);

/** How much a definition loses for each earlier one that is at least as sure; tuned. */
const AGAIN = 0.12;

/**
 * How many characters are looked at: before a subject, the end of a sentence and an article; after it, brackets and the
 * first words.
 */
const BEFORE = 24;
const BEHIND = 60;

/**
 * The possible beginnings of all the patterns above. This test needs no copies, so every occurrence gets it, and only
 * the few that pass get the others.
 */
const MAY_DEFINE = new RegExp(
  `["']?(?: ?\\([^)\\n]{0,60}\\))?["'」』]?(?:\\([^)\\n]{0,60}\\))?` +
    `(?:,? (?:is|are|${MEANS}|has|have|lets?|causes?|allows?|of|about|for|in|on|to)\\b|[,.;:)\\n]|$|[トハニデダヲ])`,
  "y",
);

/**
 * Find the units that define something, and how sure each is: at most 1.
 * @param {TextIndex} index
 * @param {string} subject folded, without an article
 * @returns {Map<number, number>}
 */
export function definitions(index, subject) {
  /** @type {Map<number, number>} */
  const found = new Map();
  if (subject.length < 2) return found;
  const isLatin = /^[a-z]/.test(subject);
  // An English plural is also looked for as the singular.
  const form = isLatin ? subject.replace(/([^s])s$/, "$1") : subject;
  const { string, starts } = index.text;
  let place = 0;
  for (const { at, stop } of occurrences(index.text, form, isLatin)) {
    const end = stop + (isLatin && string[stop] === "s" ? 1 : 0);
    // Inside another word: most occurrences of a word that is being typed.
    if (isLatin && end < string.length && isWordLetter(string[end])) continue;
    MAY_DEFINE.lastIndex = end;
    if (!MAY_DEFINE.test(string) && string[end] !== "(" && !string.startsWith("to ", at - 3)) continue;
    // Occurrences come in the order of the text, so the unit only ever moves forward.
    while (place + 1 < starts.length && starts[place + 1] <= at) place++;
    const title = fold(index.title(place)).length;
    const start = starts[place];
    // A title is not a sentence.
    if (at < start + title) continue;
    const begin = title ? start + title + 1 : start;
    const before = string.slice(Math.max(begin, at - BEFORE), at);
    const after = string.slice(end, Math.min(end + BEHIND, start + index.lengths[place]));
    // The mark means that the text is cut off, so that it does not look like the beginning of a sentence.
    const surety = suretyOf(at - begin > BEFORE ? `~${before}` : before, after);
    if (surety > (found.get(place) || 0)) found.set(place, surety);
  }
  // The first of several definitions is the general one; the others are for special cases.
  /** @type {number[]} */
  const before = [];
  for (const [place, surety] of [...found].sort((a, b) => a[0] - b[0])) {
    found.set(place, surety / (1 + AGAIN * before.filter((other) => other >= surety).length));
    before.push(surety);
  }
  return found;
}

/**
 * Yield where a text has a word or a phrase.
 * @param {import("./text_index.js").Field} field
 * @param {string} form
 * @param {boolean} isLatin
 */
function* occurrences(field, form, isLatin) {
  const { string } = field;
  if (isLatin && !isSeveralWords(form)) {
    for (const at of wordStarts(field, form)) if (string.startsWith(form, at)) yield { at, stop: at + form.length };
  } else if (isSeveralWords(form)) for (const { index: at, 0: found } of string.matchAll(phrasePattern(form))) yield { at, stop: at + found.length };
  else for (let at = string.indexOf(form); at >= 0; at = string.indexOf(form, at + form.length)) yield { at, stop: at + form.length };
}

/**
 * Return how sure a definition is: the fewer other meanings such a sentence can have, the surer. The order is reasoned,
 * the values are tuned.
 * @param {string} before
 * @param {string} after
 */
function suretyOf(before, after) {
  if (QUOTED.test(before) && IS_QUOTED.test(after)) return 0.95;
  if (SENTENCE.test(before)) {
    if (IS.test(after) || TOHA.test(after)) return 1;
    if (IS_OF_SOMETHING.test(after)) return 0.9;
    if (HA.test(after) && /^[^。]{0,40}定義/.test(after)) return 1;
    if (HA.test(after)) return IS_NOUN.test(after) ? 0.85 : 0.7;
    if (COLON.test(after)) return 0.8;
    if (IS_SOMEHOW.test(after)) return 0.5;
    return 0;
  }
  // Within a sentence only a few patterns are clear enough.
  if (TOHA.test(after)) return 0.85;
  if (/[ガヲハ、]$/.test(before) && IS_NAMED.test(after)) return 0.6;
  if (GLOSSED.test(after)) return 0.3;
  if (INFINITIVE.test(before)) return /^[^.]{0,40},/.test(after) ? 0.9 : 0;
  return NAMED.test(before) && ENDS.test(after) ? 0.5 : 0;
}
