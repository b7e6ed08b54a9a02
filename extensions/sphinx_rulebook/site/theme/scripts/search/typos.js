// Finds what was probably meant by a word that the book does not have.

/**
 * Return the number of letters to insert, drop, change or swap, at most `most` + 1 (optimal string alignment).
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
      // A letter too many, a letter missing, or another letter.
      let cost = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      // Two swapped letters.
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2] + 1);
      next.push(cost);
      if (cost < least) least = cost;
    }
    // The distance never gets smaller than the least value of a row.
    if (least > most) return most + 1;
    before = row;
    row = next;
  }
  return row[b.length];
}

const LEAST = 3;

/** A shorter word with another first letter is another word. */
const SURE_OF_FIRST = 6;

/**
 * Return the words of a vocabulary, given with the most frequent first, that a word may be a typo for, the likeliest
 * first.
 * @param {string} word
 * @param {string[]} vocabulary
 * @returns {string[]}
 */
export function corrections(word, vocabulary) {
  if (word.length < LEAST) return [];
  const isKana = /^[\u30a1-\u30ff]/.test(word);
  // Two errors only in a long word; a kana is more of a word than a letter is.
  const most = word.length >= (isKana ? 6 : 7) ? 2 : 1;
  /** @type {{found: string, cost: number}[]} */
  const near = [];
  for (const found of vocabulary) {
    if (Math.abs(found.length - word.length) > most) continue;
    if (word.length < SURE_OF_FIRST && found[0] !== word[0]) continue;
    const steps = distance(word, found, most);
    // The first letter is rarely wrong; doubled or swapped letters are likelier than other letters.
    if (steps <= most) near.push({ found, cost: steps + (found[0] === word[0] ? 0 : 0.6) + (sameLetters(word, found) ? -0.3 : 0) });
  }
  // The sort is stable: words of the same cost stay in the order of their frequency.
  near.sort((a, b) => a.cost - b.cost);
  return near.slice(0, 3).map((one) => one.found);
}

/** Whether two words consist of the same letters, however often. @param {string} a @param {string} b */
function sameLetters(a, b) {
  const letters = (/** @type {string} */ word) => Array.from(new Set(word)).sort().join("");
  return letters(a) === letters(b);
}

/**
 * Return the words of a vocabulary that look most like a word, however different they are.
 * @param {string} word
 * @param {string[]} vocabulary the most frequent first
 * @param {number} count
 * @returns {string[]}
 */
export function nearest(word, vocabulary, count) {
  const wanted = pairs(word);
  /** @type {{found: string, likeness: number}[]} */
  const near = [];
  for (const found of vocabulary) {
    const own = pairs(found);
    let common = 0;
    for (const pair of own) if (wanted.has(pair)) common++;
    // The share of pairs of letters that both have, by Dice; the same first letter counts as one more.
    const likeness = (2 * common + (found[0] === word[0] ? 1 : 0)) / (own.size + wanted.size + 1);
    if (likeness > LEAST_LIKE) near.push({ found, likeness });
  }
  near.sort((a, b) => b.likeness - a.likeness);
  return near.slice(0, count).map((one) => one.found);
}

/** Words with less in common do not remind anybody of each other. */
const LEAST_LIKE = 0.1;

/** @param {string} word */
function pairs(word) {
  /** @type {Set<string>} */
  const found = new Set();
  for (let i = 0; i + 1 < word.length; i++) found.add(word.slice(i, i + 2));
  return found;
}
