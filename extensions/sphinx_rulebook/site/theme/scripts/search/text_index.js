// The texts of one book in one language and edition, prepared for scanning.

import { fold, foldWithOrigin, isWordLetter } from "./fold.js";
import { withoutSigns } from "./phrases.js";
import { stemmerOf } from "./stemming.js";
import { LABEL_AT, NUMBER_AT, UP_AT, LETTER_AT, TEXT_AT, TARGETS_AT, ANCHOR_AT, PAGE_AT, COUNT_AT, isPart } from "../shared/book_texts.js";

/** @typedef {import("../shared/book_texts.js").Row} Row */
/** @typedef {import("../shared/book_texts.js").BookTexts} BookTexts */
/**
 * @typedef {{string: string, starts: Int32Array, places: Int32Array, stemmer: import("./stemming.js").Stemmer}} Field joined texts, where each starts, their units, and the stemmer of their language
 */

/**
 * Join texts into a field.
 * @param {string[]} texts
 * @param {ArrayLike<number>} places
 * @param {import("./stemming.js").Stemmer} stemmer
 * @returns {Field}
 */
function makeField(texts, places, stemmer) {
  // Folded as one string, which is many times faster than one by one; no other character folds to a line break.
  const string = fold(texts.map((text) => (text.includes("\n") ? text.replace(/\n/g, " ") : text)).join("\n"));
  const starts = new Int32Array(texts.length);
  for (let i = 1, at = 0; i < texts.length; i++) {
    at = string.indexOf("\n", at) + 1;
    starts[i] = at;
  }
  return { string, starts, places: Int32Array.from(places), stemmer };
}

/** More than the words of any query, so that those of the query before it are still known. */
const MOST_RECALLED = 100;

export class TextIndex {
  /** @param {BookTexts} data */
  constructor(data) {
    const { units } = data;
    const count = units.length;
    this.data = data;
    this.units = units;
    this.stemmer = stemmerOf(data.language);
    /** The place of each unit's parent, -1 at the top. */
    this.parents = Int32Array.from(units, (unit, place) => (unit[UP_AT] ? place - unit[UP_AT] : -1));
    /** For an example the unit that it belongs to, for any other unit itself. */
    this.owners = Int32Array.from(units, (unit, place) => (isPart(unit) ? this.parents[place] : place));
    /** The nearest titled rule above each unit, or -1: the units below it are about a special case. */
    this.topics = new Int32Array(count).fill(-1);
    for (let place = 0; place < count; place++) {
      const parent = this.parents[place];
      // A parent precedes its children, so its own topic is known. The title of a section is not a topic.
      if (parent >= 0) this.topics[place] = isTitled(units[parent]) ? (/[RU]/.test(units[parent][LETTER_AT]) ? parent : -1) : this.topics[parent];
    }
    this.text = makeField(units.map((unit) => unit[TEXT_AT]), Array.from(units.keys()), this.stemmer);
    const titled = Array.from(units.keys()).filter((place) => isTitled(units[place]));
    this.titles = makeField(titled.map((place) => titleOf(units[place])), titled, this.stemmer);
    /** The further labels of units, also those that they once had. @type {Map<number, string[]>} */
    this.also = new Map();
    for (const [label, place] of Object.entries(data.also || {})) this.also.set(place, [...(this.also.get(place) || []), label]);
    /** @type {[number, string][]} */
    const labels = Array.from(units.keys()).flatMap((place) => this.labelsOf(place).map((label) => /** @type {[number, string]} */ ([place, label])));
    this.labels = makeField(labels.map(([, label]) => label.replace(/^\w+:/, "").replace(/_/g, " ")), labels.map(([place]) => place), this.stemmer);
    this.lengths = new Int32Array(count);
    let sum = 0;
    for (let place = 0; place < count; place++) {
      // A folded text may have another length, so lengths are measured in the field, without the line break.
      const stop = place + 1 < count ? this.text.starts[place + 1] - 1 : this.text.string.length;
      sum += this.lengths[place] = stop - this.text.starts[place];
    }
    this.meanLength = sum / (count || 1);
    /** How often each unit is referred to, as a logarithm. */
    this.weights = new Float32Array(count);
    for (const unit of units) {
      for (const target of unit[TARGETS_AT] || []) if (typeof target === "number") this.weights[target]++;
    }
    this.cited = Int32Array.from(this.weights);
    for (let place = 0; place < count; place++) this.weights[place] = Math.log1p(this.weights[place]);
    /** @type {(string | undefined)[]} */
    this._plain = new Array(count);
    /** @type {({title: string, name: string} | undefined)[]} */
    this._plainTitles = new Array(count);
    /** @type {string[] | null} */
    this._vocabulary = null;
    /** @type {Set<string> | null} */
    this._vocabularySet = null;
    /** @type {Map<string, any>} */
    this._recalled = new Map();
  }

