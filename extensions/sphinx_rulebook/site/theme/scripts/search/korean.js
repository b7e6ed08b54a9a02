// What Korean writes after a noun: the particles for subject, object, place and the like.

const SYLLABLES = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/** Syllables with the same beginning and vowel; the first of them has no consonant at its end. */
const ENDS = 28;

/** Particles of any noun, those that follow a consonant, and those that follow a vowel. */
const ANY = ["에서", "에게", "까지", "부터", "처럼", "보다", "마다", "에"];
const AFTER_CONSONANT = ["으로", "이나", "이다", "은", "이", "을", "과"];
const AFTER_VOWEL = ["는", "가", "를", "와", "로", "나"];
/** Particles that are too often the end of a word for a noun of one syllable. */
const AFTER_LONGER = ["의", "도", "만", "들"];

/** Whether a word ends with a consonant, or null if it does not end with a syllable. @param {string} word */
function endsWithConsonant(word) {
  const code = word.charCodeAt(word.length - 1);
  return code < SYLLABLES || code > LAST_SYLLABLE ? null : (code - SYLLABLES) % ENDS > 0;
}

/**
 * Return a Korean word without particles. What only looks like one goes as well, but from all forms of a word.
 * @param {string} word folded
 */
export function withoutParticles(word) {
  for (let left = word, next = word; ; left = next) {
    next = withoutParticle(left);
    if (next === left) return left;
  }
}

/** @param {string} word */
function withoutParticle(word) {
  for (const particles of [ANY, AFTER_CONSONANT, AFTER_VOWEL, AFTER_LONGER]) {
    for (const particle of particles) {
      if (!word.endsWith(particle)) continue;
      const noun = word.slice(0, -particle.length);
      const isClosed = endsWithConsonant(noun);
      if (isClosed === null) continue;
      if (particles === ANY || (particles === AFTER_LONGER ? noun.length > 1 : isClosed === (particles === AFTER_CONSONANT))) return noun;
    }
  }
  return word;
}
