// How much the site keeps on a device without being asked.

/**
 * In bytes as they are stored; the network carries about a fifth of that. The whole text of the largest rulebook that we
 * know has 3.3 million bytes.
 */
export const BUDGET = 10_000_000;
