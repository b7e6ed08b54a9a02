// The texts of one book in one language and edition, made ready for looking through.

import { fold, foldWithOrigin, isWordLetter } from "./fold.js";

/** @typedef {[string, string, number, string, string, ((number | string)[] | 0)?, (string | 0)?, (string | 0)?]} Row see Python's `book_texts` */
/** @typedef {{code: string, title: string, language: string, version: string, chapters: [string, number, string?][], units: Row[], vocabulary: string}} BookTexts */
/** @typedef {{string: string, starts: Int32Array, places: Int32Array}} Field texts one behind the other, and whose they are */

/**
 * @param {string[]} texts
 * @param {ArrayLike<number>} places
 * @returns {Field}
 */
function makeField(texts, places) {
  // Folded as one string, since that is many times faster than one by one; nothing folds to a line's end.
  const string = fold(texts.map((text) => (text.includes("\n") ? text.replace(/\n/g, " ") : text)).join("\n"));
  const starts = new Int32Array(texts.length);
  for (let i = 1, at = 0; i < texts.length; i++) {
    at = string.indexOf("\n", at) + 1;
    starts[i] = at;
  }
  return { string, starts, places: Int32Array.from(places) };
}

export class TextIndex {
  /** @param {BookTexts} data */
  constructor(data) {
    const { units } = data;
    const count = units.length;
    this.data = data;
    this.units = units;
    /** The place of each unit's parent, -1 at the top. */
    this.parents = Int32Array.from(units, (unit, place) => (unit[2] ? place - unit[2] : -1));
    /** For an example the unit that it belongs to, else the unit itself. */
    this.owners = Int32Array.from(units, (unit, place) => (unit[3] === "x" ? this.parents[place] : place));
    /** The nearest titled rule that each unit stands below, -1 without one: what is below it is about something special. */
    this.topics = new Int32Array(count).fill(-1);
    for (let place = 0; place < count; place++) {
      const parent = this.parents[place];
      if (parent >= 0) this.topics[place] = isTitled(units[parent]) ? (/[RU]/.test(units[parent][3]) ? parent : -1) : this.topics[parent];
    }
    this.text = makeField(units.map((unit) => unit[4]), Array.from(units.keys()));
    const titled = Array.from(units.keys()).filter((place) => isTitled(units[place]));
    this.titles = makeField(titled.map((place) => titleOf(units[place])), titled);
    const labelled = Array.from(units.keys()).filter((place) => units[place][0]);
    this.labels = makeField(labelled.map((place) => units[place][0].replace(/^\w+:/, "").replace(/_/g, " ")), labelled);
    this.lengths = new Int32Array(count);
    let sum = 0;
    for (let place = 0; place < count; place++) {
      const stop = place + 1 < count ? this.text.starts[place + 1] - 1 : this.text.string.length;
      sum += this.lengths[place] = stop - this.text.starts[place];
    }
    this.meanLength = sum / (count || 1);
    /** How often each unit is referred to, as a logarithm. */
    this.weights = new Float32Array(count);
    for (const unit of units) {
      for (const target of unit[5] || []) if (typeof target === "number") this.weights[target]++;
    }
    this.cited = Int32Array.from(this.weights);
    for (let place = 0; place < count; place++) this.weights[place] = Math.log1p(this.weights[place]);
    /** @type {string[] | null} */
    this._vocabulary = null;
    /** @type {Set<string> | null} */
    this._vocabularySet = null;
  }

  /** The words of the book, the most frequent first. */
  get vocabulary() {
    if (!this._vocabulary) this._vocabulary = this.data.vocabulary.split(" ");
    return this._vocabulary;
  }

  /** The same, to ask whether a word is one of them. */
  get vocabularySet() {
    if (!this._vocabularySet) this._vocabularySet = new Set(this.vocabulary);
    return this._vocabularySet;
  }

  /**
   * A unit's folded text.
   * @param {number} place
   */
  folded(place) {
    return this.text.string.substr(this.text.starts[place], this.lengths[place]);
  }

  /**
   * How the book spells a word of its vocabulary, with its accents.
   * @param {string} word folded
   */
  spelling(word) {
    const { string, starts } = this.text;
    const isWhole = (/** @type {number} */ at) => !isWordLetter(string[at - 1] || " ") && !isWordLetter(string[at + word.length] || " ");
    let at = string.indexOf(word);
    while (at >= 0 && !isWhole(at)) at = string.indexOf(word, at + 1);
    if (at < 0) return word;
    let place = 0;
    while (place + 1 < starts.length && starts[place + 1] <= at) place++;
    const { origin } = foldWithOrigin(this.units[place][4]);
    return this.units[place][4].slice(origin[at - starts[place]], origin[at - starts[place] + word.length]).toLowerCase();
  }

  /** @param {number} place */
  title(place) {
    return isTitled(this.units[place]) ? titleOf(this.units[place]) : "";
  }

  /**
   * A unit's title without what stands in brackets behind it, as the original's word in a translation.
   * @param {number} place
   */
  name(place) {
    return this.title(place).replace(/\s*[(（][^)）]*[)）]$/, "");
  }

  /**
   * Whether a unit says nothing but its title.
   * @param {number} place
   */
  isHeadingOnly(place) {
    return isTitled(this.units[place]) && !this.units[place][4].includes("\n");
  }

  /**
   * Whether a unit is a heading within a rule, or an item of a list, and no rule of its own.
   * @param {number} place
   */
  isItem(place) {
    return this.units[place][3] === "U" && this.isHeadingOnly(place);
  }

  /**
   * The titles above a unit, that of the chapter first.
   * @param {number} place
   */
  path(place) {
    const titles = [];
    for (let above = this.parents[this.owners[place]]; above >= 0; above = this.parents[above]) {
      if (isTitled(this.units[above])) titles.unshift(titleOf(this.units[above]));
    }
    return titles;
  }

  /**
   * Where a unit is shown: the stem of its page and its id there.
   * @param {number} place
   */
  address(place) {
    let chapter = 0;
    let left = place;
    while (left >= this.data.chapters[chapter][1]) left -= this.data.chapters[chapter++][1];
    const [label, number, , , , , anchor] = this.units[place];
    return { page: this.data.chapters[chapter][0], anchor: anchor || label || this.data.code.toLowerCase() + number };
  }
}

/** @param {Row} unit */
const isTitled = (unit) => unit[3] < "a";

/** @param {Row} unit */
export const titleOf = (unit) => (unit[4].includes("\n") ? unit[4].slice(0, unit[4].indexOf("\n")) : unit[4]);
