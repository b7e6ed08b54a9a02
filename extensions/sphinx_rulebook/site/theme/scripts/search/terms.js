// Finds each word of a query: by its other forms, by similar words, by its pieces, or by the words that it may be a
// typo for.

import { SURE, hasCompounds, scanCompounds } from "./compounds.js";
import { isWordLetter } from "./fold.js";
import { hasPrefixes, scanPrefixed, withoutPrefix } from "./prefixes.js";
import { isMoreThanWord, pieces, splits, verbLikeness, wordLikeness } from "./japanese.js";
import { isShortWord, withoutFunctionWords } from "./short_words.js";
import { scanPiece, scanSaying, scanWord } from "./scan.js";
import { spellings } from "./spellings.js";
import { otherWays } from "./synonyms.js";
import { corrections } from "./typos.js";
import { isEveryday } from "./everyday.js";
import { irregularForms } from "./english.js";
import { SAME_STEM, isWeak } from "./words.js";

/** @typedef {import("./text_index.js").TextIndex} TextIndex */
/** @typedef {import("./text_index.js").Field} Field */
/** @typedef {import("./query.js").Term} Term */
/** @typedef {import("./scan.js").Hit} Hit */
/** @typedef {Map<number, Hit>} Hits */
/** @typedef {(field: Field) => Hits} Scan */
/** @typedef {{scan: Scan, worth: number}} Way one way to say something */

/**
 * The hits of one word of a query or of a piece of one. `keys` are the words to mark, `worth` is how much of a word it
 * is, and
 * units without a concept that `isExtra` lose nothing.
 * @typedef {{key: string, keys: string[], worth: number, isExtra: boolean, inText: Hits, inTitles: Hits, inLabels: Hits}} Concept
 */

/** @typedef {(word: string) => import("./synonyms.js").OtherWay[]} WaysOf */
/** @typedef {{concepts: Concept[], marks: string[], corrected: Map<string, string>}} Found */

// Tuned, where 1 is the worth of a word itself: a word that says little, its other spellings and irregular forms, a
// word that it may be a typo for and each less likely one, a whole run of Japanese, its parts, and a run of several
// words.
const WEAKLY = 0.6;
const SPELLING = 0.95;
const IRREGULAR = 0.85;
const GUESS = 0.9;
const NEXT_GUESS = 0.25;
const RUN = 1.3;
const PART = 0.25;
const SEVERAL = 0.5;
// What is asked in other words than those of the book, and these words themselves.
const INTENT = 0.75;
const LITERAL = 0.5;
const SIMILAR = 0.8;

/** A query with more words than this says enough, and looking for other ways to say them all would take too long. */
const FEW = 8;

/** If more units than this have a run, its pieces add nothing. */
const ENOUGH = 8;

/**
 * Look up all words of a query.
 * @param {TextIndex} index
 * @param {Term[]} terms
 * @param {import("./query.js").AskedFor[]} intents
 * @param {boolean} [isDefinition] whether the meaning of the words is asked for
 * @returns {Found}
 */
export function lookUp(index, terms, intents, isDefinition = false) {
  /** @type {Found} */
  const found = { concepts: [], marks: [], corrected: new Map() };
  // A reader who asks for the meaning of a word means that word.
  const hasWays = !isDefinition && terms.length <= FEW;
  const ways = hasWays ? (/** @type {string} */ word) => otherWays(word).filter(({ text }) => index.mayHave(text)) : () => [];
  // While a reader types, only the last word of a query is new.
  const add = (/** @type {string} */ key, /** @type {(found: Found) => void} */ look) => {
    const known = index.recalled(`${key} ${hasWays}`, () => {
      /** @type {Found} */
      const own = { concepts: [], marks: [], corrected: new Map() };
      look(own);
      return own;
    });
    found.concepts.push(...known.concepts);
    found.marks.push(...known.marks);
    for (const [from, to] of known.corrected) found.corrected.set(from, to);
  };
  for (const intent of intents) add(`~${intent.written}`, (own) => lookUpIntent(index, intent, ways, own));
  for (const one of terms) {
    const term = terms.length > 1 && isShortWord(index, one) ? { ...one, isOpen: false } : one;
    add(`${term.written} ${term.isOpen}`, (own) => lookUpTerm(index, term, ways, own));
  }
  return withoutFunctionWords(index, found);
}

/**
 * @param {TextIndex} index
 * @param {Term} term
 * @param {WaysOf} waysOf
 * @param {Found} found
 */
