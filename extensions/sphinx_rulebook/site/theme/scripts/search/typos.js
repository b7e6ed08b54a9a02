// What a word that is nowhere was probably meant to be.

/**
 * The number of letters to insert, drop, change or swap, at most `most` + 1 (optimal string alignment).
 * @param {string} a
 * @param {string} b
 * @param {number} most
 */
export function distance(a, b, most) {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  /** @type {number[]} */
  let before = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2] + 1);
      next.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    before = row;
    row = next;
  }
  return row[b.length];
}

const LEAST = 3;

/** In a shorter word another first letter makes another word. */
const SURE_OF_FIRST = 6;

/**
 * The words of a vocabulary, the most frequent first, that a word may be a slip for, the likeliest first.
 * @param {string} word
 * @param {string[]} vocabulary
 * @returns {string[]}
 */
export function corrections(word, vocabulary) {
  if (word.length < LEAST) return [];
  const isKana = /^[\u30a1-\u30ff]/.test(word);
  const most = word.length >= (isKana ? 6 : 7) ? 2 : 1;
  /** @type {{found: string, cost: number}[]} */
  const near = [];
  for (const found of vocabulary) {
    if (Math.abs(found.length - word.length) > most) continue;
    if (word.length < SURE_OF_FIRST && found[0] !== word[0]) continue;
    const steps = distance(word, found, most);
    // The first letter is rarely wrong, and a letter that is doubled or left out likelier than another one.
    if (steps <= most) near.push({ found, cost: steps + (found[0] === word[0] ? 0 : 0.6) + (sameLetters(word, found) ? -0.3 : 0) });
  }
  near.sort((a, b) => a.cost - b.cost);
  return near.slice(0, 3).map((one) => one.found);
}

/** @param {string} a @param {string} b */
function sameLetters(a, b) {
  const letters = (/** @type {string} */ word) => Array.from(new Set(word)).sort().join("");
  return letters(a) === letters(b);
}
