// What may become HTML or the address of a script: the content policy of our pages allows nothing else (Trusted Types).

/**
 * Return an address if it is one of this site. Throws a TypeError if it is not.
 * @param {string} address
 */
function ownAddress(address) {
  const { protocol, host } = new URL(address, location.href);
  if (protocol !== location.protocol || host !== location.host) throw new TypeError(address);
  return address;
}

/** @type {{createHTML: (html: string) => string, createScriptURL: (address: string) => string}} */
const rules = { createHTML: (html) => html, createScriptURL: ownAddress };
/** @type {any} in a browser without Trusted Types, the rules alone */
const factory = /** @type {any} */ (window).trustedTypes;
const policy = factory ? factory.createPolicy("rulebook", rules) : rules;

/**
 * Return HTML that a script of this site contains, and that was escaped when the site was built.
 * @param {string} html
 * @returns {string} in the form that `innerHTML` and `DOMParser` take
 */
export const trustedHtml = (html) => policy.createHTML(html);

/**
 * Return the address of a script of this site. Throws a TypeError if it is on another one.
 * @param {string} address
 * @returns {string} in the form that elements and workers take
 */
export const trustedScript = (address) => policy.createScriptURL(address);
