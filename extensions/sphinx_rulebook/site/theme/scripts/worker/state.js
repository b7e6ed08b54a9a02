// The state of this script, which survives when the browser ends the script.

import { keep, recall } from "./keeping.js";

/**
 * `current` and `next` are names of builds, "" for none. `readable`: the languages of each build whose pages have all
 * that they
 * need. `checked`: when the current build was last known to be the site's; `isOffline`: whether the server could not be
 * asked.
 * `former`: the build before the current one, while some files of the current one are still to be fetched (see
 * `quiet.js`); `formerChecked`: when it was last known to be the site's.
 * `sets`: what was saved for offline reading; `strangeSince`: since when the server has lacked files that its index
 * lists;
 * `goneSince`: since when it has reported that it has no index any more; `leftAt`: when this script last left the site
 * to the
 * browser for that reason.
 * @typedef {{current: string, next: string, former: string, formerChecked: number, readable: Record<string, string[]>, checked: number, isOffline: boolean, sets: string[], strangeSince: number, goneSince: number, leftAt: number}} State
 */

const FIRST_STATE = { current: "", next: "", former: "", formerChecked: 0, readable: {}, checked: 0, isOffline: false, sets: [], strangeSince: 0, goneSince: 0, leftAt: 0 };

/** @type {Promise<State> | null} */
let loading = null;

/** Return the state, loaded once. @returns {Promise<State>} */
export const loadState = () => loading || (loading = recall("state").then((kept) => ({ ...FIRST_STATE, ...kept })));

/** @param {State} state */
export const saveState = (state) => keep("state", state).catch(() => {}); // on a full device, it lasts until this script ends

/** Record that the server lacks files that its index lists; returns since when. */
export async function findStrange() {
  const state = await loadState();
  state.strangeSince = state.strangeSince || Date.now();
  await saveState(state);
  return state.strangeSince;
}

/** @param {unknown} error */
export const isFull = (error) => error instanceof DOMException && error.name === "QuotaExceededError";
