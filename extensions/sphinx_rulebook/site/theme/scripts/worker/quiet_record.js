// What is kept on this device although nobody has asked for it: see `quiet.js`.

import { keep, recall } from "./keeping.js";

/**
 * `paths`: the files that were kept without being asked for, and that no page has used since. `opened`: the keys of the
 * books that were opened, or of languages, the latest first. `fullAt`: when the device last had no room.
 * @typedef {{paths: string[], opened: string[], fullAt: number}} QuietRecord
 */

/** @type {Promise<QuietRecord> | null} */
let loading = null;

/** Return the record, loaded once. @returns {Promise<QuietRecord>} */
export const loadQuiet = () => loading || (loading = recall("quiet").then((kept) => ({ paths: [], opened: [], fullAt: 0, ...kept })));

/** @param {QuietRecord} record */
export const saveQuiet = (record) => keep("quiet", record).catch(() => {}); // on a full device, it lasts until this script ends

/** Record that a page has used a file: from now on it stays like any file that was read. @param {string} path */
export async function noteUse(path) {
  const record = await loadQuiet();
  const at = record.paths.indexOf(path);
  if (at < 0) return;
  record.paths.splice(at, 1);
  await saveQuiet(record);
}

/** Record files that are kept without being asked for. @param {string[]} paths */
export async function noteQuiet(paths) {
  const record = await loadQuiet();
  record.paths = [...new Set([...record.paths, ...paths])];
  await saveQuiet(record);
}

const MOST_OPENED = 24;

/** Record that a book was opened. @param {string} key */
export async function noteOpened(key) {
  const record = await loadQuiet();
  if (!key || record.opened[0] === key) return;
  record.opened = [key, ...record.opened.filter((other) => other !== key)].slice(0, MOST_OPENED);
  await saveQuiet(record);
}
