// Texts and queries in the one form in which they are compared.

const ASCII = /^[\x00-\x7f]*$/;
const HIRAGANA = /[\u3041-\u3096]/g;
const MARKS = /[\u0300-\u036f]/g;

/** Letters that are none with a mark, and that are typed without it all the same. @type {Map<string, string>} */
const LETTERS = new Map([["ß", "ss"], ["æ", "ae"], ["œ", "oe"], ["þ", "th"], ["ð", "d"], ["đ", "d"], ["ħ", "h"], ["ı", "i"], ["ł", "l"], ["ø", "o"], ["ς", "σ"]]);
const LETTER = new RegExp(`[${[...LETTERS.keys()].join("")}]`, "g");

/**
 * A text in one width and case, with hiragana as katakana, plain quotation marks and dashes, and without diacritics.
 * Python's `site/folding.py` folds the vocabulary in the same way: tests/search/folding.json has cases for both.
 * @param {string} text
 */
export function fold(text) {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, "-")
    .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .normalize("NFD")
    .replace(MARKS, "")
    .replace(LETTER, (letter) => LETTERS.get(letter) || letter)
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
  // What follows a letter and makes one of it is folded with it: an accent, the voicing of kana, the parts of a Korean syllable.
  for (const match of text.matchAll(/[\s\S][\uff9e\uff9f\p{M}\u1160-\u11ff]*/gu)) {
    const piece = fold(match[0]);
    for (let i = 0; i < piece.length; i++) origin.push(match.index);
    folded += piece;
  }
  origin.push(text.length);
  return { folded, origin };
}

/** A letter of a script that is written without spaces, folded. */
export const UNSPACED = "\\u3005-\\u3007\\u30a1-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\u0e00-\\u0e7f";

const LATIN_LETTER = new RegExp(`[\\p{L}\\p{M}\\p{N}]`, "u");
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
