// The builds of the site that this device knows: the current one, whole; the next, while it is fetched; and those that open
// pages were made of. What is shown comes from one of them, never from two.

import { addressOf, drop, dropFile, keep, keptFiles, recall, recorded } from "./keeping.js";
import { fetchWithin, fileOf } from "./fetching.js";
import { isIn, isShell, languageOf, listOf, listsBelow, readIndex, readingsOf, withNeeded } from "./listing.js";

/** @typedef {import("./listing.js").Index} Index */
/** @typedef {import("./listing.js").List} List */

/**
 * `current` and `next` are names of builds, "" for none. `isReadable`: the next build has all that its pages need.
 * `checked`: when the current build was last known to be the site's; `isOffline`: whether the server could not be asked.
 * `sets`: what was taken along; `strangeSince`: since when the server has not had what its index promises; `goneSince`: since
 * when it has said that there is no index any more; `leftAt`: when this script last left the site to the browser for that.
 * @typedef {{current: string, next: string, isReadable: boolean, checked: number, isOffline: boolean, isFull: boolean, sets: string[], strangeSince: number, goneSince: number, leftAt: number}} State
 */

const FIRST_STATE = { current: "", next: "", isReadable: false, checked: 0, isOffline: false, isFull: false, sets: [], strangeSince: 0, goneSince: 0, leftAt: 0 };

/** For how long a page that is not to be seen any more may come back, by the browser's button for it. */
const COMING_BACK = 3_600_000;

/** @type {Promise<State> | null} */
let loading = null;

/** What is known, kept over the ends of this script. @returns {Promise<State>} */
export const loadState = () => loading || (loading = recall("state").then((kept) => ({ ...FIRST_STATE, ...kept })));

/** @param {State} state */
export const saveState = (state) => keep("state", state).catch(() => {}); // on a full device: until this script ends

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
 * The file that a path stands for in a build, and its digest; null where the build has none.
 * @param {string} build
 * @param {string} path
 * @returns {Promise<[string, string] | null>}
 */
export async function findFile(build, path) {
  const index = await indexOf(build);
  if (!index) return null;
  for (const reading of readingsOf(path)) {
    const digest = listOf(index, reading);
    const entry = digest && (await listBy(digest))[reading];
    if (entry) return [reading, entry[0]];
  }
  return null;
}

/**
 * The files of a build below a beginning of paths that pass a test, with digest and size.
 * @param {Index} index
 * @param {string} start
 * @param {(path: string) => boolean} isWanted
 * @returns {Promise<[string, string, number][]>}
 */
async function filesBelow(index, start, isWanted) {
  /** @type {[string, string, number][]} */
  const files = [];
  for (const digest of listsBelow(index, start)) {
    for (const [path, [file, size]] of Object.entries(await listBy(digest))) if (path.startsWith(start) && isWanted(path)) files.push([path, file, size]);
  }
  return files;
}

/**
 * The files of sets, and of all that these need.
 * @param {Index} index
 * @param {string[]} keys
 */
export async function filesOfSets(index, keys) {
  const files = [];
  for (const set of withNeeded(index.sets, keys)) for (const start of set.paths) files.push(...(await filesBelow(index, start, (path) => isIn(index, set, path))));
  return [...new Map(files.map((file) => [file[0], file])).values()];
}

/**
 * Files, some at a time; throws what the first failure throws.
 * @param {Iterable<[string, string, ...unknown[]]>} files
 * @param {(path: string) => void} [onFile]
 */