function lookUpTerm(index, term, waysOf, found) {
  if (term.isUnspaced) lookUpRun(index, term, waysOf, found);
  else lookUpWord(index, term, waysOf, found);
}

/**
 * Look up what players ask for by how books say it. Their own words add to that, or if the book says nothing of the
 * kind, are all that is looked for.
 * @param {TextIndex} index
 * @param {import("./query.js").AskedFor} intent
 * @param {WaysOf} waysOf
 * @param {Found} found
 */
function lookUpIntent(index, intent, waysOf, found) {
  const ways = intent.sayings.map(({ text, worth }) => ({ scan: (/** @type {Field} */ field) => scanSaying(field, text), worth }));
  const one = concept(index, intent.sayings[0].text, INTENT, ways);
  /** @type {Found} */
  const literal = { concepts: [], marks: [], corrected: new Map() };
  for (const term of intent.terms) lookUpTerm(index, term, waysOf, literal);
  found.marks.push(...literal.marks);
  const [word, ...others] = literal.concepts;
  // One word that the book has as a whole is what the reader means, and the sayings are similar words.
  const isWord = word && !others.length && intent.terms.length === 1 && word.key === intent.terms[0].text.replace(/_/g, " ");
  if (!one.inText.size || (isWord && word.inText.size && !literal.corrected.size)) {
    if (one.inText.size) literal.concepts[0] = withWays(index, word, intent.sayings.map(({ text, worth }) => ({ text, worth: worth * SIMILAR })), scanSaying);
    found.concepts.push(...literal.concepts);
    for (const [from, to] of literal.corrected) found.corrected.set(from, to);
    return;
  }
  one.keys = intent.sayings.map(({ text }) => text.split("~")[0].trim());
  found.marks.push(...one.keys);
  found.concepts.push(one, ...literal.concepts.map((other) => ({ ...other, worth: other.worth * LITERAL, isExtra: true })));
}

/**
 * Look up a word of a script with spaces. The first of these that finds something counts: the word and its forms, its
 * parts at hyphens, the word without "non", its halves if the book writes it as two words, similar words, corrections.
 * @param {TextIndex} index
 * @param {Term} term
 * @param {WaysOf} waysOf
 * @param {Found} found
 */
function lookUpWord(index, term, waysOf, found) {
  const word = term.text.replace(/_/g, " ");
  const others = spellings(word, index.data.language);
  const exact = concept(index, word, isWeak(word) ? WEAKLY : 1, [
    { scan: (field) => scanWord(field, word, term.isOpen), worth: 1 },
    ...others.map((other) => ({ scan: (/** @type {Field} */ field) => scanWord(field, other, term.isOpen), worth: SPELLING })),
    ...irregularForms(word)
      .filter((form) => index.mayHave(form))
      .map((form) => ({ scan: (/** @type {Field} */ field) => scanWord(field, form, false), worth: IRREGULAR })),
  ]);
  exact.keys.push(...others, ...irregularForms(word));
  const inside = compounds(index, word);
  const all = inside ? joined(exact, inside, filled) : exact;
  if (isCertain(index, exact, term) || (inside && bestIn(inside) >= SURE)) {
    const ways = waysOf(word);
    found.marks.push(...exact.keys, ...(inside?.keys || []));
    found.concepts.push(ways.length ? withWays(index, all, ways) : all);
    return;
  }
  const parts = word.split("-").filter((part) => part.length > 1);
  if (parts.length > 1) {
    for (const part of parts) lookUpWord(index, { ...term, text: part }, waysOf, found);
    return;
  }
  // A word with "non" that the book does not have: the word itself says more than nothing.
  const inner = /^non(.{3,})$/.exec(word)?.[1] || withoutPrefix(word, index.data.language);
  if (inner) {
    lookUpWord(index, { ...term, text: inner }, waysOf, found);
    return;
  }
  const halves = writtenApart(index, word);
  if (halves) {
    for (const half of halves) lookUpWord(index, { ...term, text: half }, waysOf, found);
    return;
  }
  const ways = waysOf(word);
  // A word that has similar words, or an everyday word, is spelt correctly, even if the book does not have it: any other
  // word would be a worse one.
  const likely = ways.length || isEveryday(word) || irregularForms(word).length ? [] : corrections(word, index.vocabulary);
  if (likely.length) lookUpGuesses(index, word, likely, found, (guess) => (field) => scanWord(field, guess, false));
  else if (ways.length) found.concepts.push(withWays(index, all, ways));
  else if (all.inText.size || all.inLabels.size) {
    found.marks.push(...exact.keys, ...(inside?.keys || []));
    found.concepts.push(all);
  }
}

