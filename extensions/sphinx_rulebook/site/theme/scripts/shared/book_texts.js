// The rows of `texts.js`: no other script knows the order of their fields.  Python's `book_texts` writes them.

/** @typedef {[string, string, number, string, string, ((number | string)[] | 0)?, (string | 0)?, (string | 0)?, (string | 0)?, (string | 0)?]} Row a unit */
/** @typedef {[string, number, string?]} ChapterRow a page */
/** @typedef {{code: string, title: string, language: string, version: string, chapters: ChapterRow[], units: Row[], vocabulary: string, synonyms?: Record<string, string[]>, also?: Record<string, number>}} BookTexts */

/** The field of a unit's row with its label, or "". */
export const LABEL_AT = 0;
/** The number, or "". */
export const NUMBER_AT = 1;
/** How many rows before this one the parent is; 0 at the top. */
export const UP_AT = 2;
/** The letter of the kind, a capital if the first line is a title. */
export const LETTER_AT = 3;
/** The text. */
export const TEXT_AT = 4;
/** The references: places of rows, or the code and label of a rule of another book. */
export const TARGETS_AT = 5;
/** The id on the page, if that does not follow from the label or number. */
export const ANCHOR_AT = 6;
/** The language, if the text replaces a missing translation. */
export const LANGUAGE_AT = 7;
/** The status, if it has one: draft, beta or deprecated. */
export const STATUS_AT = 8;
/** The day on which a ruling was given, 0 if it is unknown. */
export const DAY_AT = 9;

/** Whether a row is a part of the unit above it: an example, or a commentary. @param {Row} row */
export const isPart = (row) => row[LETTER_AT] === "x" || isCommentary(row);
/** @param {Row} row */
export const isCommentary = (row) => row[LETTER_AT] === "w";

/** The field of a chapter's row with the file name of its page, without a suffix. */
export const PAGE_AT = 0;
/** The number of units on the page. */
export const COUNT_AT = 1;