export async function fetchAll(files, onFile = () => {}) {
  const waiting = Array.from(files);
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
 * What every page of a language needs, and the first pages.
 * @param {Index} index
 * @param {string} language
 */
export const fetchShell = async (index, language) =>
  fetchAll([...(await filesOfSets(index, [""])), ...(await filesBelow(index, `${language}/`, (path) => isShell(index, path, language)))]);

/**
 * Ask the server which build it has, and get ready to read it where it is another. Pages that are kept are not waited for:
 * see `becomeWhole`.
 * @param {string[]} languages those that are read
 */
export async function check(languages) {
  const state = await loadState();
  const { index: answer, isGone } = await ask();
  state.isOffline = !answer;
  state.goneSince = isGone ? state.goneSince || Date.now() : 0;
  if (answer) {
    if (answer.build === state.current) {
      state.checked = Date.now();
      state.next = "";
    } else if (answer.build !== state.next || !state.isReadable) {
      indexes.set(answer.build, Promise.resolve(answer));
      await keep(`build/${answer.build}`, answer);
      state.next = answer.build;
      state.isReadable = false;
      for (const language of languages) await fetchShell(answer, language);
      if (state.next === answer.build) state.isReadable = true;
    }
  }
  await saveState(state);
}

/** The index that the server has, null where it cannot be reached or somebody else answers; and whether it has none any more. */
async function ask() {
  try {
    const response = await fetchWithin(addressOf("offline.json"), "no-store", 10_000);
    return { index: response.ok ? readIndex(await response.text()) : null, isGone: response.status === 404 || response.status === 410 };
  } catch (error) {
    return { index: null, isGone: false };
  }
}

/** Note that the server has not what its index promises; says since when. */
export async function findStrange() {
  const state = await loadState();
  state.strangeSince = state.strangeSince || Date.now();
  await saveState(state);
  return state.strangeSince;
}

/** @type {Promise<boolean> | null} */
let becoming = null;

/** Make the next build the current one, as soon as it has all that is kept of the one before. Says whether it is. */
export function becomeWhole() {
  const running = becoming || (becoming = fetchNext().finally(() => (becoming = null)));
  return running;
}

async function fetchNext() {
  const state = await loadState();
  const build = state.next;
  const index = build && state.isReadable ? await indexOf(build) : null;
  if (!index) return false;
  /** @type {Map<string, [string, string]>} */
  const wanted = new Map();
  const keys = state.sets.filter((key) => index.sets.some((set) => set.key === key));
  for (const [path, digest] of await filesOfSets(index, keys)) wanted.set(path, [path, digest]);
  for (const [path] of await keptFiles()) {
    const found = path.startsWith("offline/") ? null : await findFile(build, path);
    if (found) wanted.set(found[0], found);
  }
  try {
    await fetchAll(wanted.values());
  } catch (error) {
    state.isFull = isFull(error);
    await saveState(state);
    throw error;
  }
  if (state.next !== build) return false; // another came meanwhile
  Object.assign(state, { current: build, next: "", isReadable: false, isFull: false, checked: Date.now(), sets: keys, strangeSince: 0 });
  await saveState(state);
  await dropOld();
  return true;
}

/** @param {unknown} error */
export const isFull = (error) => error instanceof DOMException && error.name === "QuotaExceededError";

/** @type {Map<string, string>} builds of open pages, by the pages' ids */
const pins = new Map();

/**
 * From now on, all that a page asks for comes from one build.
 * @param {string} page
 * @param {string} build
 */
export async function pin(page, build) {
  if (!page) return;
  pins.set(page, build);
  await keep(`page/${page}`, { build, since: Date.now() }).catch(() => {});
}

/** @param {string} page */
export async function pinOf(page) {
  if (!page) return "";
  if (!pins.has(page)) pins.set(page, (await recall(`page/${page}`))?.build || "");
  return pins.get(page) || "";
}

/** Forget builds that nobody looks at any more. */
async function dropOld() {
  const state = await loadState();
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
  const open = new Set((await worker.clients.matchAll({ includeUncontrolled: true, type: "all" })).map((client) => client.id));
  const live = new Set([state.current, state.next]);
  for (const name of await recorded("page/")) {
    const kept = await recall(name);
    const page = name.slice("page/".length);
    if (open.has(page) || (kept && Date.now() - kept.since < COMING_BACK)) live.add(kept.build);
    else {
      pins.delete(page);
      await drop(name);
    }
  }
  /** @type {Map<string, Set<string>>} */
  const digests = new Map();
  const kept = await keptFiles();
  for (const build of live) {
    const index = build && (await indexOf(build));
    if (!index) continue;
    for (const [, digest] of index.lists) digests.set(`offline/${digest}.json`, new Set([digest]));
    for (const [path] of kept) {
      if (path.startsWith("offline/")) continue;
      const found = await findFile(build, path).catch(() => null);
      if (found) digests.set(path, (digests.get(path) || new Set()).add(found[1]));
    }
  }
  for (const [path, digest] of kept) if (!digests.get(path)?.has(digest)) await dropFile(path, digest);
  for (const name of await recorded("build/")) {
    if (live.has(name.slice("build/".length))) continue;
    indexes.delete(name.slice("build/".length));
    await drop(name);
  }
}

/** The languages that something is kept of. */
export async function keptLanguages() {
  const languages = new Set((await keptFiles()).map(([path]) => languageOf(path)));
  languages.delete("offline");
  languages.delete("");
  return [...languages];
}
