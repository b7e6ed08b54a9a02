// Phrases: words side by side, whatever marks of quotation or hyphens the book has between them.

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
