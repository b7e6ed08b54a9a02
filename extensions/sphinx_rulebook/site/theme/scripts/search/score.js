// Scores the words of a query in each unit: in its text, its title and its label, and in the units above it.

import { LABEL_AT } from "../shared/book_texts.js";

/** @typedef {import("./text_index.js").TextIndex} TextIndex */
/** @typedef {import("./terms.js").Concept} Concept */
/** @typedef {import("./terms.js").Hits} Hits */
/**
 * @typedef {{concept: Concept, weight: number, own: Map<number, number>, titled: Map<number, number>, above: Float32Array}} Scored the score of one word: its weight, and its values in a unit's text and label, in its title, and above it
 */

// All tuned. Saturation and length are those of BM25, both lower than usual: rules are short, and a rule that has a
// word twice is hardly more about it. A unit above counts less the further up it is, most if the word is in its title,
// and for an example it counts as much as for the example's rule.
const SATURATION = 0.6;
const TITLE = 2.2;
const ONLY_PARTLY = 1;
const LABEL = 0.8;
const WRITTEN = 0.6;
const ABOVE_IN_TEXT = 0.17;
const ABOVE_EXAMPLE = 0.8;
const FURTHER_UP = 0.56;
const BESIDES = 0.35;
const CITED = 0.04;

/**
 * What differs between words and a question, tuned separately: a question has more words than its answer, is answered
 * by a short rule rather than by a long one, and often names the section that its answer is in.
 * @typedef {{byLength: number, aboveInTitle: number, coverage: number}} Weights
 */
/** @type {Weights} */
const OF_WORDS = { byLength: 0.3, aboveInTitle: 0.9, coverage: 1.7 };
/** @type {Weights} */
const OF_QUESTION = { byLength: 0.75, aboveInTitle: 1.4, coverage: 0.9 };

/** @param {boolean} isQuestion */
const weightsOf = (isQuestion) => (isQuestion ? OF_QUESTION : OF_WORDS);

/** The worth of a heading within a rule, or of a list item, as a title; tuned as well. */
export const ITEM = 0.4;

/**
 * The share that a rule loses below the title of another rule if the query does not name that title: it is about a
 * special case.
 */
const SPECIAL = 0.2;

/**
 * The scores of concepts, which stay the same while a reader types the next word.
 * @type {WeakMap<Concept, {question?: Scored, words?: Scored}>}
 */
const known = new WeakMap();

/**
 * Score one concept of a query in all units.
 * @param {TextIndex} index
 * @param {Concept} concept
 * @param {boolean} isQuestion
 * @returns {Scored}
 */
export function scoreConcept(index, concept, isQuestion) {
  let scored = known.get(concept);
  if (!scored) known.set(concept, (scored = {}));
  return (scored[isQuestion ? "question" : "words"] ??= scoreAnew(index, concept, isQuestion));
}

/**
 * Score one concept without the cache.
 * @param {TextIndex} index
 * @param {Concept} concept
 * @param {boolean} isQuestion
 * @returns {Scored}
 */
function scoreAnew(index, concept, isQuestion) {
  const { byLength, aboveInTitle } = weightsOf(isQuestion);
  const { inText, inTitles, inLabels, worth } = concept;
  const places = new Set([...inText.keys(), ...inTitles.keys(), ...inLabels.keys()]);
  const count = index.units.length;
  // A word's frequency, as in BM25. A unit that has only another form of the word, or a similar word, counts for less.
  let common = 0;
  for (const place of places) {
    const best = Math.max(inText.get(place)?.best || 0, inTitles.get(place)?.best || 0, inLabels.get(place)?.best || 0);
    common += Math.min(1, best * best);
  }
  const weight = worth * Math.log(1 + (count - common + 0.5) / (common + 0.5));
  /** @type {Map<number, number>} */
  const own = new Map();
  /** @type {Map<number, number>} */
  const titled = new Map();
  for (const place of places) {
    let sum = 0;
    const hit = inText.get(place);
    if (hit) {
      // BM25: a longer text must have the word more often.
      const norm = SATURATION * (1 - byLength + (byLength * index.lengths[place]) / index.meanLength);
      sum += (hit.best * hit.count * (SATURATION + 1)) / (hit.count + norm);
      // Many forms have one stem, so without this a rule with two others would come first.
      if (hit.best === 1 && index.stemmer.prefersWritten) sum += WRITTEN;
    }
    const titleHit = inTitles.get(place);
    // A word counts for more the larger a part of the title or label it is.
    if (titleHit) titled.set(place, titleHit.best * (index.isItem(place) ? ITEM : 1) * share(concept.key, index.name(place)));
    const labelHit = inLabels.get(place);
    if (labelHit) sum += LABEL * labelHit.best * share(concept.key, index.units[place][LABEL_AT].replace(/^\w+:/, ""));
    own.set(place, sum);
  }
  return { concept, weight, own, titled, above: above(index, inText, inTitles, aboveInTitle) };
}

