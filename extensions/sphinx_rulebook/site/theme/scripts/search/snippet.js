// Cuts a piece of a text around the words of a query, and marks them.

import { UNSPACED, foldWithOrigin, isWordLetter } from "./fold.js";
import { likeness, stem } from "./words.js";

/** @typedef {{start: number, stop: number}} Span */

const LONGEST = 180;
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`);

/**
 * Find the words of a query in a text, from left to right.
 * @param {string} text
 * @param {string[]} marks folded
 * @returns {Span[]}
 */
export function marksIn(text, marks) {
  const { folded, origin } = foldWithOrigin(text);
  /** @type {Span[]} */
  const spans = [];
  for (const mark of marks) {
    if (!mark) continue;
    const isWord = !IS_UNSPACED.test(mark) && !mark.includes(" ");
    // All forms of a word are marked, so its stem is looked for.
    const key = isWord ? stem(mark).slice(0, mark.length) : mark;
    const start = mark.startsWith(key) ? key : mark;
    for (let at = folded.indexOf(start); at >= 0; at = folded.indexOf(start, at + start.length)) {
      let stop = at + (isWord ? start.length : mark.length);
      if (isWord) {
        // A word is marked to its end, and only if it is likely to be a form of the mark.
        if (at > 0 && isWordLetter(folded[at - 1])) continue;
        while (stop < folded.length && isWordLetter(folded[stop])) stop++;
        if (likeness(mark, folded.slice(at, stop), true) < 0.3) continue;
      }
      spans.push({ start: origin[at], stop: origin[stop] });
    }
  }
  // Of overlapping spans, the first one stays, or the longest of those with the same start.
  spans.sort((a, b) => a.start - b.start || b.stop - a.stop);
  return spans.filter((span, i) => !spans.slice(0, i).some((other) => span.start < other.stop));
}

/**
 * Return the part of a text that has the most marks, cut at words, and its marks.
 * @param {string} text
 * @param {string[]} marks
 * @param {number} [longest]
 * @returns {{text: string, marks: Span[]}}
 */
export function snippet(text, marks, longest = LONGEST) {
  const spans = marksIn(text, marks);
  if (text.length <= longest) return { text, marks: spans };
  let best = 0;
  let most = -1;
  for (const [i, span] of spans.entries()) {
    // The piece starts near the mark with the most other marks close after it.
    const inside = spans.slice(i).filter((other) => other.stop <= span.start + longest * 0.8).length;
    if (inside > most) [best, most] = [span.start, inside];
  }
  // The beginning of the text is better than a cut if the marks are near it; otherwise some context precedes them.
  let start = best > longest * 0.6 ? boundary(text, best - longest * 0.25) : 0;
  let stop = boundary(text, start + longest);
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

/**
 * Return the start of a word near a place, or in scripts without spaces the place itself.
 * @param {string} text
 * @param {number} at
 */
function boundary(text, at) {
  const place = Math.max(0, Math.min(text.length, Math.round(at)));
  const space = text.lastIndexOf(" ", place);
  const cut = place - space < 25 && space > 0 ? space + 1 : place;
  const code = text.charCodeAt(cut);
  return code >= 0xdc00 && code < 0xe000 ? cut - 1 : cut; // never half a character
}
