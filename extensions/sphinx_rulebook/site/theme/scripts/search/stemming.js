// What the forms of a word have in common, for the languages of which the endings are known.

import { beginning, stem } from "./english.js";
import { withoutParticles } from "./korean.js";

/**
 * `stem` is what all forms of a word have in common, and every form begins with its `beginning`. In a language with
 * `prefersWritten`, the form that was typed comes before all others, and in one with `hasShort`, words of few letters have other forms
 * than a plural.
 * @typedef {{stem: (word: string) => string, beginning: (word: string) => string, prefersWritten: boolean, hasShort: boolean}} Stemmer
 */

/**
 * The endings of inflected words, folded and therefore without diacritics, to be removed one group after the other.
 * Light stemming: plurals, cases, genders and the usual endings of verbs, but no derivation. After J. Savoy, "Light
 * Stemming Approaches for the French, Portuguese, German and Hungarian Languages" (SAC 2006) and his stemmers for
 * Spanish and Italian (CLEF); the German t of verbs after J. Caumanns, "A Fast and Simple Stemming Algorithm for German
 * Words" (1999); Dutch after M. F. Porter's stemmer in Snowball. Endings that would change a stem, such as
 * "-aux" for "-al", are cut before the change, so that a stem remains a part of the word.
 * @type {Record<string, string[]>}
 */
const ENDINGS = {
  de: ["ern|e[mnrs]?|(?<=[lr])n|(?<=[bdfghklmnrt])s", "est|e[nr]|(?<=[bdfghklmnt])st", "(?<=[^aeiouy])t"],
  es: ["s", "ces?|z|[aei]re?|[ae]ne?|[ai]ndo|iendo|[ai]d[ao]|[aeo]"],
  fr: ["(?<=[^e]a)ux|(?<=a)les?|(?<=[ae])l|[sx]", "ees?|ent|e[rz]|ere|e"],
  it: ["[aei]r[aeio]|an[aeio]|ono|[ae]nd[io]|[aiu]t[aeio]|h?[aeio]"],
  nl: ["(?<=[^aeiou])en?|(?<=[^aeiouj])'?s"],
  pt: ["(?<=[aeou])(?:is|l)|ns|m|s", "ao|[ao]e|[aei]re?|[aei]ndo|[ai]d[ao]|[aeo]"],
};

/** @type {Map<string, Stemmer>} */
const STEMMERS = new Map();
for (const [language, groups] of Object.entries(ENDINGS)) {
  // The longest ending that leaves three letters, since what precedes it is as short as possible; in "ação", it is two.
  const patterns = groups.map((endings) => new RegExp(`^(..(?=ao$|oes?$)|.{3,}?)(?:${endings})$`));
  const cut = (/** @type {string} */ word) => patterns.reduce((left, pattern) => pattern.exec(left)?.[1] ?? left, word);
  STEMMERS.set(language, language === "nl" ? stemmer((word) => respelt(cut(word)), /[aeou][^aeiou]$|[fs]$/) : stemmer(cut));
}
// What these write before a word is known (`prefixes.js`), what they write at its end is not.
for (const language of ["ar", "he"]) STEMMERS.set(language, stemmer((word) => word));
STEMMERS.set("ko", { ...stemmer(withoutParticles), hasShort: true });
/** @type {Stemmer} */
const ENGLISH = { stem, beginning, prefersWritten: false, hasShort: true };

/**
 * Return the stemmer of a language: that of English if its endings are not known.
 * @param {string} language its tag
 * @returns {Stemmer}
 */
export const stemmerOf = (language) => STEMMERS.get(language.split(/[-_]/)[0].toLowerCase()) || ENGLISH;

/**
 * Return a Dutch stem in one spelling: "speel" and "spel(en)", "leg" and "legg(en)", "brief" and "briev(en)".
 * @param {string} word
 */
const respelt = (word) =>
  word.replace(/(.)\1$/, "$1").replace(/([aeou])\1([^aeiou])$/, "$1$2").replace(/v$/, "f").replace(/z$/, "s");

/**
 * @param {(word: string) => string} stemOf
 * @param {RegExp} [varying] the end of a stem that may be spelt in another way
 * @returns {Stemmer}
 */
function stemmer(stemOf, varying) {
  return {
    stem: stemOf,
    prefersWritten: true,
    hasShort: false,
    beginning(word) {
      const root = stemOf(word);
      const most = varying && varying.test(root) ? root.length - 1 : root.length;
      let length = 0;
      while (length < most && root[length] === word[length]) length++;
      return word.slice(0, length);
    },
  };
}
