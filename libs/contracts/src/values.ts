/*
 * What numbers and texts of answers are, in the words of JSON Schema: the document of the API says it of each, and an
 * answer with a plain `number` is refused when the document is made.
 */

/**
 * An amount in whole minor units.
 * @asType integer
 * @minimum 0
 */
export type Cents = number;

/**
 * An amount in whole minor units that may be less than nothing: what came in less what went out.
 * @asType integer
 */
export type Balance = number;

/**
 * A whole number of things.
 * @asType integer
 * @minimum 0
 */
export type Count = number;

/**
 * Pieces that came or, below 0, went.
 * @asType integer
 */
export type Change = number;

/**
 * Whole percent.
 * @asType integer
 * @minimum 0
 * @maximum 100
 */
export type Percent = number;

/**
 * Percent with decimals.
 * @minimum 0
 */
export type Share = number;

/**
 * A span of time, with its parts of a second.
 * @minimum 0
 */
export type Seconds = number;

/**
 * Stars of one review.
 * @asType integer
 * @minimum 1
 * @maximum 5
 */
export type Stars = number;

/**
 * Stars of several reviews; 0 without any.
 * @minimum 0
 * @maximum 5
 */
export type Average = number;

/**
 * A moment in UTC, ISO 8601.
 * @format date-time
 */
export type IsoDate = string;

/**
 * A day of the shop's calendar, `2026-11-21`.
 * @format date
 */
export type Day = string;

/**
 * Of a record.
 * @pattern ^[0-9a-f]{24}$
 */
export type Id = string;
