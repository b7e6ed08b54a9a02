// The current address, and navigation. In a single file that holds a whole site (see `single/main.js`), pages have
// addresses of their own kind, `rulebook:/en/kk/01.html#rule:x`; anywhere else they have the browser's addresses.

/**
 * The functions that a single file offers to its pages.
 * @typedef {object} Carried
 * @property {() => URL} here
 * @property {(written: string) => string} resolve returns the address of a link's `href`
 * @property {(address: string, how: "go" | "replace" | "push" | "rename") => void} move
 * @property {(address: string) => string} outside returns an address that others can open
 * @property {(address: string) => Promise<void>} run runs a script of the site
 * @property {(image: HTMLImageElement, address: string) => void} picture
 */

/** @type {Carried | undefined} */
export const carried = /** @type {any} */ (window).rulebookFile;

export const here = () => (carried ? carried.here() : new URL(location.href));

/** Return the address that a link leads to. @param {HTMLAnchorElement} link */
export const hrefOf = (link) => (carried ? carried.resolve(link.getAttribute("href") || "") : link.href);

/** Go to an address. @param {string} address */
export function go(address) {
  if (carried) carried.move(address, "go");
  else location.href = address;
}

/** Go to an address; it replaces the current one in the history. @param {string} address */
export function replace(address) {
  if (carried) carried.move(address, "replace");
  else location.replace(address);
}

/** Give the shown page another address. @param {string} address */
export function rename(address) {
  if (carried) carried.move(address, "rename");
  else history.replaceState(history.state, "", address);
}

/** Give the shown page another address, with the current one as a step in the history. @param {string} address */
export function push(address) {
  if (carried) carried.move(address, "push");
  else history.pushState(null, "", address);
}

/** Return an address to share with others. @param {string} address */
export const shareable = (address) => (carried ? carried.outside(address) : address);
