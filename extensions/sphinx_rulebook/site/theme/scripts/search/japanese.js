// Scripts without spaces: splits a run of them in a query into pieces that the book has, by longest match against the
// book's text.

/**
 * @typedef {{text: string, weight: number, isVerb: boolean}} Piece `isVerb`: a kanji followed by the kana of an inflection
 */

const KINDS = [/[\u3041-\u3096]/, /[\u30a1-\u30ff]/, /[\u3005-\u3007\u3400-\u9fff\uf900-\ufaff]/, /\d/];
const HIRAGANA = 0;
const KATAKANA = 1;
const KANJI = 2;
const DIGIT = 3;

/** Words that ask a question and are not looked for. */
const ASKING = /^(?:何[枚人個回点体本度番]?|誰|幾)/;

/** Hiragana that join or inflect words and are not words themselves, folded. */
const JOINING =
  /^(?:カラ|マデ|ヨリ|ノデ|ノニ|ナラ|ダケ|トキ|コト|モノ|タメ|ヨウ|ニ|デ|ト|ハ|ガ|ヲ|モ|ノ|ヘ|カ|ヤ|スル|シタ|シテ|シマ|スレバ|タラ|サレ|ラレ|レル|ナケレバ|ナラナイ|ナイ|マス|マセン|デス|デキ|ドウ|ドノ|ドレ|ドッチ|ドチラ|ドコ|イツ|イクツ|イクラ|イイ|ヨイ|アル|アリ|イル|イマ|ナル|ナリ|ナッ|コノ|ソノ|アノ|コレ|ソレ|ル|タ|ラ|テ|ダ)+/;

/**
 * A negation is looked for in the form that is most common in rules; its other forms are similar words. The weight is
 * tuned.
 */
const OF_NEGATION = 0.3;
const NEGATION = /ナイ|マセン|ナカッ/;

/** The least length of a meaningful piece of each kind. */
const LEAST = [3, 2, 1, 1];

/** A query in pieces is a question. Pieces beyond this number add nothing, and each is looked for in the whole book. */
const MOST = 16;

/** The index in `KINDS`, or -1 for another character. @param {string} character */
const kindOf = (character) => KINDS.findIndex((kind) => kind.test(character));

/**
 * Return the runs of one script in a text, as the places of their first characters and the places after their last.
 * @param {string} written
 * @returns {{start: number, stop: number, kind: number}[]}
 */
export function scriptRuns(written) {
  /** @type {{start: number, stop: number, kind: number}[]} */
  const runs = [];
  for (let i = 0; i < written.length; i++) {
    const last = runs[runs.length - 1];
    // The long vowel mark belongs to the kana before it, of either kind.
    const kind = written[i] === "ー" && last ? last.kind : kindOf(written[i]);
    if (last && last.kind === kind) last.stop = i + 1;
    // A number belongs to its counter.
    else if (last && last.kind === DIGIT && kind === KANJI) [last.stop, last.kind] = [i + 1, KANJI];
    else runs.push({ start: i, stop: i + 1, kind });
  }
  return runs;
}

const PARTICLE = /^(?:[のはがをにでとへもや]|から|まで|より|には|では|とは|への|での)$/;

/**
 * Whether a run is more than one word: it has a particle between two words, or ends with an inflection.
 * @param {string} written
 */
export function isMoreThanWord(written) {
  const runs = scriptRuns(written);
  const last = runs[runs.length - 1];
  if (runs.length > 1 && last.kind === HIRAGANA && last.stop - last.start > 1) return true;
  return runs.some(({ start, stop, kind }, i) => kind === HIRAGANA && i > 0 && i + 1 < runs.length && PARTICLE.test(written.slice(start, stop)));
}

/**
 * Return the pieces of a run that a text has, without the particles between them. `written` distinguishes hiragana from
 * katakana, which are the same in `folded`.
 * @param {string} written
 * @param {string} folded
 * @param {(piece: string) => boolean} has whether a text has a piece
 * @param {(word: string) => boolean} isWord whether a piece is a word in katakana
 * @returns {Piece[]}
 */
export function pieces(written, folded, has, isWord) {
  // Folding changed the length, as with half-width voiced kana: the places no longer correspond.
  if (written.length !== folded.length) written = folded;
  /** @type {Piece[]} */
  const found = [];
  const runs = scriptRuns(written);
  for (const [i, run] of runs.entries()) {
    const { start, kind } = run;
    let { stop } = run;
    let from = start;
    if (kind === HIRAGANA) {
      const kana = folded.slice(start, stop);
      if (NEGATION.test(kana)) found.push({ text: "デキナイ", weight: OF_NEGATION, isVerb: false });
      // After a kanji, hiragana are the end of a verb.
      if (i > 0 && runs[i - 1].kind === KANJI) continue;
      // The one kana that is always a particle.
      if (folded[stop - 1] === "ヲ") stop--;
      // Particles at the start of the run are skipped; too short a rest says nothing.
      from += (JOINING.exec(kana) || [""])[0].length;
      if (stop - from < 3) continue;
    } else if (kind === KANJI) from += (ASKING.exec(folded.slice(start, stop)) || [""])[0].length;
    for (let at = from; at < stop && found.length < MOST; ) {
      // A whole word in katakana is better than the longest string that the text happens to have.
      let end = kind === KATAKANA ? wordEnd(folded, at, stop, isWord) : at;
      if (end === at) while (end < stop && has(folded.slice(at, end + 1))) end++;
      const piece = folded.slice(at, end);
      if (piece.length >= LEAST[kind] && !found.some(({ text }) => text === piece)) {
        const isVerb = kind === KANJI && piece.length === 1 && end === stop && i + 1 < runs.length && runs[i + 1].kind === HIRAGANA;
        found.push({ text: piece, weight: weightOf(piece.length, kind, at === from && end === stop), isVerb });
      }
      // Of hiragana only the start is significant, as the stem of a verb or an adjective.
      at = kind === HIRAGANA ? stop : Math.max(end, at + 1);
    }
  }
  return found;
}

/**
 * Return where the longest katakana word that starts at a place ends, or that place itself if none does.
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
 * Return how much of a word a piece is: a single kanji can be a word, but one left over from a compound hardly counts;
 * tuned.
 * @param {number} length
 * @param {number} kind
 * @param {boolean} isWhole
 */
function weightOf(length, kind, isWhole) {
  if (kind === HIRAGANA) return 0.4;
  if (length === 1) return isWhole ? 0.5 : 0.4;
  return Math.min(1.3, 0.7 + 0.15 * length);
}

/**
 * Whether a run of katakana consists of two words of the book.
 * @param {string} text
 * @param {(word: string) => boolean} isWord
 */
export function splits(text, isWord) {
  for (let at = 3; at <= text.length - 3; at++) if (isWord(text.slice(0, at)) && isWord(text.slice(at))) return true;
  return false;
}

/** The worth of a katakana word within a longer one; tuned. */
const WITHIN = 0.8;

/**
 * Return a function for how likely a piece at a place of a folded text is a word and not a part of a longer katakana
 * word.
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
 * Return how likely a kanji at a place of a folded text is the same verb and not a part of a compound.
 * @param {string} string
 * @param {number} at
 */
export function verbLikeness(string, at) {
  return IS_KANA.test(string[at + 1] || "") && !IS_KANJI.test(string[at - 1] || "") ? 1 : 0.6;
}
