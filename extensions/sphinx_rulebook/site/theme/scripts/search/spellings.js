// Other ways to write the same word or number: with or without hyphens, with grouped digits, without umlauts.

/** How languages separate the groups of a large number, folded: spaces of any width are plain ones. */
const SEPARATORS = [",", ".", " ", "'"];

const LARGE = /^\d{4,15}$/;
/** A number whose digits are grouped, and which is not a part of a longer number such as 1.200.3. */
const GROUPED = /(?<![\p{L}\p{N}]|[\p{L}\p{N}][.,'\-:])\d{1,3}(?:([.,'’])\d{3})(?:\1\d{3})*(?![\p{L}\p{N}]|[.,'\-:][\p{L}\p{N}])/gu;

/** Languages in which ae, oe and ue stand for letters with marks, which are folded to a, o and u. */
const WITH_UMLAUTS = new Set(["de", "gsw", "lb", "nds", "sv", "fi", "et"]);

/**
 * Return a query with its large numbers in plain digits: 12500 for 12,500, 12.500 and 12'500.
 * @param {string} text
 */
export const withPlainNumbers = (text) => text.replace(GROUPED, (number) => number.replace(/\D/g, ""));

/**
 * Return the ways to write a number that a query consists of: as it is typed, and if that may be a large number, with
 * its digits grouped in any way.
 * @param {string} typed folded
 */
export function waysToWrite(typed) {
  const plain = withPlainNumbers(typed);
  return LARGE.test(plain) ? [typed, plain, ...spellings(plain, "")] : [typed];
}

/**
 * Return the other spellings of a word.
 * @param {string} word folded
 * @param {string} language
 */
export function spellings(word, language) {
  if (LARGE.test(word)) return SEPARATORS.map((sign) => word.replace(/\d(?=(?:\d{3})+$)/g, `$&${sign}`));
  const found = /.-./.test(word) ? [word.replaceAll("-", " "), word.replaceAll("-", "")] : [];
  if (/[aou]e/.test(word) && WITH_UMLAUTS.has(language.split("-")[0])) found.push(word.replace(/([aou])e/g, "$1"));
  return found;
}
