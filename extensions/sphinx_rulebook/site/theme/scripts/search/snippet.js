// Cuts a piece of a text around the words of a query, and marks them.

import { UNSPACED, foldWithOrigin, isWordLetter } from "./fold.js";
import { isSeveralWords, phrasePattern } from "./phrases.js";
import { likeness } from "./words.js";
import { stemmerOf } from "./stemming.js";

/** @typedef {{start: number, stop: number}} Span */

const LONGEST = 180;
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`);

/**
 * Find the words of a query in a text, from left to right.
 * @param {string} text
 * @param {string[]} marks folded
 * @param {string} [language] the tag of the text's language
 * @returns {Span[]}
 */
export function marksIn(text, marks, language = "en") {
  const { stem, beginning } = stemmerOf(language);
  const { folded, origin } = foldWithOrigin(text);
  /** @type {Span[]} */
  const spans = [];
  for (const mark of marks) {
    if (!mark) continue;
    if (isSeveralWords(mark) && /\s/.test(mark)) {
      for (const { index: at, 0: found } of folded.matchAll(phrasePattern(mark))) spans.push({ start: origin[at], stop: origin[at + found.length] });
      continue;
    }
    const isWord = !IS_UNSPACED.test(mark);
    // All forms of a word are marked, so its stem is looked for.
    const start = isWord ? beginning(mark) : mark;
    for (let at = folded.indexOf(start); at >= 0; at = folded.indexOf(start, at + start.length)) {
      let stop = at + (isWord ? start.length : mark.length);
      if (isWord) {
        // A word is marked to its end, and only if it is likely to be a form of the mark.
        if (at > 0 && isWordLetter(folded[at - 1])) continue;
        while (stop < folded.length && isWordLetter(folded[stop])) stop++;
        if (likeness(mark, folded.slice(at, stop), true, stem) < 0.3) continue;
      }
      spans.push({ start: origin[at], stop: origin[stop] });
    }
  }
  // Of overlapping spans, the first one stays, or the longest of those with the same start.
  spans.sort((a, b) => a.start - b.start || b.stop - a.stop);
  /** @type {Span[]} */
  const apart = [];
  let end = 0;
  for (const span of spans) {
    if (span.start < end) continue;
    const last = apart[apart.length - 1];
    // Marked words side by side are one phrase.
    if (last && span.start === last.stop + 1 && text[last.stop] === " ") last.stop = span.stop;
    else apart.push({ ...span });
    end = span.stop;
  }
  return apart;
}

/**
 * Return the part of a text that has the most marks, cut between words, and its marks.
 * @param {string} text
 * @param {string[]} marks
 * @param {number} [longest]
 * @param {string} [language] the tag of the text's language
 * @returns {{text: string, marks: Span[]}}
 */
export function snippet(text, marks, longest = LONGEST, language = "en") {
  const spans = marksIn(text, marks, language);
  if (text.length <= longest) return { text, marks: spans };
  let best = 0;
  let most = -1;
  for (const [i, span] of spans.entries()) {
    // The piece starts near the mark with the most other marks close after it.
    const inside = spans.slice(i).filter((other) => other.stop <= span.start + longest * 0.8).length;
    if (inside > most) [best, most] = [span.start, inside];
  }
  // The beginning of the text is better than a cut if the marks are near it; otherwise some context precedes them.
  let start = best > longest * 0.6 ? wordStart(text, best - longest * 0.25) : 0;
  // A long word before the mark would leave no room for it.
  if (best - start > longest * 0.6) start = wordStart(text, best);
  let stop = wordStart(text, start + longest);
  // A word that is longer than the piece is kept whole.
  if (stop <= start) stop = wordEnd(text, start + longest);
  // Cutting off a few letters would gain nothing.
  if (text.length - stop < 12) stop = text.length;
  const lead = start > 0 ? "… " : "";
  const cut = text.slice(start, stop).trimEnd();
  const shown = spans.filter((span) => span.start >= start && span.stop <= start + cut.length);
  return {
    text: lead + cut + (stop < text.length ? "…" : ""),
    marks: shown.map((span) => ({ start: span.start - start + lead.length, stop: span.stop - start + lead.length })),
  };
}

/** References behind the last sentence of a text; in a sentence, they are a part of it: "Not [1.2]." */
const LAST_REFERENCES = /(?<=[.。．!?！？।؟۔”"」』)）])(?:\s*\[[^\][]{1,40}\])+$/;

/** Return a text without the references behind its last sentence, but with all its words. @param {string} text */
export const withoutReferences = (text) => text.replace(LAST_REFERENCES, "");

/** A last sentence with so few letters beside a reference says no more than to look there: "See [1.2.4]." */
const FEW_LETTERS = 6;

/**
 * Return the text of a term with an ellipsis for a last sentence that only says where it is defined, which is shown below.
 * @param {string} text
 */
export function withoutPointer(text) {
  const end = text.replace(/[.。]$/, "");
  const head = end.endsWith("]") ? end.slice(0, end.lastIndexOf("[")) : "";
  const start = Math.max(head.lastIndexOf(". "), head.lastIndexOf("。")) + 1;
  const isPointer = start > 0 && head.slice(start).replace(/[^\p{L}\p{N}]/gu, "").length <= FEW_LETTERS;
  return isPointer ? `${head.slice(0, start)} …` : text;
}

const IS_SPACE = /\s/;

/** How far back a place between two words of a script without spaces is looked for. */
const BACK = 40;

/**
 * Return the last place before or at `at` where a word starts.
 * @param {string} text
 * @param {number} at
 */
function wordStart(text, at) {
  const place = Math.max(0, Math.min(text.length, Math.round(at)));
  if (place === text.length) return place;
  let start = place;
  while (start > 0 && !IS_SPACE.test(text[start - 1])) start--;
  const stop = wordEnd(text, place);
  if (!IS_UNSPACED.test(asUnspaced(text.slice(start, stop)))) return start;
  // A run of a script without spaces: the words within it.
  const before = Math.max(start, place - BACK);
  // Never half a character.
  const from = /[\udc00-\udfff]/.test(text[before]) ? before - 1 : before;
  const places = betweenWords(text.slice(from, Math.min(stop, place + BACK))).map((one) => from + one).filter((one) => one <= place);
  return places[places.length - 1] ?? from;
}

/** Return the end of the run without spaces around a place. @param {string} text @param {number} at */
function wordEnd(text, at) {
  let stop = Math.min(text.length, Math.round(at));
  while (stop < text.length && !IS_SPACE.test(text[stop])) stop++;
  return stop;
}

/** Hiragana count as letters of a script without spaces, as in folded texts. @param {string} text */
const asUnspaced = (text) => text.replace(/[\u3041-\u3096]/g, "ア");

/** What cannot begin a line: inflections and particles, small kana, closing brackets, punctuation. */
const CLINGS = /^[\u3041-\u3096ァィゥェォッャュョヮー々、。，．・：；！？）」』】〉》〕］｝,.;:!?)\]}…]/;

/** Hiragana or punctuation before anything else: a phrase ends there. */
const PHRASE_ENDS = /[\u3041-\u3096、。，．！？）」』】]$/;

/**
 * Return the places where a phrase of a text without spaces begins, or if it has none, a word.
 * @param {string} text
 */
function betweenWords(text) {
  /** @type {number[]} */
  const words = [];
  if (typeof Intl.Segmenter === "function") {
    for (const { index, segment } of new Intl.Segmenter("ja", { granularity: "word" }).segment(text)) if (index && !CLINGS.test(segment)) words.push(index);
  } else for (let i = 1; i < text.length; i++) if (!CLINGS.test(text[i]) && PHRASE_ENDS.test(text[i - 1])) words.push(i);
  return words;
}
