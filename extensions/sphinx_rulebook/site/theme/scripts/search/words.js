// Words of languages with spaces: what is too common to ask for, and what a word has in common with its other forms.

/** Function words and what people write around a question; asked for only where nothing else is. */
const COMMON = new Set(
  (
    "a an the of to in on at by for from is are was be been being am it its and or but not with as they their them this that these those " +
    "can could do does did done what when where which who whom whose why how if i my me you your we our he she his her him " +
    "there have has had will would should may might must get gets got about into than then so any some rule rules cr " +
    "mean means meaning definition define defined explain happen happens allowed please s t"
  ).split(" "),
);

/** @param {string} word folded */
export const isCommon = (word) => COMMON.has(word);

const ENDINGS = [
  "ations", "ation", "ements", "ement", "ments", "ment", "nesses", "ness", "ities", "ity", "ingly", "ings", "ing", "edly",
  "ers", "ors", "ies", "ied", "ions", "ion", "able", "ible", "ives", "ive", "ed", "er", "or", "es", "ly", "'s", "s'", "s", "e", "y",
];

/**
 * What an English word has in common with its inflections: light on purpose, since hits are weighed by their forms.
 * @param {string} word folded
 */
export function stem(word) {
  if (word.length < 4) return word;
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const left = word.slice(0, -ending.length);
    if (left.length < 3 || !/[aeiouy]/.test(left)) continue;
    return left.replace(/([bdfgklmnprtz])\1$/, "$1").replace(/[iey]$/, "") || left;
  }
  return word;
}

/**
 * How alike two words are where one starts as the other's stem: 1 the same, less for other forms, 0 for other words.
 * @param {string} wanted
 * @param {string} found
 * @param {boolean} isOpen whether the reader may not have finished the word
 */
export function likeness(wanted, found, isOpen) {
  if (found === wanted) return 1;
  if (found.replace(/'s?$/, "") === wanted || found === `${wanted}s`) return 0.97;
  if (stem(found) === stem(wanted)) return 0.88;
  if (found.startsWith(wanted)) return isOpen ? Math.max(0.35, 0.8 * (wanted.length / found.length)) : 0.3 * (wanted.length / found.length);
  return 0;
}
