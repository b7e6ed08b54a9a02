// The searches that led to a result, kept on this device only.

import { keep, recall } from "../shared/storage.js";

const KEY = "rulebook-recent";
const MOST = 6;

/** @returns {string[]} the newest first */
export function recentSearches() {
  try {
    const kept = JSON.parse(recall(KEY) || "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, MOST) : [];
  } catch (error) {
    return []; // written by another program, or truncated
  }
}

/** @param {string} query */
export function rememberSearch(query) {
  const wanted = query.trim().slice(0, 120);
  if (wanted) keep(KEY, JSON.stringify([wanted, ...recentSearches().filter((one) => one !== wanted)].slice(0, MOST)));
}

export function forgetSearches() {
  keep(KEY, null);
}
