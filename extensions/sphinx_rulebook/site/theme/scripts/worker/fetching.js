// Fetches files from the server and verifies each: a file whose digest is not in the build's list does not count.

import { addressOf, digestOf, keepFile, keptFile, keptTwin } from "./keeping.js";

/** The server was reached, but has another file than the build's, or none (`isMissing`). */
export class ChangedError extends Error {
  /** @param {string} path @param {boolean} isMissing */
  constructor(path, isMissing) {
    super(path);
    this.isMissing = isMissing;
  }
}

const PATIENCE = 30_000;

/**
 * Fetch an address with a time limit.
 * @param {string} address
 * @param {RequestCache} mode
 * @param {number} [patience] in milliseconds
 * @param {"auto" | "low"} [priority]
 */
export function fetchWithin(address, mode, patience = PATIENCE, priority = "auto") {
  return fetch(address, { cache: mode, credentials: "same-origin", signal: AbortSignal.timeout(patience), priority });
}

/**
 * Return a file of the build, and save it. It is fetched only if it is not saved yet. Throws a ChangedError if the
 * server
 * has another version, and whatever `fetch` throws if the server cannot be reached.
 * @param {string} path
 * @param {string} digest
 * @param {boolean} [isNeeded] whether it is an error if the device has no room for the file
 * @param {"auto" | "low"} [priority] of the request
 * @returns {Promise<Response>}
 */
export async function fileOf(path, digest, isNeeded = false, priority = "auto") {
  const kept = await keptFile(path, digest);
  if (kept) return kept;
  const twin = await keptTwin(path, digest);
  if (twin) {
    const keeping = keepFile(path, digest, twin.clone());
    await (isNeeded ? keeping : keeping.catch(() => {}));
    return twin;
  }
  let isMissing = false;
  // First from the browser's own cache, if it has the file.
  for (const mode of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const response = await fetchWithin(addressOf(path), mode, PATIENCE, priority);
    const body = await response.arrayBuffer();
    isMissing = response.status === 404 || response.status === 410;
    if (response.status !== 200 || (await digestOf(body)) !== digest) continue; // perhaps an older copy in the browser's cache
    const type = response.headers.get("Content-Type") || "application/octet-stream";
    const made = () => new Response(body, { headers: { "Content-Type": type } });
    const keeping = keepFile(path, digest, made());
    await (isNeeded ? keeping : keeping.catch(() => {}));
    return made();
  }
  throw new ChangedError(path, isMissing);
}