  /** Return all labels of a unit, the present one first. @param {number} place */
  labelsOf(place) {
    const label = this.units[place][LABEL_AT];
    return [...(label ? [label] : []), ...(this.also.get(place) || [])];
  }

  /**
   * Return what was recently made with a key, or make it. Keys begin with letters of a query, and differ in what
   * follows them.
   * @template T
   * @param {string} key
   * @param {() => T} make
   * @returns {T}
   */
  recalled(key, make) {
    const known = this._recalled.get(key);
    if (known) return known;
    if (this._recalled.size >= MOST_RECALLED) this._recalled.clear();
    const made = make();
    this._recalled.set(key, made);
    return made;
  }

  /**
   * Whether the book may have a form of a word: this needs only its vocabulary, not a scan of the text.
   * @param {string} word
   */
  mayHave(word) {
    if (!/^[a-z]{3,}$/.test(word)) return true;
    // A dropped vowel or a doubled consonant comes before most endings.
    const last = word[word.length - 1];
    const shorter = /[ey]$/.test(word) ? word.slice(0, -1) : word;
    return ["", "s", "es", "d", "ed", "ing", `${last}ed`, `${last}ing`].some((ending) => this.vocabularySet.has(word + ending)) || ["ing", "ies", "ied"].some((ending) => this.vocabularySet.has(shorter + ending));
  }

  /** The words of the book, the most frequent first. */
  get vocabulary() {
    if (!this._vocabulary) this._vocabulary = this.data.vocabulary.split(" ");
    return this._vocabulary;
  }

  /** The same words as a set. */
  get vocabularySet() {
    if (!this._vocabularySet) this._vocabularySet = new Set(this.vocabulary);
    return this._vocabularySet;
  }

  /**
   * Return a unit's folded text.
   * @param {number} place
   */
  folded(place) {
    return this.text.string.substr(this.text.starts[place], this.lengths[place]);
  }

  /**
   * Return a unit's folded text without marks of quotation and hyphens. The best units of a query are mostly those of
   * the query before it, one letter shorter, so it is kept.
   * @param {number} place
   */
  plain(place) {
    return (this._plain[place] ??= withoutSigns(this.folded(place)));
  }

  /**
   * Return a unit's title in the same form, with and without the brackets at its end.
   * @param {number} place
   */
  plainTitle(place) {
    return (this._plainTitles[place] ??= { title: withoutSigns(fold(this.title(place))), name: withoutSigns(fold(this.name(place))) });
  }

  /**
   * Return the book's spelling of a word of its vocabulary, with its accents.
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
    const { origin } = foldWithOrigin(this.units[place][TEXT_AT]);
    return this.units[place][TEXT_AT].slice(origin[at - starts[place]], origin[at - starts[place] + word.length]).toLowerCase();
  }

  /** @param {number} place */
  isTitled(place) {
    return isTitled(this.units[place]);
  }

  /** @param {number} place */
  title(place) {
    return isTitled(this.units[place]) ? titleOf(this.units[place]) : "";
  }

  /**
   * Return a unit's title without the brackets at its end, such as the original's word in a translation.
   * @param {number} place
   */
  name(place) {
    return this.title(place).replace(/\s*[(（][^)）]*[)）]$/, "");
  }

  /**
   * Whether a unit consists of its title only.
   * @param {number} place
   */
  isHeadingOnly(place) {
    return isTitled(this.units[place]) && !this.units[place][TEXT_AT].includes("\n");
  }

  /**
   * Whether a unit is a heading within a rule or a list item, and not a rule itself.
   * @param {number} place
   */
  isItem(place) {
    return this.units[place][LETTER_AT] === "U" && this.isHeadingOnly(place);
  }

  /**
   * Return the titles above a unit, that of the chapter first.
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
   * Return where a unit is shown: its page, without a suffix, and its id there.
   * @param {number} place
   */
  address(place) {
    let chapter = 0;
    let left = place;
    // Each chapter knows how many units it has; its page is the one that the place falls into.
    while (left >= this.data.chapters[chapter][COUNT_AT]) left -= this.data.chapters[chapter++][COUNT_AT];
    const unit = this.units[place];
    return { page: this.data.chapters[chapter][PAGE_AT], anchor: unit[ANCHOR_AT] || unit[LABEL_AT] || this.data.code.toLowerCase() + unit[NUMBER_AT] };
  }
}

/** A capital as the letter means that the unit has a title. @param {Row} unit */
const isTitled = (unit) => unit[LETTER_AT] < "a";

/** The title is the first line of a unit's text. @param {Row} unit */
export const titleOf = (unit) => (unit[TEXT_AT].includes("\n") ? unit[TEXT_AT].slice(0, unit[TEXT_AT].indexOf("\n")) : unit[TEXT_AT]);