/** At most so many compounds of a word, or so many words with its prefixes, are marked. */
const MOST_MARKED = 50;

/**
 * Return the concept of a word inside longer words, in a language that has such, or null if the book has none; its keys
 * are these words.
 * @param {TextIndex} index
 * @param {string} word
 * @returns {Concept | null}
 */
function compounds(index, word) {
  const { language } = index.data;
  if (!hasCompounds(language) && !hasPrefixes(language)) return null;
  const look = (/** @type {Field} */ field) => (hasPrefixes(language) ? scanPrefixed(field, word, language) : scanCompounds(field, word, index.vocabularySet));
  const [inText, inTitles, inLabels] = [index.text, index.titles, index.labels].map(look);
  if (!inText.hits.size && !inLabels.hits.size) return null;
  return { key: word, keys: inText.words.slice(0, MOST_MARKED), worth: 1, isExtra: false, inText: inText.hits, inTitles: inTitles.hits, inLabels: inLabels.hits };
}

/**
 * Return hits with those of the units that have none. Only there a compound counts: it is never better than the word.
 * @param {Hits} hits
 * @param {Hits} more
 * @returns {Hits}
 */
const filled = (hits, more) => (more.size ? new Map([...more, ...hits]) : hits);

/**
 * Return a concept that the hits of another one also find; its keys stay the same.
 * @param {Concept} one
 * @param {Concept} more
 * @param {(hits: Hits, more: Hits) => Hits} [join]
 * @returns {Concept}
 */
const joined = (one, more, join = (hits, others) => merge([hits, others])) => ({
  ...one,
  inText: join(one.inText, more.inText),
  inTitles: join(one.inTitles, more.inTitles),
  inLabels: join(one.inLabels, more.inLabels),
});

/** Return the best hit of a concept in texts and labels. @param {Concept} one */
function bestIn({ inText, inLabels }) {
  let best = 0;
  for (const hits of [inText, inLabels]) for (const hit of hits.values()) if (hit.best > best) best = hit.best;
  return best;
}

/**
 * Return the two words that a book writes apart or with a hyphen and the reader as one, such as "onehanded", or null.
 * @param {TextIndex} index
 * @param {string} word
 */
function writtenApart(index, word) {
  const { string } = index.text;
  for (let at = 1; at <= word.length - 2; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    // Its vocabulary, where it is complete, says faster than the text that a book lacks a word.
    if ([first, second].some((half) => /^[a-z]{3,}$/.test(half) && !index.vocabularySet.has(half))) continue;
    // One letter is joined only by a hyphen: "e-mail".
    for (const sign of at > 1 ? ["-", " "] : ["-"]) {
      const place = string.indexOf(`${first}${sign}${second}`);
      if (place >= 0 && !isWordLetter(string[place - 1] || "") && !isWordLetter(string[place + word.length + 1] || "")) return [first, second];
    }
  }
  return null;
}

/**
 * Whether a word is one of the book's words. The start of a word counts only while the reader types, and another form
 * only if most of the word is the same.
 * @param {TextIndex} index
 * @param {Concept} exact
 * @param {Term} term
 */
function isCertain(index, exact, term) {
  const best = bestIn(exact);
  if (best > SAME_STEM || term.text.length < 3 || /\d/.test(term.text)) return best > 0;
  if (best === IRREGULAR) return true;
  if (best > IRREGULAR) {
    const { length } = index.stemmer.stem(term.text);
    return length > 3 || length * 2 > term.text.length;
  }
  return term.isOpen && best > 0;
}

/**
 * Look up a run of a script without spaces: as a whole, then corrected if it is katakana, then in pieces.
 * @param {TextIndex} index
 * @param {Term} term
 * @param {WaysOf} waysOf
 * @param {Found} found
 */
