// What the words of a query are worth in each unit: in its text, its title, its label, and in what stands above it.

/** @typedef {import("./text_index.js").TextIndex} TextIndex */
/** @typedef {import("./terms.js").Concept} Concept */
/** @typedef {import("./terms.js").Hits} Hits */
/** @typedef {{concept: Concept, weight: number, own: Map<number, number>, titled: Map<number, number>, above: Float32Array}} Scored what a word is worth by itself, in a unit's text and label, in its title, and above it */

// All tuned. Saturation and length are those of BM25, both lower than usual: rules are short, and a word that one says
// twice is hardly more its subject. What stands above a unit tells less the further up, most in a title, and for an
// example as much as for its rule.
const SATURATION = 0.6;
const BY_LENGTH = 0.3;
const TITLE = 2.2;
const ONLY_PARTLY = 1;
const LABEL = 0.8;
const ABOVE_IN_TITLE = 0.9;
const ABOVE_IN_TEXT = 0.17;
const ABOVE_EXAMPLE = 0.8;
const FURTHER_UP = 0.56;
const BESIDES = 0.35;
const COVERAGE = 1.7;
const CITED = 0.04;

/** What a heading within a rule, or an item of a list, is worth as a title; tuned, too. */
export const ITEM = 0.4;

/** What a rule loses below another one's title that a query does not name: it is about something special. */
const SPECIAL = 0.2;

/**
 * @param {TextIndex} index
 * @param {Concept} concept
 * @returns {Scored}
 */
export function scoreConcept(index, concept) {
  const { inText, inTitles, inLabels, worth } = concept;
  const places = new Set([...inText.keys(), ...inTitles.keys(), ...inLabels.keys()]);
  const count = index.units.length;
  // Units that have a word only in another way make it less common than those that have itself.
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
      const norm = SATURATION * (1 - BY_LENGTH + (BY_LENGTH * index.lengths[place]) / index.meanLength);
      sum += (hit.best * hit.count * (SATURATION + 1)) / (hit.count + norm);
    }
    const titleHit = inTitles.get(place);
    if (titleHit) titled.set(place, titleHit.best * (index.isItem(place) ? ITEM : 1) * share(concept.key, index.name(place)));
    const labelHit = inLabels.get(place);
    if (labelHit) sum += LABEL * labelHit.best * share(concept.key, index.units[place][0].replace(/^\w+:/, ""));
    own.set(place, sum);
  }
  return { concept, weight, own, titled, above: above(index, inText, inTitles) };
}

/**
 * How much of a title a word is.
 * @param {string} text
 * @param {string} title
 */
const share = (text, title) => Math.sqrt(Math.min(1, (1.3 * text.length) / Math.max(1, title.length)));

/**
 * How well each unit has a word from what stands above it: a subrule is read with its rule, and an example with its own.
 * @param {TextIndex} index
 * @param {Hits} inText
 * @param {Hits} inTitles
 */
function above(index, inText, inTitles) {
  const { parents, owners } = index;
  const values = new Float32Array(parents.length);
  for (let place = 0; place < parents.length; place++) {
    const parent = parents[place];
    if (parent < 0) continue;
    const title = inTitles.get(parent);
    const text = inText.get(parent);
    const isExample = owners[place] !== place;
    values[place] = Math.max(
      values[parent] * FURTHER_UP,
      title ? title.best * ABOVE_IN_TITLE : 0,
      text ? text.best * (isExample ? ABOVE_EXAMPLE : ABOVE_IN_TEXT) : 0,
    );
  }
  return values;
}

/**
 * What all words of a query are worth together.
 * @param {Scored[]} scored
 */
export const totalWeight = (scored) => scored.reduce((sum, { concept, weight }) => sum + (concept.isExtra ? 0 : weight), 0);

/**
 * The units that have any of the words, and what they are worth.
 * @param {TextIndex} index
 * @param {Scored[]} scored
 * @returns {Map<number, number>}
 */
export function scoreUnits(index, scored) {
  const total = totalWeight(scored);
  /** @type {Map<number, number>} */
  const scores = new Map();
  for (const { own } of scored) for (const place of own.keys()) scores.set(place, 0);
  // The units whose titles have any of them.
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
      sum += weight * (value ? value + BESIDES * above[place] : above[place]);
      if (!concept.isExtra) covered += weight * (value ? 1 : above[place]);
    }
    // A title that has only some of the words is not what is asked for.
    if (calling) sum += TITLE * called * (calling / total) ** ONLY_PARTLY;
    const isSpecial = index.topics[place] >= 0 && !named.has(index.topics[place]);
    const coverage = total ? (covered / total) ** COVERAGE : 1;
    scores.set(place, sum * coverage * (isSpecial ? 1 - SPECIAL : 1) * (1 + CITED * index.weights[index.owners[place]]));
  }
  return scores;
}
