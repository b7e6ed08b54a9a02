// Keeps all chapters of the books in the languages that were opened, so that one visit is enough to read offline. This
// happens in small steps with a low priority, each at the request of a page, which knows whether the network is metered
// and whether the reader agrees: see `reading/quiet.js`.

import { becomeWhole, dropOld } from "./builds.js";
import { ChangedError, fileOf } from "./fetching.js";
import { filesBelow, filesOfSets, indexOf } from "./files.js";
import { dropFile, keptFile, keptFiles } from "./keeping.js";
import { isIn, languageOf } from "./listing.js";
import { ownValue } from "../shared/own.js";
import { BUDGET } from "../shared/budget.js";
import { loadQuiet, noteOpened, noteQuiet, saveQuiet } from "./quiet_record.js";
import { isFull, loadState, saveState } from "./state.js";

/** @typedef {import("./listing.js").Index} Index */
/** @typedef {[string, string, number]} Sized path, digest and size of a file */

/** How many bytes a step fetches at most, if it fetches more than one file. */
const A_STEP = 100_000;

/** Pictures of this size are symbols in the text, so they come before other books. */
const A_SYMBOL = 16_000;

/** How much room a device must have beyond a step: what the reader opens or saves comes first. */
const ROOM = 1_000_000;

/** How long nothing is kept after the device had no room. */
const A_DAY = 86_400_000;

/**
 * Return the files to keep, in their order, within the budget: for each language that was opened, the latest first, the
 * book that was opened last, the pages beside the books, symbols, the other books, and larger pictures.
 * @param {Index} index
 * @param {string[]} opened keys of books or languages, the latest first
 * @param {string[]} saved the keys of sets that the reader has saved: their files do not count
 */
export async function plan(index, opened, saved) {
  const known = opened.filter((key) => index.sets.some((set) => set.key === key));
  /** @type {Sized[]} */
  const files = [];
  for (const language of new Set(known.map((key) => languageOf(`${key}/`)))) {
    const texts = index.sets.filter((set) => set.kind === "text" && set.language === language);
    const recent = known.map((key) => texts.find((set) => set.key === `${key}/text`)).filter((set) => set !== undefined);
    const [first, ...others] = new Set([...recent, ...texts]);
    const pictures = await picturesOf(index, language);
    for (const set of [first, index.sets.find((other) => other.key === `${language}/pages`)]) if (set) files.push(...(await filesOf(index, set)));
    files.push(...pictures.filter(([, , size]) => size <= A_SYMBOL));
    for (const set of others) files.push(...(await filesOf(index, set)));
    files.push(...pictures.filter(([, , size]) => size > A_SYMBOL));
  }
  const own = new Set((await filesOfSets(index, saved)).map(([path]) => path));
  let left = BUDGET;
  const unique = new Map(files.map((file) => [file[0], file]));
  return [...unique.values()].filter(([path, , size]) => {
    if (own.has(path) || size > left) return false;
    left -= size;
    return true;
  });
}

/** @param {Index} index @param {import("./listing.js").FileSet} set */
async function filesOf(index, set) {
  const files = [];
  for (const start of set.paths) files.push(...(await filesBelow(index, start, (path) => isIn(index, set, path))));
  return files;
}

/** Return the pictures that pages of a language may show, the smallest first. @param {Index} index @param {string} language */
async function picturesOf(index, language) {
  const set = index.sets.find((other) => other.key === language);
  const files = [];
  for (const start of set ? set.paths.filter((path) => path !== `${language}/`) : []) files.push(...(await filesBelow(index, start, () => true)));
  return files.sort((one, other) => one[2] - other[2]);
}

/** @type {Promise<Step> | null} */
let running = null;

/** @typedef {{left: number, problem?: "full" | "offline"}} Step `left`: how many bytes are still to be fetched */

/**
 * Keep a little more; only one step runs at a time.
 * @param {string} key of the book that is open, or of its language
 */
export const keepMore = (key) => running || (running = step(key).finally(() => (running = null)));

