// What the forms of an English word have in common, and the forms that endings do not explain.

/**
 * Words of which the end only looks like an ending: without these, "letter" would be a form of "let", and "mission" one
 * of "miss".
 */
const WHOLE = new Set(
  (
    "after alter apart apartment banner better bitter business butter center comment copper corner counter cover department differ dinner element " +
    "enter evening factor family fragment hammer harness ladder latter letter litter lotion manner manor mansion master matter meter mission moment " +
    "monster morning motion nation notion number offer order other paper passion pepper portion potion powder power prefer ration refer river rubber " +
    "rudder sector segment session shutter station suffer summer supper template tower trigger upper version water witness"
  ).split(" "),
);

/** The ends of derived words: each leaves enough letters to be of the same family. */
const DERIVED = /^(.{4,})(?:ation|at|iti|abl|ibl|(?<=t)or|li)$|^(.{5,})iv$|^(.{2,}[st])ion$|^(.{3,})(?:ness|ment|er)$/;

/** Where British spellings have -our and -re, and American ones -or and -er. */
const OUR = /^((?:dis)?(?:arm|behavi|col|endeav|fav|flav|glam|harb|hon|hum|lab|neighb|parl|rig|rum|savi|splend|val|vap|vig))our/;
const TRE = /^(cent|fib|lit|lust|meag|met|manoeuv|sab|scept|somb|spect|theat)r(?=(?:e[sd]?|ing)$)/;

/** A syllable with one short vowel, after which a consonant would be doubled: what lost an e there is not the same word. */
const SHORT = /^(?:qu|[^aeiouy]|y(?=[aeiou]))*[aeiouy][^aeiouywx]$/;

const VOWEL = /[aeiouy]/;

/**
 * Return a word in one spelling: "neighbor" for "neighbour", "realize" for "realise".
 * @param {string} word
 */
const respelt = (word) =>
  word
    .replace(OUR, "$1or")
    .replace(TRE, "$1er")
    .replace(/^(def|off|lic)ence/, "$1ense")
    .replace(/^(.{3,})is(?=(?:e[drs]?|ers|ing|ations?)$)/, "$1iz")
    .replace(/^practiz/, "practic");

/**
 * Return a word without the ending of a plural or a third person.
 * @param {string} word
 */
function singular(word) {
  if (/..ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:[sz]s|x|[cs]h|zz|.[^aeiou]o)es$/.test(word)) return word.slice(0, -2);
  return /..[^isu]s$|^(?:bureau|emu|guru|menu|plateau|taxi|ski)s$/.test(word) ? word.slice(0, -1) : word;
}

/**
 * Return a consonant that an ending has doubled as one, and a y as the i that endings make of it.
 * @param {string} root
 */
function single(root) {
  const shorter = /..([bdgmnprtz])\1$|[aeiouy][^aeiouy]+[aeiouy]ll$/.test(root) ? root.slice(0, -1) : root;
  return shorter.replace(/([^aeiou])y$/, "$1i");
}

/**
 * Return a root with an e only where it makes a syllable long: "hope" and "hop", but "mov" for "moving" is "move".
 * @param {string} root
 * @param {boolean} hasLost whether the root may have lost an e before an ending
 */
function rooted(root, hasLost) {
  const one = single(root);
  if (hasLost && one === root && (one.length < 3 || SHORT.test(one))) return `${one}e`;
  return one.length > 3 && one.endsWith("e") && !SHORT.test(one.slice(0, -1)) ? one.slice(0, -1) : one;
}

/**
 * Return what an English word has in common with its inflections, in American spelling. Deliberately light, since hits
 * are weighted by their forms.
 * @param {string} word folded
 */
