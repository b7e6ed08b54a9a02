// The files of builds: finds them, and fetches all files of some sets.

import { drop, keep, keptFiles, recall } from "./keeping.js";
import { fileOf } from "./fetching.js";
import { isIn, isShell, languageOf, listOf, listsBelow, readingsOf, shellStarts, withNeeded } from "./listing.js";
import { ownValue } from "../shared/own.js";
import { isFull } from "./state.js";

/** @typedef {import("./listing.js").Index} Index */
/** @typedef {import("./listing.js").List} List */

/** @type {Map<string, Promise<Index | null>>} */
const indexes = new Map();

/** @param {string} build @returns {Promise<Index | null>} */
export function indexOf(build) {
  const known = indexes.get(build);
  if (known) return known;
  const found = recall(`build/${build}`);
  indexes.set(build, found);
  return found;
}

/** On a full device, an index is known until this script ends. @param {Index} index */
export async function keepIndex(index) {
  indexes.set(index.build, Promise.resolve(index));
  await keep(`build/${index.build}`, index).catch((error) => {
    if (!isFull(error)) throw error;
  });
}

/** @param {string} build */
export async function dropIndex(build) {
  indexes.delete(build);
  await drop(`build/${build}`);
}

/** @type {Map<string, Promise<List>>} */
const lists = new Map();

/** @param {string} digest */
function listBy(digest) {
  const known = lists.get(digest);
  if (known) return known;
  const path = `offline/${digest}.json`;
  const found = fileOf(path, digest).then((response) => response.json());
  lists.set(digest, found);
  found.catch(() => lists.delete(digest));
  return found;
}

/**
 * Return the file that a path means in a build, with its digest, or null if the build has none.
 *
 * Different readings of a path may be in different lists: a list that cannot be loaded matters only if no other list has
 * the file.
 * @param {string} build
 * @param {string} path
 * @returns {Promise<[string, string] | null>}
 */
export async function findFile(build, path) {
  const index = await indexOf(build);
  if (!index) return null;
  /** @type {unknown[]} */
  const failures = [];
  for (const reading of readingsOf(path)) {
    const digest = listOf(index, reading);
    const list = digest ? await listBy(digest).catch((error) => void failures.push(error)) : undefined;
    const entry = list && ownValue(list, reading);
    if (entry) return [reading, entry[0]];
  }
  if (failures.length) throw failures[0];
  return null;
}

/**
 * Return the files of a build whose paths have a prefix and pass a test, with digest and size.
 * @param {Index} index
 * @param {string} start
 * @param {(path: string) => boolean} isWanted
 * @returns {Promise<[string, string, number][]>}
 */
export async function filesBelow(index, start, isWanted) {
  /** @type {[string, string, number][]} */
  const files = [];
  for (const digest of listsBelow(index, start)) {
    for (const [path, [file, size]] of Object.entries(await listBy(digest))) if (path.startsWith(start) && isWanted(path)) files.push([path, file, size]);
  }
  return files;
}

/**
 * Return the files of some sets, and of all sets that these need.
 * @param {Index} index
 * @param {string[]} keys
 */
export async function filesOfSets(index, keys) {
  const files = [];
  for (const set of withNeeded(index.sets, keys)) for (const start of set.paths) files.push(...(await filesBelow(index, start, (path) => isIn(index, set, path))));
  return [...new Map(files.map((file) => [file[0], file])).values()];
}

/**
 * Fetch files, several at a time; throws the first failure.
 * @param {Iterable<[string, string, ...unknown[]]>} files
 * @param {(path: string) => void} [onFile]
 */
export async function fetchAll(files, onFile = () => {}) {
  const waiting = Array.from(files);
  // Each worker takes the next file until none is left.
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      await fileOf(file[0], file[1], true);
      onFile(file[0]);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: 6 }, work));
  const failure = ends.find((end) => end.status === "rejected");
  if (failure) throw /** @type {PromiseRejectedResult} */ (failure).reason;
}

/**
 * Fetch what every page of a language needs, and the first pages.
 * @param {Index} index
 * @param {string} language
 */
export async function fetchShell(index, language) {
  const files = await filesOfSets(index, [""]);
  for (const start of shellStarts(index, language)) files.push(...(await filesBelow(index, start, (path) => isShell(index, path, language))));
  await fetchAll(files);
}

/** Return the languages of which any file is saved. */
export async function keptLanguages() {
  const languages = new Set((await keptFiles()).map(([path]) => languageOf(path)));
  languages.delete("offline");
  languages.delete("");
  return [...languages];
}
