// The contents of a build: the site's index of it, `offline.json`, and the lists that the index names, with about a
// hundred files each.

/**
 * A set: `pages` are the pages of a language that belong to no book, `text` has the chapters of a book and what the
 * search loads. For `page`, see `offlinePage`.
 * @typedef {{key: string, kind: "site" | "pages" | "language" | "text" | "book" | "editions", language: string, book: string, title: string, edition: string, paths: string[], needs: string[], files: number, bytes: number, page: string}} FileSet
 */
/**
 * @typedef {{format: string, build: string, lists: [string, string][], sets: FileSet[]}} Index `lists` has the first path and the digest of each list, in the order of the paths
 */
/** @typedef {Record<string, [string, number]>} List digest and size of files by path */

export const FORMAT = "rulebook-offline/1";

/**
 * Read an index; returns null for anything else, such as the login page of a network.
 * @param {string} text
 * @returns {Index | null}
 */
export function readIndex(text) {
  try {
    const index = JSON.parse(text);
    return index.format === FORMAT && index.build && Array.isArray(index.lists) && Array.isArray(index.sets) ? index : null;
  } catch (error) {
    return null;
  }
}

/**
 * Return the digest of the list that would have a path, or "".
 * @param {Index} index
 * @param {string} path
 */
export function listOf(index, path) {
  let found = "";
  for (const [first, digest] of index.lists) {
    if (first > path) break;
    found = digest;
  }
  return found;
}

/**
 * Return the digests of the lists that may have paths with a prefix.
 * @param {Index} index
 * @param {string} start
 */
export function listsBelow(index, start) {
  return index.lists
    .filter(([first], at) => {
      // A list reaches up to the first path of the next one.
      const next = index.lists[at + 1];
      return (first < start || first.startsWith(start)) && !(next && next[0] <= start);
    })
    .map(([, digest]) => digest);
}

/**
 * Whether a path belongs to a set: of all sets' prefixes, the longest one decides.
 * @param {Index} index
 * @param {FileSet} set
 * @param {string} path
 */
export function isIn(index, set, path) {
  let longest = -1;
  for (const other of index.sets) for (const start of other.paths) if (start.length > longest && path.startsWith(start)) longest = start.length;
  return set.paths.some((start) => start.length === longest && path.startsWith(start));
}

/**
 * Return sets and everything that they need, each once.
 * @template {{key: string, needs: string[]}} AnySet
 * @param {AnySet[]} sets all that exist
 * @param {string[]} keys of the wanted ones
 */
export function withNeeded(sets, keys) {
  /** @type {AnySet[]} */
  const found = [];
  /** @param {string} key */
  const add = (key) => {
    const set = sets.find((other) => other.key === key);
    if (!set || found.includes(set)) return;
    set.needs.forEach(add);
    found.push(set);
  };
  keys.forEach(add);
  return found;
}

/**
 * Return the paths that an address may mean, as hosts of static sites interpret it.
 * @param {string} path below the site's folder
 */
export function readingsOf(path) {
  if (!path || path.endsWith("/")) return [`${path}index.html`];
  return /\.[a-z0-9]+$/i.test(path) ? [path] : [path, `${path}.html`, `${path}/index.html`];
}

/** Return the language of a path. @param {string} path */
export const languageOf = (path) => path.slice(0, path.indexOf("/") + 1).slice(0, -1);

/**
 * Return the page of a language that shows what is available without a network.
 * @param {Index} index
 * @param {string} language
 */
export const offlinePage = (index, language) => index.sets.find((set) => set.kind === "language" && set.language === language)?.page;

/**
 * Whether every page of a language needs a file: scripts, styles, and the pages to fall back to.
 * @param {Index} index
 * @param {string} path
 * @param {string} language
 */
export const isShell = (index, path, language) =>
  (path.startsWith(`${language}/_static/`) && !path.includes("/vendor/")) || path === `${language}/index.html` || path === offlinePage(index, language);

/**
 * Return prefixes of all files that every page of a language needs. They are long, so that few lists are loaded.
 * @param {Index} index
 * @param {string} language
 */
export const shellStarts = (index, language) => [`${language}/_static/`, `${language}/index.html`, offlinePage(index, language) || []].flat();

/**
 * Return the key of the book that a page belongs to, or else its language.
 * @param {Index} index
 * @param {string} path of the page
 */
export function bookOf(index, path) {
  const book = index.sets.find((set) => set.kind === "book" && set.paths.some((start) => path.startsWith(start)));
  return book ? book.key : languageOf(path);
}