function lookUpRun(index, term, waysOf, found) {
  const { text } = term;
  const string = index.text.string;
  const has = (/** @type {string} */ piece) => string.includes(piece);
  const isWord = (/** @type {string} */ piece) => index.vocabularySet.has(piece);
  const whole = withWays(index, pieceConcept(index, text, RUN), waysOf(text));
  const isSeveral = isMoreThanWord(term.written);
  // A sentence that the book has literally is a bonus; its words are still looked for.
  if (whole.inText.size && isSeveral) found.concepts.push({ ...whole, worth: SEVERAL, isExtra: true });
  if (whole.inText.size && !isSeveral) {
    found.marks.push(text);
    found.concepts.push(whole);
    if (text.length < 4 || whole.inText.size >= ENOUGH) return;
    // Its parts are looked for too, but units without them lose nothing.
    for (const piece of pieces(term.written, text, (part) => part !== text && has(part), (part) => part !== text && isWord(part))) {
      if (piece.text.length > 1) found.concepts.push({ ...pieceConcept(index, piece.text, PART * piece.weight), isExtra: true });
    }
    return;
  }
  // Katakana that the book does not have, neither as a word nor as two, may be a typo.
  const likely = /^[\u30a1-\u30ff]{3,}$/.test(text) && !splits(text, isWord) ? corrections(text, index.vocabulary) : [];
  if (likely.length) {
    lookUpGuesses(index, text, likely, found, (guess) => (field) => scanPiece(field, guess));
    return;
  }
  // A piece counts as found if the book has only a similar word.
  const hasSimilar = (/** @type {string} */ piece) => has(piece) || waysOf(piece).some((way) => has(way.text));
  for (const piece of pieces(term.written, text, hasSimilar, isWord)) {
    const ways = waysOf(piece.text);
    const look = () => withWays(index, pieceConcept(index, piece.text, piece.weight, piece.isVerb), ways);
    found.marks.push(piece.text);
    found.concepts.push(index.recalled(`${piece.text} ${piece.weight} ${piece.isVerb} ${ways.length}`, look));
  }
}

/**
 * Make the concept of a piece of a run.
 * @param {TextIndex} index
 * @param {string} text
 * @param {number} worth
 * @param {boolean} [isVerb]
 */
function pieceConcept(index, text, worth, isVerb = false) {
  const grade = isVerb ? verbLikeness : wordLikeness(text, index.vocabulary);
  return concept(index, text, worth, [{ scan: (field) => scanPiece(field, text, grade), worth: 1 }]);
}

/**
 * Look up the words that a word may be a typo for, and record the first one as the correction.
 * @param {TextIndex} index
 * @param {string} written
 * @param {string[]} likely
 * @param {Found} found
 * @param {(guess: string) => Scan} scan
 */
function lookUpGuesses(index, written, likely, found, scan) {
  found.corrected.set(written, likely[0]);
  found.marks.push(...likely);
  const ways = likely.map((guess, i) => ({ scan: scan(guess), worth: GUESS - NEXT_GUESS * i }));
  found.concepts.push(concept(index, likely[0], 1, ways));
}

/**
 * Return a concept that other words also find.
 * @param {TextIndex} index
 * @param {Concept} one
 * @param {import("./synonyms.js").OtherWay[]} words
 * @param {(field: Field, text: string) => Hits} [scan]
 */
function withWays(index, one, words, scan = (field, text) => (/^[a-z0-9]+$/.test(text) ? scanWord(field, text, false) : scanPiece(field, text))) {
  if (!words.length) return one;
  const ways = words.map(({ text, worth }) => ({
    scan: (/** @type {Field} */ field) => scan(field, text),
    worth,
  }));
  const more = concept(index, one.key, one.worth, ways);
  return { ...joined(one, more), keys: [...one.keys, ...words.map((word) => word.text)] };
}

/**
 * Look for all ways to say something, in texts, titles and labels.
 * @param {TextIndex} index
 * @param {string} key
 * @param {number} worth
 * @param {Way[]} ways
 * @returns {Concept}
 */
function concept(index, key, worth, ways) {
  const look = (/** @type {Field} */ field) => merge(ways.map((way) => weighed(way.scan(field), way.worth)));
  return { key, keys: [key], worth, isExtra: false, inText: look(index.text), inTitles: look(index.titles), inLabels: look(index.labels) };
}

/**
 * Return hits multiplied by a worth.
 * @param {Hits} hits
 * @param {number} worth
 */
function weighed(hits, worth) {
  if (worth === 1) return hits;
  return new Map(Array.from(hits, ([place, { best, count }]) => [place, { best: best * worth, count: count * worth }]));
}

/**
 * Merge hits: of each unit the best one, and all counts.
 * @param {Hits[]} all
 * @returns {Hits}
 */
function merge(all) {
  if (all.length === 1) return all[0];
  const merged = new Map(all[0]);
  for (const hits of all.slice(1)) {
    for (const [place, hit] of hits) {
      const known = merged.get(place);
      merged.set(place, known ? { best: Math.max(known.best, hit.best), count: known.count + hit.count } : hit);
    }
  }
  return merged;
}
