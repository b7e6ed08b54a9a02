// Texts and queries in the one form in which they are compared.

const ASCII = /^[\x00-\x7f]*$/;
const HIRAGANA = /[\u3041-\u3096]/g;
const MARKS = /[\u0300-\u036f]/g;
/** Letters that have no other case or no accent to lose, and that people type in another way. @type {Record<string, string>} */
const SPELLED = { ß: "ss", ς: "σ", ı: "i" };

/**
 * A text in one width and case, with hiragana as katakana, plain quotation marks and dashes, and without diacritics.
 * Python's `search_folding.folded` folds the vocabulary in the same way.
 * @param {string} text
 */
export function fold(text) {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[‘’‚‛`´]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, "-")
    .replace(/[ßςı]/g, (letter) => SPELLED[letter])
    .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .normalize("NFD")
    .replace(MARKS, "")
    .normalize("NFC");
}

/**
 * A folded text, and for each of its code units the place in the text that it came from; one more at the end.
 * @param {string} text
 * @returns {{folded: string, origin: number[]}}
 */
export function foldWithOrigin(text) {
  /** @type {number[]} */
  const origin = [];
  let folded = "";
  // A letter with the marks that follow it is folded as one: half-width kana and their voicing, a letter and its accent.
  for (const match of text.matchAll(/[\s\S][\uff9e\uff9f\p{M}]*/gu)) {
    const piece = fold(match[0]);
    for (let i = 0; i < piece.length; i++) origin.push(match.index);
    folded += piece;
  }
  origin.push(text.length);
  return { folded, origin };
}

/** A letter of a script that is written without spaces, folded. */
export const UNSPACED = "\\u3005-\\u3007\\u30a1-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\u0e00-\\u0e7f";

const LATIN_LETTER = new RegExp(`[\\p{L}\\p{N}]`, "u");
const UNSPACED_LETTER = new RegExp(`[${UNSPACED}]`);

/**
 * Whether a character belongs to a word of a script with spaces, so that no other word may begin behind it.
 * @param {string} character
 */
export function isWordLetter(character) {
  const code = character.charCodeAt(0);
  if (code < 128) return (code > 96 && code < 123) || (code > 47 && code < 58);
  return LATIN_LETTER.test(character) && !UNSPACED_LETTER.test(character);
}
