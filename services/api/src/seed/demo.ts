import type { Locale, Localized } from '@munay/contracts/locale';
import type { PostTag } from '@munay/contracts/shop/blog';
import type { AddProduct } from '../modules/product/product.service';
import type { NewStore } from '../modules/store/store.types';
import posts from './posts.json';
import products from './products.json';
import questions from './questions.json';
import reviews from './reviews.json';
import stores from './stores.json';

type Size = AddProduct['sizes'][number] & { pieces: number };
type Written =
  'slug' | 'title' | 'scentLine' | 'description' | 'howToUse' | 'care' | 'safety' | 'scent' | 'category';

/** A product as a person would write it down. */
interface DemoProduct extends Pick<AddProduct, Written | 'tags' | 'ingredients'> {
  /** Folder of its pictures. */
  picture: string;
  sizes: Size[];
  discountPercent: number;
  /** Slug of its store. */
  store: string;
  /** What the picture of the bar shows, for people who do not see it. */
  look: Localized;
}

export interface DemoReview {
  /** Slug. */
  product: string;
  locale: Locale;
  stars: number;
  authorName: string;
  daysAgo: number;
  helpful: number;
  title: string;
  text: string;
  reply?: string;
  /** What its photo shows: the product in use. */
  photoAlt?: string;
}

/** A question with the answers of the workshop and of buyers. */
export interface DemoQuestion extends Pick<DemoReview, 'locale' | 'daysAgo' | 'helpful' | 'text'> {
  /** Slug; absent for the soaps in general. */
  product?: string;
  author: string;
  /** The first is the accepted one; without an author it is the workshop's. */
  answers: { author?: string; text: string }[];
}

/** Its texts are `services/api/content/posts/<name>.<locale>.md`. */
export interface DemoPost {
  name: string;
  tag: PostTag;
  /** Day it came out, ISO 8601. */
  day: string;
  /** Folder and view of a picture, and what it shows. */
  cover: { picture: string; view: string; alt: Localized };
  /** Slugs of the products it speaks of. */
  products: string[];
}

/** In the order in which the shop features them. */
export const DEMO_PRODUCTS = products as readonly DemoProduct[];
/** Invented: nobody bought and nobody wrote these, and every page that shows them says so. */
export const DEMO_REVIEWS = reviews as readonly DemoReview[];
export const DEMO_QUESTIONS = questions as readonly DemoQuestion[];
export const DEMO_POSTS = posts as readonly DemoPost[];
export const DEMO_STORES: readonly NewStore[] = stores;
