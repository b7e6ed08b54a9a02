// What a ruling is called in a citation: it has no number.

/**
 * Return the name of a ruling: its label, which stays, and the day on which it was given, if that is known.
 * @param {string} label
 * @param {string} day
 */
export const rulingName = (label, day) => (day ? `${label}, ${day}` : label);

/** Whether an id is the label of a ruling. @param {string} id */
export const isRuling = (id) => id.startsWith("ruling:");