/**
 * Return how much of a title a word is: at most 1.
 * @param {string} text
 * @param {string} title
 */
const share = (text, title) => Math.sqrt(Math.min(1, (1.3 * text.length) / Math.max(1, title.length)));

/**
 * Return how well the units above each unit have a word: a subrule is read with its rule, and an example with its rule.
 * @param {TextIndex} index
 * @param {Hits} inText
 * @param {Hits} inTitles
 * @param {number} aboveInTitle
 */
function above(index, inText, inTitles, aboveInTitle) {
  const { parents, owners } = index;
  const values = new Float32Array(parents.length);
  for (let place = 0; place < parents.length; place++) {
    // A parent precedes its children, so its own value is already known.
    const parent = parents[place];
    if (parent < 0) continue;
    const title = inTitles.get(parent);
    const text = inText.get(parent);
    const isExample = owners[place] !== place;
    values[place] = Math.max(
      values[parent] * FURTHER_UP,
      title ? title.best * aboveInTitle : 0,
      text ? text.best * (isExample ? ABOVE_EXAMPLE : ABOVE_IN_TEXT) : 0,
    );
  }
  return values;
}

/**
 * Return the worth of all words of a query together; extra words do not count.
 * @param {Scored[]} scored
 */
export const totalWeight = (scored) => scored.reduce((sum, { concept, weight }) => sum + (concept.isExtra ? 0 : weight), 0);

/**
 * Return the units that have any of the words, with their scores.
 * @param {TextIndex} index
 * @param {Scored[]} scored
 * @param {boolean} [isQuestion]
 * @returns {Map<number, number>}
 */
export function scoreUnits(index, scored, isQuestion = false) {
  const weights = weightsOf(isQuestion);
  const total = totalWeight(scored);
  /** @type {Map<number, number>} */
  const scores = new Map();
  for (const { own } of scored) for (const place of own.keys()) scores.set(place, 0);
  // The units whose titles have any of the words.
  /** @type {Set<number>} */
  const named = new Set();
  for (const { titled, concept } of scored) if (!concept.isExtra) for (const place of titled.keys()) named.add(place);
  for (const place of scores.keys()) {
    let sum = 0;
    let covered = 0;
    let called = 0;
    let calling = 0;
    for (const { concept, weight, own, titled, above } of scored) {
      const value = own.get(place) || 0;
      const title = titled.get(place);
      if (title && !concept.isExtra) {
        called += weight * title;
        calling += weight;
      }
      // A word in the unit and above it counts a little more; a word only above it counts by itself.
      sum += weight * (value ? value + BESIDES * above[place] : above[place]);
      if (!concept.isExtra) covered += weight * (value ? 1 : above[place]);
    }
    // A title with only some of the words is hardly what the reader looks for.
    if (calling) sum += TITLE * called * (calling / total) ** ONLY_PARTLY;
    // The last factors: how many of the words the unit has, special cases, and how often its rule is referred to.
    const isSpecial = index.topics[place] >= 0 && !named.has(index.topics[place]);
    const coverage = total ? (covered / total) ** weights.coverage : 1;
    scores.set(place, sum * coverage * (isSpecial ? 1 - SPECIAL : 1) * (1 + CITED * index.weights[index.owners[place]]));
  }
  return scores;
}
