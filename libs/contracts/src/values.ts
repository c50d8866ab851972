/*
 * Number and string types for responses, with JSON Schema annotations for the API document. Its generation fails for a
 * plain `number`.
 */

/**
 * An amount in whole minor units.
 * @asType integer
 * @minimum 0
 */
export type Cents = number;

/**
 * An amount in whole minor units that may be negative: incoming minus outgoing.
 * @asType integer
 */
export type Balance = number;

/**
 * A whole number of items.
 * @asType integer
 * @minimum 0
 */
export type Count = number;

/**
 * Units added, or removed if negative.
 * @asType integer
 */
export type Change = number;

/**
 * A whole percentage.
 * @asType integer
 * @minimum 0
 * @maximum 100
 */
export type Percent = number;

/**
 * A percentage with decimals.
 * @minimum 0
 */
export type Share = number;

/**
 * A duration with fractions of a second.
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
 * An intensity, from 1 (low) to 5 (high).
 * @asType integer
 * @minimum 1
 * @maximum 5
 */
export type DegreeValue = number;

/**
 * Average stars of several reviews; 0 without reviews.
 * @minimum 0
 * @maximum 5
 */
export type Average = number;

/**
 * A timestamp in UTC, ISO 8601.
 * @format date-time
 */
export type IsoDate = string;

/**
 * A record id.
 * @pattern ^[0-9a-f]{24}$
 */
export type Id = string;