/** @param {string} key @returns {Promise<Step>} */
async function step(key) {
  try {
    await noteOpened(key);
    const state = await loadState();
    if (state.next) await becomeWhole();
    const index = await indexOf(state.current);
    if (!index) return { left: 0, problem: "offline" };
    const record = await loadQuiet();
    const files = await plan(index, record.opened, state.sets);
    const kept = await keptFiles();
    const here = new Set(kept.map(([path, digest]) => `${digest} ${path}`));
    const missing = files.filter(([path, digest]) => !here.has(`${digest} ${path}`));
    if (!missing.length) {
      await finish(index, files);
      return { left: 0 };
    }
    if (Date.now() - record.fullAt < A_DAY) return { left: 0, problem: "full" };
    let bytes = 0;
    const now = missing.filter(([, , size], at) => (bytes += size) <= A_STEP || !at);
    const size = now.reduce((sum, file) => sum + file[2], 0);
    if (!(await hasRoom(size))) return await stopFull();
    // Recorded first, in case the browser ends this script in between.
    await noteQuiet(now.map(([path]) => path));
    for (const [path, digest] of now) await fileOf(path, digest, true, "low");
    const left = missing.reduce((sum, file) => sum + file[2], 0) - size;
    if (!left) await finish(index, files);
    return { left };
  } catch (error) {
    if (isFull(error)) return stopFull();
    // A newer build has come, or the network is gone: the next page goes on.
    return { left: error instanceof ChangedError ? 0 : 1, problem: "offline" };
  }
}

/** @param {number} size in bytes */
async function hasRoom(size) {
  const room = await navigator.storage?.estimate?.().catch(() => null);
  return !room || room.quota === undefined || room.quota - (room.usage || 0) >= size + ROOM;
}

/**
 * Give back some room, the latest files first, and stop for a day. Browsers do not report the true room, so the device
 * may only now have said that it is full. @returns {Promise<Step>}
 */
async function stopFull() {
  const record = await loadQuiet();
  const digests = new Map(await keptFiles());
  let freed = 0;
  while (record.paths.length && freed < ROOM) {
    const path = /** @type {string} */ (record.paths.pop());
    const digest = digests.get(path);
    const file = digest && (await keptFile(path, digest));
    if (!digest || !file) continue;
    freed += (await file.blob()).size;
    await dropFile(path, digest);
  }
  record.fullAt = Date.now();
  await saveQuiet(record);
  return { left: 0, problem: "full" };
}

/**
 * Delete what nobody has asked for and the plan no longer has, and the former build: the current one has everything now.
 * @param {Index} index
 * @param {Sized[]} files the plan
 */
async function finish(index, files) {
  const state = await loadState();
  if (state.next || state.current !== index.build) return; // a newer build has come
  const record = await loadQuiet();
  const planned = new Set(files.map(([path]) => path));
  const unplanned = new Set(record.paths.filter((path) => !planned.has(path)));
  if (unplanned.size) await dropQuiet((path) => unplanned.has(path));
  if (!state.former) return;
  state.former = "";
  await saveState(state);
  await dropOld();
}

/**
 * Delete files that nobody has asked for. @param {(path: string) => boolean} [isUnwanted] @returns {Promise<number>} how
 * many
 */
export async function dropQuiet(isUnwanted = () => true) {
  const state = await loadState();
  const record = await loadQuiet();
  const index = await indexOf(state.current);
  const saved = new Set(index ? (await filesOfSets(index, state.sets)).map(([path]) => path) : []);
  const unwanted = new Set(record.paths.filter((path) => isUnwanted(path) && !saved.has(path)));
  let count = 0;
  for (const [path, digest] of await keptFiles()) if (unwanted.has(path) && (await dropFile(path, digest))) count++;
  record.paths = record.paths.filter((path) => !unwanted.has(path));
  await saveQuiet(record);
  return count;
}

/** Delete everything that nobody has asked for, because the reader does not want it. */
export async function dropAllQuiet() {
  await dropQuiet();
  const state = await loadState();
  if (!state.former) return;
  state.former = "";
  await saveState(state);
  await dropOld();
}

/**
 * Return how many bytes of the text of each book are here, by the keys of the sets; how many bytes nobody has asked for;
 * and whether the device had no room.
 * @param {Index} index
 */
export async function amounts(index) {
  /** @type {Record<string, number>} */
  const here = {};
  const kept = new Set((await keptFiles()).map(([path, digest]) => `${digest} ${path}`));
  const record = await loadQuiet();
  const unasked = new Set(record.paths);
  let quiet = 0;
  for (const set of index.sets.filter(({ kind }) => kind === "text")) {
    // The lists of a language that was never opened are not fetched for this.
    if (!record.opened.some((key) => languageOf(`${key}/`) === set.language)) continue;
    for (const [path, digest, size] of await filesOf(index, set)) {
      if (!kept.has(`${digest} ${path}`)) continue;
      here[set.key] = (ownValue(here, set.key) || 0) + size;
      if (unasked.has(path)) quiet += size;
    }
  }
  return { here, quiet, isFull: Date.now() - record.fullAt < A_DAY };
}