export function stem(word) {
  word = word.replace(/(.)'s?$/, "$1");
  if (word.length < 3) return word;
  const one = singular(respelt(word));
  const ending = WHOLE.has(one) ? null : /^(.*?)(?:ing|ied|ed)$/.exec(one);
  let root = one;
  let hasLost = false;
  if (ending && one.endsWith("ied")) root = ending[1].length > 1 ? `${ending[1]}y` : one.slice(0, -1);
  else if (ending && one.endsWith("eed")) root = /(?:agr|fr|decr|guarant)eed$/.test(one) ? one.slice(0, -1) : one;
  else if (ending && ending[1].length > 1 && VOWEL.test(ending[1])) [root, hasLost] = [ending[1], true];
  root = rooted(root, hasLost);
  const derived = WHOLE.has(root) ? null : DERIVED.exec(root);
  const left = derived && (derived[1] || derived[2] || derived[3] || derived[4]);
  return left && VOWEL.test(left) ? rooted(left, !/ment$|ness$/.test(root)) : root;
}

/** The end of a stem that may be spelt in another way, so that some forms do not begin with it. */
const VARYING = /(?:[eiy]|(?<=o)r|(?<=i)z|(?<=^(?:def|off|lic)en)s|(?<=^practi)c|(?<=^(?:cent|fib|lit|lust|meag|met|sab|scept|somb|spect|theat))er)$/;

/**
 * Return what all forms of a word begin with.
 * @param {string} word folded
 */
export function beginning(word) {
  const whole = stem(word);
  const root = whole.length < 3 ? whole : whole.replace(VARYING, "");
  let length = 0;
  while (length < root.length && root[length] === word[length]) length++;
  return word.slice(0, length);
}

/** Words with forms that the stem does not cover, and spellings that begin differently. */
const IRREGULAR = (
  "awake awoke awoken|axe ax axes|base bases|basis bases|bear bore borne|beat beaten|become became|begin began begun|behold beheld|bend bent|bet|bid|bind bound|bite bit bitten|bleed bled|blow blew blown|" +
  "break broke broken|breed bred|bring brought|build built|burn burnt|bus buses|buy bought|catch caught|choose chose chosen choice|cling clung|come came|creep crept|cut|deal dealt|" +
  "dig dug|dive dove|do does did done|draw drew drawn|drink drank drunk|drive drove driven|dwell dwelt|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|flee fled|fly flew flown|" +
  "forbid forbade forbidden|foresee foresaw|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|gas gases|get got gotten|give gave given|go goes went gone|grind ground|grow grew grown|" +
  "hang hung|hear heard|hide hid hidden|hold held|keep kept|kneel knelt|know knew known|lay laid|lead led|lean leant|leap leapt|learn learnt|leave left|lend lent|light lit|lose lost losing|make made|" +
  "mean meant|meet met|mistake mistook mistaken|outgrow outgrew|overcome overcame|overtake overtook overtaken|overthrow overthrew overthrown|pay paid|prove proven|rebuild rebuilt|redo redid redone|" +
  "redraw redrew redrawn|retake retook retaken|ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen|seek sought|sell sold|send sent|shake shook shaken|shine shone|shoot shot|" +
  "show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid|speak spoke spoken|speed sped|spell spelt|spend spent|spill spilt|spin spun|spoil spoilt|spring sprang sprung|" +
  "stand stood|steal stole stolen|stick stuck|sting stung|strike struck|swear swore sworn|sweep swept|swell swollen|swim swam swum|swing swung|take took taken|teach taught|tear tore torn|tell told|" +
  "think thought|throw threw thrown|tread trod trodden|undergo underwent|understand understood|undertake undertook undertaken|undo undoes undid undone|wake woke woken|wear wore worn|weave wove woven|" +
  "win won|wind wound|withdraw withdrew withdrawn|withhold withheld|write wrote written|" +
  "die dies died dying dead death|lie lies lied lay lain lying|tie ties tied tying|untie untied untying|" +
  "analysis analyses|calf calves|child children|crisis crises|die dice|dwarf dwarves|elf elves|foot feet|goose geese|half halves|hoof hooves|index indices|knife knives|leaf leaves|life lives|loaf loaves|" +
  "man men|matrix matrices|mouse mice|ox oxen|person people|scarf scarves|self selves|shelf shelves|thief thieves|tooth teeth|vertex vertices|wife wives|wolf wolves|woman women|" +
  "attach attachment|decide decision|defend defense defence|destroy destruction|divide division|extend extension|replace replacement|respond response"
)
  .split("|")
  .map((line) => line.split(" "));

/** Spellings that begin differently, and have the same endings. */
const SPELLINGS = "artefact artifact|catalogue catalog|draught draft|grey gray|manoeuvre maneuver|mould mold|plough plow|programme program".split("|").map((line) => line.split(" "));

/** @type {Map<string, string[]>} */
const FORMS = new Map();
/** The same by the stems of the words themselves: "caught" is also a form of "catches". @type {Map<string, string[]>} */
const BY_STEM = new Map();
for (const forms of [...IRREGULAR, ...SPELLINGS]) {
  for (const form of forms) FORMS.set(form, [...(FORMS.get(form) || []), ...forms.filter((other) => other !== form)]);
  for (const one of SPELLINGS.includes(forms) ? forms : forms.slice(0, 1)) BY_STEM.set(stem(one), forms.filter((other) => other !== one));
}

/**
 * Return the irregular forms of a word other than itself.
 * @param {string} word folded
 * @returns {string[]}
 */
export const irregularForms = (word) => [...new Set([...(FORMS.get(word) || []), ...((/(?:s|d|ing)$/.test(word) && BY_STEM.get(stem(word))) || [])])];
