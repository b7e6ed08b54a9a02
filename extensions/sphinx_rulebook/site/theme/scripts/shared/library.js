// What every page of a language knows about the site: its books, its languages, and the words of the interface.

import { fill } from "./dom.js";
import { ownValue } from "./own.js";

/** @typedef {{code: string, title: string, folder: string, edition: string, hasEditions: boolean}} BookEntry */
/** @typedef {{language: string, languages: {code: string, name: string, isBeside: boolean}[], books: BookEntry[], words: Record<string, string>, forms?: Record<string, string[]>, formOf?: string, ending: string}} Library What an address of a page has after the name is its `ending`. */

const NOTHING = { language: document.documentElement.lang, languages: [], books: [], words: {}, ending: ".html" };

/** @type {Library} from `_static/library.js`, which precedes all our scripts */
export const library = /** @type {any} */ (window).rulebookLibrary || NOTHING;

/**
 * Return a sentence of the interface in the reader's language.
 * @param {string} sentence
 */
export const word = (sentence) => ownValue(library.words, sentence) || sentence;

/**
 * Return a sentence with a number, in the form that follows the number in the reader's language.
 * @param {string} one the sentence in English with 1
 * @param {string} many with other numbers
 * @param {number} count
 * @param {Record<string, string>} [values] of its other places
 */
export function counted(one, many, count, values = {}) {
  const forms = library.forms && ownValue(library.forms, one);
  const sentence = forms ? forms[formOf(count)] : count === 1 ? one : many;
  return fill(sentence, { count, ...values });
}

/** Return the index of the form after a number: those after numbers from 200 are the same as after 100 to 199, and a language with one form has no table. @param {number} count */
const formOf = (count) => Number((library.formOf || "")[count < 200 ? count : 100 + (count % 100)] || 0);

const own = /** @type {HTMLScriptElement | null} */ (document.currentScript);

/** The address of this language's folder, which contains `_static`. */
export const root = new URL("../", own ? own.dataset.address || own.src : location.href).href;

/** Return the address of a language's folder. @param {string} language */
export const rootOf = (language) => (language === library.language ? root : new URL(`../${language}/`, root).href);
