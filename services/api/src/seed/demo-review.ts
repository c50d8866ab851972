import type { Locale } from '@munay/contracts/locale';

/**
 * A review of the demonstration: picture of the product, stars, author, days ago, how many find it helpful, title,
 * text, reply of the shop, what its photo shows (the photo is the picture of the product in use).
 */
export type DemoReview = readonly [
  picture: string,
  stars: 1 | 2 | 3 | 4 | 5,
  author: string,
  daysAgo: number,
  helpful: number,
  title: string,
  text: string,
  reply?: string,
  photoAlt?: string,
];

/** A question of the demonstration with the answers of the workshop and of buyers. */
export interface DemoQuestion {
  /** Of the product; absent for the soaps in general. */
  picture?: string;
  locale: Locale;
  author: string;
  daysAgo: number;
  helpful: number;
  text: string;
  /** The first is the accepted one; without an author it is the workshop's. */
  answers: readonly { author?: string; text: string }[];
}
