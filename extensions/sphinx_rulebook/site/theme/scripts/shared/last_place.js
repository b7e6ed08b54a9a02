// Where the reader was when they last left a chapter; it never leaves the device. `theme.js` reads it too, before the
// first paint.

import { root } from "./library.js";
import { carried } from "./place.js";
import { keep, recall } from "./storage.js";

/**
 * `id` is the id of a rule on its page, `unit` its id in the editions of the book; `page` is the path of the page below
 * the language's folder; `build` is the site's build then, `visit` the visit in which a place was first kept.
 * @typedef {{book: string, id: string, unit: string, number: string, title: string, edition: string, page: string, build: string, visit: string, time: number}} LastPlace
 */

/** Each site and language has its own place. */
const KEY = `rulebook-place ${new URL(root).pathname}`;
const VISIT = "rulebook-visit";

const THIRTY_DAYS = 30 * 86_400_000;

/** Return the place that is kept, whatever its age. @returns {LastPlace | null} */
function kept() {
  try {
    const place = carried ? null : JSON.parse(recall(KEY) || "null");
    const texts = place && [place.book, place.id, place.unit, place.number, place.title, place.edition, place.page, place.build, place.visit];
    return texts && texts.every((/** @type {unknown} */ one) => typeof one === "string") && typeof place.time === "number" ? place : null;
  } catch (error) {
    return null; // written by another program, or truncated
  }
}

/** Return the name of this visit: that of a tab, until it is closed. */
function thisVisit() {
  try {
    return sessionStorage.getItem(VISIT) || "";
  } catch (error) {
    return "";
  }
}

const isRecent = (/** @type {LastPlace} */ place) => Date.now() - place.time < THIRTY_DAYS;

/** Return where the reader was, from the second visit on, or null. */
export function lastPlace() {
  const place = kept();
  return place && isRecent(place) && place.visit !== thisVisit() ? place : null;
}

/** Return the address of a place. @param {LastPlace} place */
export const addressOfPlace = (place) => new URL(`${place.page}#${encodeURI(place.id)}`, root).href;

/** @param {Omit<LastPlace, "visit" | "time">} place @param {number} [time] */
export function keepPlace(place, time = Date.now()) {
  const before = kept();
  let visit = before && isRecent(before) ? before.visit : thisVisit();
  if (!visit) {
    visit = String(Date.now());
    try {
      sessionStorage.setItem(VISIT, visit);
    } catch (error) {
      // Every page counts as a visit.
    }
  }
  keep(KEY, JSON.stringify({ ...place, visit, time }));
}

/** Return the titles of a chapter and a section as one text. @param {string[]} titles @param {string} language */
export const joinTitles = (titles, language) => new Intl.ListFormat(language, { type: "unit", style: "short" }).format(titles.filter(Boolean));

export const forgetPlace = () => keep(KEY, null);

/** Return a moment as a day relative to today, as readers of a language write it. @param {number} time @param {string} language */
export function relativeDay(time, language) {
  const noon = (/** @type {number} */ moment) => new Date(moment).setHours(12, 0, 0, 0);
  const days = Math.round((noon(time) - noon(Date.now())) / 86_400_000);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.min(0, days), "day");
}
