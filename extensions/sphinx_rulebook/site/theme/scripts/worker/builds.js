// The builds of the site that this device knows: the current one, complete; the next one, while it is fetched; and
// those that open pages come from. A page is always shown from a single build.

import { addressOf, dropFile, keptFiles, recorded } from "./keeping.js";
import { fetchWithin } from "./fetching.js";
import { dropIndex, fetchAll, fetchShell, filesOfSets, findFile, indexOf, keepIndex } from "./files.js";
import { readIndex } from "./listing.js";
import { ownValue } from "../shared/own.js";
import { pinnedBuilds } from "./pins.js";
import { loadQuiet } from "./quiet_record.js";
import { isFull, loadState, saveState } from "./state.js";

/**
 * Ask the server for its build, and prepare for reading it if it is a new one. This does not wait for the saved pages:
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
    } else {
      state.next = answer.build; // before anything of it is saved, or it would be deleted as not needed
      await keepIndex(answer);
      for (const language of languages) await makeReadable(answer.build, language);
    }
  }
  await saveState(state);
}

/**
 * Return the server's index, or null if the server cannot be reached or something else answers; and whether the server
 * no longer has one.
 */
async function ask() {
  try {
    const response = await fetchWithin(addressOf("offline.json"), "no-store", 10_000);
    return { index: response.ok ? readIndex(await response.text()) : null, isGone: response.status === 404 || response.status === 410 };
  } catch (error) {
    return { index: null, isGone: false };
  }
}

/**
 * Whether pages of a language can be shown from a build. @param {import("./state.js").State} state @param {string}
 * build @param {string} language
 */
export const isReadable = (state, build, language) => {
  const languages = ownValue(state.readable, build);
  return Boolean(languages && (!language || languages.includes(language)));
};

/**
 * Fetch everything that pages of a language need. No page is shown before that.
 * @param {string} build
 * @param {string} language
 */
export async function makeReadable(build, language) {
  const state = await loadState();
  const index = await indexOf(build);
  if (!index || !language || isReadable(state, build, language)) return;
  try {
    await fetchShell(index, language);
  } catch (error) {
    // On a full device, a newer build cannot be saved, but it is shown while there is a network: outdated rules are
    // worse.
    if (!isFull(error)) throw error;
  }
  state.readable[build] = [...(ownValue(state.readable, build) || []), language];
  await saveState(state);
}

/** @type {Promise<boolean> | null} */
let becoming = null;

/**
 * Make the next build the current one as soon as it has everything that is saved of the current one. Returns whether it
 * is.
 */
export function becomeWhole() {
  const running = becoming || (becoming = fetchNext().finally(() => (becoming = null)));
  return running;
}

async function fetchNext() {
  const state = await loadState();
  const build = state.next;
  const index = build && ownValue(state.readable, build) ? await indexOf(build) : null;
  if (!index) return false;
  /** @type {Map<string, [string, string]>} */
  const wanted = new Map();
  const keys = state.sets.filter((key) => index.sets.some((set) => set.key === key));
  // The sets that were saved, in their new version, and every other saved file that the build still has.
  for (const [path, digest] of await filesOfSets(index, keys)) wanted.set(path, [path, digest]);
  const quiet = new Set((await loadQuiet()).paths);
  const kept = await keptFiles();
  const here = new Set(kept.map(([path, digest]) => `${digest} ${path}`));
  let isBehind = false;
  for (const [path] of kept) {
    const found = path.startsWith("offline/") ? null : await findFile(build, path);
    if (!found || wanted.has(found[0])) continue;
    // What nobody has asked for is fetched later, little by little; until then, the former build has it.
    if (quiet.has(path) && !here.has(`${found[1]} ${path}`)) isBehind = true;
    else wanted.set(found[0], found);
  }
  await fetchAll(wanted.values());
  if (state.next !== build) return false; // an even newer build came meanwhile
  if (!isBehind) state.former = "";
  else if (!state.former) Object.assign(state, { former: state.current, formerChecked: state.checked });
  Object.assign(state, { current: build, next: "", checked: Date.now(), sets: keys, strangeSince: 0 });
  await saveState(state);
  await dropOld();
  return true;
}

/** Delete builds that neither an open page nor reading offline needs. */
export async function dropOld() {
  const state = await loadState();
  // Listed before asking which builds are needed: what comes meanwhile stays.
  const kept = await keptFiles();
  const indexes = await recorded("build/");
  const live = (await pinnedBuilds()).add(state.current).add(state.next).add(state.former);
  /** @type {Map<string, Set<string>>} */
  // The digests that each path has in a build that is still needed.
  const digests = new Map();
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
  const isLive = (/** @type {string} */ build) => live.has(build) || build === state.next || build === state.current;
  for (const build of Object.keys(state.readable)) if (!isLive(build)) delete state.readable[build];
  await saveState(state);
  for (const name of indexes) if (!isLive(name.slice("build/".length))) await dropIndex(name.slice("build/".length));
}
