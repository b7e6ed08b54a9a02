// What a unit gains by being called what is asked for, by beginning with it, and by having its words together.

import { fold } from "./fold.js";
import { ITEM } from "./score.js";
import { stem } from "./words.js";

/** @typedef {import("./text_index.js").TextIndex} TextIndex */
/** @typedef {import("./query.js").Query} Query */
/** @typedef {import("./score.js").Scored} Scored */

// Shares of what all words together are worth; tuned. Being called so is worth more than anything that a text can say.
const CALLED = 3.2;
const TERM_CALLED = 2;
const NEARLY_CALLED = 2.4;
const IN_TITLE = 0.6;
const LABELLED = 0.6;
const BEGINS = 0.35;
const TOPICAL = 0.15;
const SAYS = 0.8;
const TOGETHER = 0.45;
const PAIRS = 0.15;
const LEADS = 0.33;
const COUNTS = 0.3;
const LEAVE = 0.1;

/** A rule is about what stands in so much of its beginning. */
const TOPIC = 40;

/** Words farther apart than this are no pair. */
const NEAR = 40;

/**
 * @param {TextIndex} index
 * @param {number} place
 * @param {Query} query
 * @param {string} asked what is asked for, without an article
 * @param {number} base what all words together are worth
 * @param {string[][]} keys what to look for together
 */
export function closeness(index, place, query, asked, base, keys) {
  const unit = index.units[place];
  const title = fold(index.title(place)).replace(/"/g, "");
  const text = index.folded(place).replace(/"/g, "");
  return (
    byLabel(unit[0], query, asked, base) +
    (index.isItem(place) ? ITEM : 1) * byTitle(title, fold(index.name(place)).replace(/"/g, ""), asked, unit[3] === "T", base) +
    (!title && asked.length > 1 && opensWith(text, asked) ? BEGINS * base : 0) +
    (query.topic && opensWith(text, query.topic) ? TOPICAL * base : 0) +
    (keys.length > 1 ? byWords(text, asked, keys) * base : 0) +
    (keys.length > 1 ? LEADS * base * (keys.filter((ways) => ways.some((way) => text.slice(0, TOPIC).includes(way))).length / keys.length) : 0) +
    (query.asksNumber && NUMBER.test(text) ? COUNTS * base : 0) +
    (query.asksLeave && LEAVING.test(text) ? LEAVE * base : 0) +
    query.phrases.filter((phrase) => title.includes(phrase)).length * 0.5 * base
  );
}

const NUMBER = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|exactly|number of)\b/;
const LEAVING = /\b(?:can|may|cannot|can't|able|must|allowed)\b|デキ|テモヨイ|テモイイ|ラレナイ|ナラナイ/;

/**
 * @param {string} label
 * @param {Query} query
 * @param {string} asked
 * @param {number} base
 */
function byLabel(label, query, asked, base) {
  if (!label) return 0;
  const name = label.slice(label.indexOf(":") + 1);
  if (label === query.whole || (query.whole.includes("_") && name === query.whole)) return 5 * base + 20;
  return name === asked.replace(/[\s-]+/g, "_") ? LABELLED * base : 0;
}

/**
 * @param {string} title
 * @param {string} name the title without brackets
 * @param {string} asked
 * @param {boolean} isTerm whether it is a glossary's entry, which is no rule
 * @param {number} base
 */
function byTitle(title, name, asked, isTerm, base) {
  if (!title) return 0;
  if (title === asked || name === asked) return (isTerm ? TERM_CALLED : CALLED) * base + 6;
  if (isCalled(name, asked)) return NEARLY_CALLED * base;
  return asked.length > 3 && title.includes(asked) ? IN_TITLE * base : 0;
}

/**
 * Whether a name is what is asked for, in whatever form.
 * @param {string} name folded
 * @param {string} asked
 */
export const isCalled = (name, asked) => name === asked || stemmed(name) === stemmed(asked);

/** @param {string} text */
const stemmed = (text) => text.split(" ").map(stem).join(" ");

const OPENING = /^(?:(?:an?|the|when(?:ever)?|if|to) |[「『"']|\[[^\]]*\])*/;

/**
 * @param {string} text
 * @param {string} asked
 */
function opensWith(text, asked) {
  const rest = text.replace(OPENING, "");
  return rest.startsWith(asked) && !/^[a-z0-9]{3,}/.test(rest.slice(asked.length));
}

/**
 * @param {string} text
 * @param {string} asked
 * @param {string[][]} keys
 */
function byWords(text, asked, keys) {
  return asked.length > 4 && text.includes(asked) ? SAYS : TOGETHER * together(text, keys) + PAIRS * pairs(text, keys);
}

/** A word that stands in a text more often than this stands everywhere in it. */
const OFTEN = 6;

/**
 * Where a text has any of the ways to say something.
 * @param {string} text
 * @param {string[]} ways
 */
function occurrences(text, ways) {
  /** @type {{at: number, length: number}[]} */
  const found = [];
  for (const way of ways) {
    for (let at = text.indexOf(way), n = 0; at >= 0 && n < OFTEN; at = text.indexOf(way, at + 1), n++) found.push({ at, length: way.length });
  }
  return found;
}

/**
 * How many of the words that are next to each other in a query are so in a text, too.
 * @param {string} text
 * @param {string[][]} keys
 */
function pairs(text, keys) {
  let sum = 0;
  for (let i = 1; i < keys.length; i++) {
    let best = 0;
    const [first, second] = [keys[i - 1], keys[i]];
    for (const { at, length } of occurrences(text, first)) {
      const behind = text.slice(at + length, at + length + NEAR);
      for (const way of second) {
        const next = behind.indexOf(way);
        if (next >= 0) best = Math.max(best, 1 - next / NEAR);
      }
    }
    sum += best;
  }
  return sum / (keys.length - 1);
}

/**
 * How near to each other the words of a query stand in a text: 1 side by side, 0 where fewer than two are there.
 * @param {string} text
 * @param {string[][]} keys
 */
function together(text, keys) {
  /** @type {{at: number, key: number}[]} */
  const found = [];
  keys.forEach((ways, i) => occurrences(text, ways).forEach(({ at }) => found.push({ at, key: i })));
  const wanted = new Set(found.map((one) => one.key)).size;
  if (wanted < 2) return 0;
  found.sort((a, b) => a.at - b.at);
  /** @type {Map<number, number>} */
  const counts = new Map();
  let best = Infinity;
  let start = 0;
  for (const one of found) {
    counts.set(one.key, (counts.get(one.key) || 0) + 1);
    while (counts.size === wanted) {
      best = Math.min(best, one.at - found[start].at);
      const first = found[start++].key;
      const left = (counts.get(first) || 0) - 1;
      if (left) counts.set(first, left);
      else counts.delete(first);
    }
  }
  const length = keys.reduce((sum, [key]) => sum + key.length + 2, 0);
  return (wanted / keys.length) * Math.min(1, (2 * length) / Math.max(best, length));
}
