// Scripts without spaces: a query's run of them in pieces that the book has, by longest match against the book itself.

/** @typedef {{text: string, weight: number, isVerb: boolean}} Piece `isVerb`: a kanji with the kana of an inflection behind it */

const KINDS = [/[\u3041-\u3096]/, /[\u30a1-\u30ff]/, /[\u3005-\u3007\u3400-\u9fff\uf900-\ufaff]/, /\d/];
const HIRAGANA = 0;
const KATAKANA = 1;
const KANJI = 2;
const DIGIT = 3;

/** What is asked with, rather than asked for. */
const ASKING = /^(?:何[枚人個回点体本度番]?|誰|幾)/;

/** Hiragana that joins and inflects words rather than being one, folded. */
const JOINING =
  /^(?:カラ|マデ|ヨリ|ノデ|ノニ|ナラ|ダケ|トキ|コト|モノ|タメ|ヨウ|ニ|デ|ト|ハ|ガ|ヲ|モ|ノ|ヘ|カ|ヤ|スル|シタ|シテ|シマ|スレバ|タラ|サレ|ラレ|レル|ナケレバ|ナラナイ|ナイ|マス|マセン|デス|デキ|ドウ|ドノ|ドレ|ドッチ|ドチラ|ドコ|イツ|イクツ|イクラ|イイ|ヨイ|アル|アリ|イル|イマ|ナル|ナリ|ナッ|コノ|ソノ|アノ|コレ|ソレ|ル|タ|ラ|テ|ダ)+/;

/** A negation is kept as the one that rules say most; its other forms are similar words. Its weight is tuned. */
const OF_NEGATION = 0.3;
const NEGATION = /ナイ|マセン|ナカッ/;

/** The least pieces of each kind that say something. */
const LEAST = [3, 2, 1, 1];

/** A query in pieces is a question; what is behind this many adds nothing, and each is looked for in the whole book. */
const MOST = 16;

/** @param {string} character */
const kindOf = (character) => KINDS.findIndex((kind) => kind.test(character));

/**
 * The runs of one script in a text, as places of their first characters and of the one behind the last.
 * @param {string} written
 * @returns {{start: number, stop: number, kind: number}[]}
 */
export function scriptRuns(written) {
  /** @type {{start: number, stop: number, kind: number}[]} */
  const runs = [];
  for (let i = 0; i < written.length; i++) {
    const last = runs[runs.length - 1];
    const kind = written[i] === "ー" && last ? last.kind : kindOf(written[i]);
    if (last && last.kind === kind) last.stop = i + 1;
    // A number goes with what it counts.
    else if (last && last.kind === DIGIT && kind === KANJI) [last.stop, last.kind] = [i + 1, KANJI];
    else runs.push({ start: i, stop: i + 1, kind });
  }
  return runs;
}

const PARTICLE = /^(?:[のはがをにでとへもや]|から|まで|より|には|では|とは|への|での)$/;

/**
 * Whether a run is more than a word: several with a particle between two of them, or one with an inflection.
 * @param {string} written
 */
export function isMoreThanWord(written) {
  const runs = scriptRuns(written);
  const last = runs[runs.length - 1];
  if (runs.length > 1 && last.kind === HIRAGANA && last.stop - last.start > 1) return true;
  return runs.some(({ start, stop, kind }, i) => kind === HIRAGANA && i > 0 && i + 1 < runs.length && PARTICLE.test(written.slice(start, stop)));
}

/**
 * The pieces of a run that a text has, the particles between them left out. `written` tells hiragana from katakana,
 * which are the same in `folded`.
 * @param {string} written
 * @param {string} folded
 * @param {(piece: string) => boolean} has whether a text has a piece
 * @param {(word: string) => boolean} isWord whether a piece is a word of katakana
 * @returns {Piece[]}
 */
export function pieces(written, folded, has, isWord) {
  if (written.length !== folded.length) written = folded;
  /** @type {Piece[]} */
  const found = [];
  const runs = scriptRuns(written);
  for (const [i, { start, stop, kind }] of runs.entries()) {
    let from = start;
    if (kind === HIRAGANA) {
      const kana = folded.slice(start, stop);
      if (NEGATION.test(kana)) found.push({ text: "デキナイ", weight: OF_NEGATION, isVerb: false });
      // Behind a kanji it is the end of a verb.
      if (i > 0 && runs[i - 1].kind === KANJI) continue;
      from += (JOINING.exec(kana) || [""])[0].length;
      if (stop - from < 3) continue;
    } else if (kind === KANJI) from += (ASKING.exec(folded.slice(start, stop)) || [""])[0].length;
    for (let at = from; at < stop && found.length < MOST; ) {
      let end = kind === KATAKANA ? wordEnd(folded, at, stop, isWord) : at;
      if (end === at) while (end < stop && has(folded.slice(at, end + 1))) end++;
      const piece = folded.slice(at, end);
      if (piece.length >= LEAST[kind] && !found.some(({ text }) => text === piece)) {
        const isVerb = kind === KANJI && piece.length === 1 && end === stop && i + 1 < runs.length && runs[i + 1].kind === HIRAGANA;
        found.push({ text: piece, weight: weightOf(piece.length, kind, at === from && end === stop), isVerb });
      }
      // Of hiragana only the start tells something: a verb's or an adjective's.
      at = kind === HIRAGANA ? stop : Math.max(end, at + 1);
    }
  }
  return found;
}

/**
 * Where the longest word of katakana that begins at a place ends; that place where none does.
 * @param {string} folded
 * @param {number} at
 * @param {number} stop
 * @param {(word: string) => boolean} isWord
 */
function wordEnd(folded, at, stop, isWord) {
  for (let end = stop; end > at + 2; end--) if (isWord(folded.slice(at, end))) return end;
  return at;
}

/**
 * How much of a word a piece is: a kanji by itself is one, but one that is left of a compound hardly anything; tuned.
 * @param {number} length
 * @param {number} kind
 * @param {boolean} isWhole
 */
function weightOf(length, kind, isWhole) {
  if (kind === HIRAGANA) return 0.4;
  if (length === 1) return isWhole ? 0.5 : 0.4;
  return Math.min(1.3, 0.7 + 0.15 * length);
}

/** What a word of katakana is worth within a longer one; tuned. */
const WITHIN = 0.8;

/**
 * How likely a piece at a place of a folded text is a word, rather than a part of a longer one of katakana.
 * @param {string} piece
 * @param {string[]} vocabulary
 */
export function wordLikeness(piece, vocabulary) {
  if (!IS_KANA.test(piece)) return undefined;
  const longer = vocabulary.filter((word) => word.length > piece.length && word.includes(piece));
  if (!longer.length) return undefined;
  const within = longer.map((word) => ({ word, before: word.indexOf(piece) }));
  return (/** @type {string} */ string, /** @type {number} */ at) =>
    within.some(({ word, before }) => string.startsWith(word, at - before)) ? WITHIN : 1;
}

const IS_KANJI = KINDS[KANJI];
const IS_KANA = KINDS[KATAKANA];

/**
 * How likely a kanji at a place of a folded text is the same verb, rather than a part of a compound.
 * @param {string} string
 * @param {number} at
 */
export function verbLikeness(string, at) {
  return IS_KANA.test(string[at + 1] || "") && !IS_KANJI.test(string[at - 1] || "") ? 1 : 0.6;
}
