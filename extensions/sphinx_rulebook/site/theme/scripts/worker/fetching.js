// Fetches files from the server and verifies each: a file whose digest is not in the build's list does not count.

import { addressOf, keepFile, keptFile } from "./keeping.js";

/** The server was reached, but has another file than the build's. */
export class ChangedError extends Error {}

const PATIENCE = 30_000;

/** Return the first half of the SHA-256 as base64 for addresses. @param {ArrayBuffer} bytes */
export async function digestOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).slice(0, 16);
  return btoa(String.fromCharCode(...hash)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * Fetch an address with a time limit.
 * @param {string} address
 * @param {RequestCache} mode
 * @param {number} [patience] in milliseconds
 */
export function fetchWithin(address, mode, patience = PATIENCE) {
  return fetch(address, { cache: mode, credentials: "same-origin", signal: AbortSignal.timeout(patience) });
}

/**
 * Return a file of the build, and save it. It is fetched only if it is not saved yet. Throws a ChangedError if the
 * server
 * has another version, and whatever `fetch` throws if the server cannot be reached.
 * @param {string} path
 * @param {string} digest
 * @param {boolean} [isNeeded] whether it is an error if the device has no room for the file
 * @returns {Promise<Response>}
 */
export async function fileOf(path, digest, isNeeded = false) {
  const kept = await keptFile(path, digest);
  if (kept) return kept;
  // First from the browser's own cache, if it has the file.
  for (const mode of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const response = await fetchWithin(addressOf(path), mode);
    const body = await response.arrayBuffer();
    if (response.status !== 200 || (await digestOf(body)) !== digest) continue; // perhaps an older copy in the browser's cache
    const type = response.headers.get("Content-Type") || "application/octet-stream";
    const made = () => new Response(body, { headers: { "Content-Type": type } });
    const keeping = keepFile(path, digest, made());
    await (isNeeded ? keeping : keeping.catch(() => {}));
    return made();
  }
  throw new ChangedError(path);
}
