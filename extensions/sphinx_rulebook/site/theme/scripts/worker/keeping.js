// The files saved on this device, by path and digest: builds share the files that they have in common, and a file of
// one build cannot be mistaken for that of another.

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self)).registration.scope;

/** The number changes with the format of the saved data. */
const NAME = `rulebook 1 ${scope}`;

/** @type {Promise<Cache> | null} */
let opened = null;
const cache = () => opened || (opened = caches.open(NAME));

const FILES = `${scope}offline/file/`;

/** @param {string} path */
const escaped = (path) => path.split("/").map(encodeURIComponent).join("/");

/** @param {string} path @param {string} digest */
const keyOf = (path, digest) => `${FILES}${digest}/${escaped(path)}`;

/** Return the address of a file of the site. @param {string} path */
export const addressOf = (path) => scope + escaped(path);

/**
 * Return the path of an address below the site's folder, or null if it is outside or cannot be decoded.
 * @param {string} address
 */
export function pathOf(address) {
  const plain = address.replace(/[?#].*$/, "");
  if (!plain.startsWith(scope)) return null;
  try {
    return decodeURIComponent(plain.slice(scope.length));
  } catch (error) {
    return null;
  }
}

/** Return the first half of the SHA-256 as base64 for addresses. @param {ArrayBuffer} bytes */
export async function digestOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).slice(0, 16);
  return btoa(String.fromCharCode(...hash)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * Return a saved file, or undefined if it is not here. Anything else on this host can write what is saved, so a file
 * that does not have its digest is deleted instead.
 * @param {string} path
 * @param {string} digest
 */
export async function keptFile(path, digest) {
  const found = await (await cache()).match(keyOf(path, digest), { ignoreVary: true });
  if (!found) return undefined;
  const body = await found.arrayBuffer();
  if ((await digestOf(body)) === digest) return new Response(body, { headers: found.headers });
  await dropFile(path, digest);
  return undefined;
}

/** @param {string} path @param {string} digest @param {Response} response */
export async function keepFile(path, digest, response) {
  await (await cache()).put(keyOf(path, digest), response);
  (await twins()).set(digest, path);
}

/** @type {Promise<Map<string, string>> | null} */
let known = null;

/** The path of one saved file for each digest. */
const twins = () => known || (known = keptFiles().then((files) => new Map(files.map(([path, digest]) => [digest, path]))));

/**
 * Return a saved file with the same contents and ending as another one: the languages of a site have most scripts and
 * styles in common. @param {string} path @param {string} digest
 */
export async function keptTwin(path, digest) {
  const other = (await twins()).get(digest);
  return other !== undefined && endingOf(other) === endingOf(path) ? keptFile(other, digest) : undefined;
}

/** @param {string} path */
const endingOf = (path) => path.slice(path.lastIndexOf("."));

/** Return path and digest of all saved files. @returns {Promise<[string, string][]>} */
export async function keptFiles() {
  /** @type {[string, string][]} */
  const files = [];
  for (const { url } of await (await cache()).keys()) {
    if (!url.startsWith(FILES)) continue;
    const [digest, ...parts] = url.slice(FILES.length).split("/");
    files.push([parts.map(decodeURIComponent).join("/"), digest]);
  }
  return files;
}

/** @param {string} path @param {string} digest */
export const dropFile = async (path, digest) => (await cache()).delete(keyOf(path, digest));

/**
 * Return a saved record by its name, or null if it does not exist.
 * @param {string} name
 */
export async function recall(name) {
  const found = await (await cache()).match(`${scope}offline/${name}`);
  return found ? found.json() : null;
}

/** @param {string} name @param {unknown} data */
export const keep = async (name, data) => (await cache()).put(`${scope}offline/${name}`, new Response(JSON.stringify(data)));

/** @param {string} name */
export const drop = async (name) => (await cache()).delete(`${scope}offline/${name}`);

/** Return the names of the records that begin with a prefix. @param {string} start */
export async function recorded(start) {
  const begin = `${scope}offline/${start}`;
  return (await (await cache()).keys()).map(({ url }) => url).filter((url) => url.startsWith(begin)).map((url) => url.slice(scope.length + "offline/".length));
}

/** Delete what older formats of this script saved for this site, but not for other sites. */
export async function dropOlderForms() {
  for (const name of await caches.keys()) if (/^rulebook \d+ /.test(name) && name.endsWith(` ${scope}`) && name !== NAME) await caches.delete(name);
}
