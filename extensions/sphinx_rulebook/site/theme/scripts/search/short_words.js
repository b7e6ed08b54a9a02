// Words of few letters: the ones that are finished, and the function words of languages of which no list is known.

import { scanWord } from "./scan.js";
import { hasCommonWords } from "./words.js";

/** @typedef {import("./text_index.js").TextIndex} TextIndex */
/** @typedef {import("./query.js").Term} Term */
/** @typedef {import("./terms.js").Concept} Concept */
/** @typedef {import("./terms.js").Found} Found */

/**
 * Whether the one or two letters that the reader has typed last are a word of the book: after other words, such as
 * "de", they are not also the beginnings of all words that start like this.
 * @param {TextIndex} index
 * @param {Term} term
 */
export const isShortWord = (index, { text, isOpen, isUnspaced }) => isOpen && !isUnspaced && text.length <= 2 && scanWord(index.text, text, false).size > 0;

/** A word of so few letters that this share of the units has is a function word, if the language's are not known. */
const FUNCTION_WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{1,3}$/u;
const MANY = 0.3;

/**
 * Return what was found without the function words of a language of which no list is known, unless there is nothing
 * else.
 * @param {TextIndex} index
 * @param {Found} found
 * @returns {Found}
 */
export function withoutFunctionWords(index, found) {
  if (found.concepts.length < 2 || hasCommonWords(index.data.language)) return found;
  const isFunctionWord = (/** @type {Concept} */ one) => FUNCTION_WORD.test(one.key) && one.inText.size > MANY * index.units.length;
  const dropped = found.concepts.filter(isFunctionWord);
  const concepts = found.concepts.filter((one) => !dropped.includes(one));
  if (!dropped.length || !concepts.some((one) => one.inText.size || one.inTitles.size)) return found;
  return { ...found, concepts, marks: found.marks.filter((mark) => !dropped.some((one) => one.keys.includes(mark))) };
}
