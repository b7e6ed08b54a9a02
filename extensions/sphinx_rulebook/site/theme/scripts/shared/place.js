// Where the reader is, and going elsewhere. In a single file that holds a whole site (see `single/main.js`), pages have
// addresses of its own, `rulebook:/en/kk/01.html#rule:x`; anywhere else they are the browser's.

/**
 * What a single file offers its pages.
 * @typedef {object} Carried
 * @property {() => URL} here
 * @property {(written: string) => string} resolve the address that a link has written
 * @property {(address: string, how: "go" | "replace" | "push" | "rename") => void} move
 * @property {(address: string) => string} outside what others can open
 * @property {(address: string) => Promise<void>} run a script of the site
 * @property {(image: HTMLImageElement, address: string) => void} picture
 */

/** @type {Carried | undefined} */
export const carried = /** @type {any} */ (window).rulebookFile;

export const here = () => (carried ? carried.here() : new URL(location.href));

/** The address that a link leads to. @param {HTMLAnchorElement} link */
export const hrefOf = (link) => (carried ? carried.resolve(link.getAttribute("href") || "") : link.href);

/** Go to an address. @param {string} address */
export function go(address) {
  if (carried) carried.move(address, "go");
  else location.href = address;
}

/** Go to an address, in the place of this one. @param {string} address */
export function replace(address) {
  if (carried) carried.move(address, "replace");
  else location.replace(address);
}

/** Give what is shown another address. @param {string} address */
export function rename(address) {
  if (carried) carried.move(address, "rename");
  else history.replaceState(history.state, "", address);
}

/** Give what is shown another address, from which the browser's button leads back to this one. @param {string} address */
export function push(address) {
  if (carried) carried.move(address, "push");
  else history.pushState(null, "", address);
}

/** An address for somebody else. @param {string} address */
export const shareable = (address) => (carried ? carried.outside(address) : address);
