import type { Locale } from '@munay/contracts/locale';

/**
 * A demo review: picture of the product, stars, author, age in days, helpful votes, title,
 * text, reply of the shop, alternative text of its photo (the picture of the product in use).
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

/** A demo question with answers of the workshop and of buyers. */
export interface DemoQuestion {
  /** Picture of the product; absent for general questions. */
  picture?: string;
  locale: Locale;
  author: string;
  daysAgo: number;
  helpful: number;
  text: string;
  /** The first is the accepted one; without an author it is the workshop's. */
  answers: readonly { author?: string; text: string }[];
}
