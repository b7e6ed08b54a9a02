// Saves books for offline reading, and deletes them again.

import { becomeWhole, check } from "./builds.js";
import { ChangedError } from "./fetching.js";
import { fetchAll, filesOfSets, indexOf, keptLanguages } from "./files.js";
import { dropFile, keptFiles } from "./keeping.js";
import { isShell, languageOf, withNeeded } from "./listing.js";
import { amounts, dropQuiet } from "./quiet.js";
import { noteQuiet } from "./quiet_record.js";
import { isFull, loadState, saveState } from "./state.js";

let isStopped = false;

/** Stop saving; files that are already saved stay. */
export const stop = () => void (isStopped = true);

/**
 * A browser ends a service worker that runs for minutes, so each request stops after this time, and the page asks
 * again.
 */
const AT_A_TIME = 15_000;

/**
 * Return everything that can be saved, with whether it was, and how much of it is here, if only because a saved set
 * needs it; and what `amounts` returns.
 */
export async function taken() {
  const state = await loadState();
  const index = await indexOf(state.current);
  if (!index) return { sets: [], quiet: 0, isFull: false };
  const saved = withNeeded(index.sets, state.sets);
  const { here, quiet, isFull: isDeviceFull } = await amounts(index);
  const sets = index.sets.map((set) => ({ ...set, isTaken: state.sets.includes(set.key), here: saved.includes(set) ? set.bytes : here[set.key] || 0 }));
  return { sets, quiet, isFull: isDeviceFull };
}

/**
 * Save sets for as long as one request may take.
 * @param {string[]} keys
 * @param {(done: number, all: number) => void} onProgress in bytes
 * @returns {Promise<{isDone: boolean, problem?: "full" | "offline"}>}
 */
export async function take(keys, onProgress) {
  const state = await loadState();
  const end = Date.now() + AT_A_TIME;
  isStopped = false;
  /** @type {[string, string, number][]} */
  let missing = [];
  try {
    await check(await keptLanguages());
    if (state.next) await becomeWhole();
    const index = await indexOf(state.current);
    if (!index) return { isDone: false, problem: "offline" };
    const files = await filesOfSets(index, keys);
    const kept = new Set((await keptFiles()).map(([path, digest]) => `${digest} ${path}`));
    const sizes = new Map(files.map(([path, , size]) => [path, size]));
    missing = files.filter(([path, digest]) => !kept.has(`${digest} ${path}`));
    const all = files.reduce((sum, [, , size]) => sum + size, 0);
    let done = all - missing.reduce((sum, [, , size]) => sum + size, 0);
    onProgress(done, all);
    for (let at = 0; at < missing.length; at += 12) {
      // In small batches, so that stopping takes effect quickly.
      if (isStopped || Date.now() > end) return { isDone: false };
      await fetchAll(missing.slice(at, at + 12), (path) => onProgress((done += sizes.get(path) || 0), all));
    }
    state.sets = [...new Set([...state.sets, ...keys])];
    await saveState(state);
    return { isDone: true };
  } catch (error) {
    if (error instanceof ChangedError) return { isDone: false }; // a newer build has come; the next request uses its index
    if (!isFull(error)) return { isDone: false, problem: "offline" };
    if (await dropQuiet()) return { isDone: false }; // what the reader asks for comes first; the page asks again
    for (const [path, digest] of missing) await dropFile(path, digest); // half a book would fill the device for nothing
    return { isDone: false, problem: "full" };
  }
}

/**
 * Delete sets: all of their files that no other saved set needs, including those that were only read.
 * @param {string[]} keys
 * @param {boolean} isQuietWanted whether the texts of books stay, as they would be fetched again
 */
export async function leave(keys, isQuietWanted) {
  const state = await loadState();
  const index = await indexOf(state.current);
  if (!index) return;
  state.sets = state.sets.filter((key) => !keys.includes(key));
  await saveState(state);
  const needed = new Set((await filesOfSets(index, state.sets)).map(([path]) => path));
  const starts = index.sets.filter((set) => keys.includes(set.key)).flatMap((set) => set.paths);
  const texts = isQuietWanted ? index.sets.filter((set) => set.kind === "text").flatMap((set) => set.paths) : [];
  const quiet = texts.filter((path) => !needed.has(path) && starts.some((start) => path.startsWith(start)));
  await noteQuiet(quiet);
  for (const path of quiet) needed.add(path);
  for (const [path, digest] of await keptFiles()) {
    if (starts.some((start) => path.startsWith(start)) && !needed.has(path) && !isShell(index, path, languageOf(path))) await dropFile(path, digest);
  }
}
