// Puts results into groups: what a number names, rules, terms of glossaries, rulings, pages of prose.

import { fold } from "./fold.js";
import { isCalled } from "./closeness.js";
import { LETTER_AT } from "../shared/book_texts.js";

/** @typedef {import("./books.js").SearchedBook} SearchedBook */
/** @typedef {import("./rank.js").Ranked} Ranked */
/** @typedef {{book: SearchedBook, ranked: Ranked}} Found */
/** @typedef {Found & {worth: number}} Weighed `worth` is what a unit of the book scores that has all words of the query */
/** @typedef {"number" | "rule" | "term" | "ruling" | "page"} GroupKind */
/** @typedef {{kind: GroupKind, found: Found[], count: number}} Group the results to show, the best first, and how many there are */

/** The most results to show, alone and beside another group. */
export const MOST = 40;
const BESIDE = 4;

/**
 * Results with less than this share of the best score only have a common word, and are not counted. What the best one
 * scores above the worth of the words does not matter: a title that is the query hides none of the rules with its words.
 */
const FAINT = 0.1;
const leastOf = (/** @type {Weighed} */ best) => FAINT * Math.min(best.ranked.score, best.worth);

/** @param {Found} found @returns {GroupKind} */
function kindOf({ book, ranked }) {
  if (ranked.layer === "number") return "number";
  if (!book.data.code) return "page";
  const letter = book.engine.index.units[ranked.place][LETTER_AT].toUpperCase();
  if (letter === "T") return "term";
  return letter === "Q" ? "ruling" : "rule";
}

/**
 * Group results: a number first, then the group with the best result; pages of prose last, since their scores cannot be
 * compared with those of rules.
 * @param {Weighed[]} found the best first
 * @param {string} asked the subject of the query, folded
 * @returns {Group[]}
 */
export function groupsOf(found, asked) {
  /** @type {Map<GroupKind, Weighed[]>} */
  const kinds = new Map();
  for (const one of found) {
    const kind = kindOf(one);
    const group = kinds.get(kind);
    if (!group) kinds.set(kind, [one]);
    // What follows a number is in the order of the book and not weaker.
    else if (one.ranked.layer !== "text" || one.ranked.score > leastOf(group[0])) group.push(one);
  }
  const term = kinds.get("term")?.[0];
  // A term that is what was asked comes before the rules that have it in their texts.
  const isTerm = !!term && isCalled(fold(term.book.engine.index.name(term.ranked.place)), asked, term.book.engine.index.stemmer);
  const score = (/** @type {GroupKind} */ kind) => (kinds.get(kind)?.[0].ranked.score || 0) * (kind === "term" && isTerm ? 1000 : 1);
  const order = /** @type {GroupKind[]} */ (["term", "rule", "ruling"]).sort((a, b) => score(b) - score(a));
  return /** @type {GroupKind[]} */ (["number", ...order, "page"]).flatMap((kind) => {
    const all = kinds.get(kind);
    const most = kind === "rule" || kinds.size === 1 ? MOST : BESIDE;
    return all ? [{ kind, found: all.slice(0, most), count: all.length }] : [];
  });
}
