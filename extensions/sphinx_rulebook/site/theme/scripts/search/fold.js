// Brings texts and queries into the one form in which they are compared.

const ASCII = /^[\x00-\x7f]*$/;
const HIRAGANA = /[\u3041-\u3096]/g;
/** Diacritics, the vowel points of Hebrew, and the vowel signs of Arabic, which most texts leave out; the stretching of a line, too. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g;
/** The marks of Thai and Lao are typed in any order: the vowel, then the tone; the tone, then the sign in "am". */
const TONE_FIRST = /([\u0e48-\u0e4c\u0ec8-\u0ecc])([\u0e31\u0e34-\u0e39\u0e47\u0eb1\u0eb4-\u0eb9])/g;
const TONE_LAST = /([\u0e4d\u0ecd][\u0e32\u0eb2]?)([\u0e48-\u0e4b\u0ec8-\u0ecb])/g;
/** Digits of other scripts. */
const DIGITS = /(?![0-9])\p{Nd}/gu;
/** Where these and the marks of Thai can be: most texts have none of it, and each further look at a book takes time. */
const HAS_OTHER_SCRIPTS = /[\u0600-\u10ff\u17e0-\u1cff\ua620-\uabff]/;
/** An acute accent and double primes would become something else before they are recognised as marks of a quotation. */
const ACUTE = /´/g;
const DOUBLE_PRIMES = /[″‶]/g;
const SINGLE_QUOTES = /[‘’‚‛‹›′‵ʼ׳]/g;
const DOUBLE_QUOTES = /[“”„‟«»〝〞〟״]/g;
const DASHES = /[‐‑‒–—―−⁃־]/g;
/** Characters that are not shown: they say where a word may be broken, how letters join, and where a direction begins. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * Letters that do not decompose into a letter and a mark, but are often typed without it, and Arabic letters that many
 * write for each other. @type {Map<string, string>}
 */
const LETTERS = new Map([["ß", "ss"], ["æ", "ae"], ["œ", "oe"], ["þ", "th"], ["ð", "d"], ["đ", "d"], ["ħ", "h"], ["ı", "i"], ["ł", "l"], ["ø", "o"], ["ς", "σ"], ["ٱ", "ا"], ["ى", "ي"], ["ی", "ي"], ["ک", "ك"], ["ة", "ه"], ["ہ", "ه"]]);
const LETTER = new RegExp(`[${[...LETTERS.keys()].join("")}]`, "g");

/**
 * Return a digit of another script as one of ours: those from Devanagari to Sinhala, and Limbu, begin six places later.
 * @param {string} digit
 */
function plainDigit(digit) {
  const code = digit.charCodeAt(0);
  if (digit.length > 1) return digit;
  return String((code & 15) - ((code > 0x8ff && code < 0xe00) || code >> 4 === 0x194 ? 6 : 0));
}

/**
 * Return a text in one width and case, with hiragana as katakana, with plain digits, quotation marks and dashes, and
 * without diacritics and vowel points. Python's `site/folding.py` folds the vocabulary in the same way: tests/search/folding.json has cases for
 * both.
 * @param {string} text
 */
export function fold(text) {
  // A shortcut: most queries, and many texts, need nothing else.
  if (ASCII.test(text)) return text.toLowerCase();
  const bare = text
    .replace(ACUTE, "'")
    .replace(DOUBLE_PRIMES, '"')
    .normalize("NFKC")
    .toLowerCase()
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, "-")
    .replace(UNSEEN, "")
    .replace(/〜/g, "~")
    .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    // Marks can be removed only from decomposed letters; what remains is composed again, such as voiced kana.
    .normalize("NFD")
    .replace(MARKS, "");
  return (HAS_OTHER_SCRIPTS.test(bare) ? inOtherScripts(bare) : bare).replace(LETTER, (letter) => LETTERS.get(letter) || letter).normalize("NFC");
}

/** @param {string} text without marks */
const inOtherScripts = (text) =>
  text.replace(TONE_FIRST, "$2$1").replace(TONE_LAST, "$2$1").replace(/\u0e40\u0e40/g, "\u0e41").replace(DIGITS, plainDigit);

/**
 * Return a folded text, and for each of its code units the place in the text that it came from, with one more at the
 * end.
 * @param {string} text
 * @returns {{folded: string, origin: number[]}}
 */
export function foldWithOrigin(text) {
  /** @type {number[]} */
  const origin = [];
  let folded = "";
  // A letter is folded together with what modifies it: an accent, the voicing of kana, the parts of a Korean syllable.
  for (const match of text.matchAll(/(?:\u0e40\u0e40|[\s\S])[\uff9e\uff9f\p{M}\u1160-\u11ff]*/gu)) {
    const piece = fold(match[0]);
    for (let i = 0; i < piece.length; i++) origin.push(match.index);
    folded += piece;
  }
  origin.push(text.length);
  return { folded, origin };
}

/**
 * Return a text without characters that are not shown, which a copied word may contain.
 * @param {string} text
 */
export const withoutUnseen = (text) => text.replace(UNSEEN, "");

/** The letters of scripts that are written without spaces, folded. */
export const UNSPACED = "\\u3005-\\u3007\\u30a1-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\u0e00-\\u0e7f";

const LATIN_LETTER = new RegExp(`[\\p{L}\\p{M}\\p{N}]`, "u");
const UNSPACED_LETTER = new RegExp(`[${UNSPACED}]`);

/**
 * Whether a character belongs to a word of a script with spaces, so that no other word can begin after it.
 * @param {string} character
 */
export function isWordLetter(character) {
  const code = character.charCodeAt(0);
  if (code < 128) return (code > 96 && code < 123) || (code > 47 && code < 58);
  return LATIN_LETTER.test(character) && !UNSPACED_LETTER.test(character);
}
