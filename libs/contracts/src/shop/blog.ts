import type { Locale, Localized } from '../locale';
import type { PageOf, PageQuery } from '../paging';
import type { ImageView, ProductCard } from './product';

export const POST_TAGS = ['craft', 'ingredients', 'care', 'origin'] as const;
export type PostTag = (typeof POST_TAGS)[number];

/** `scheduled` shows by itself once its time has come. */
export const POST_STATUSES = ['draft', 'scheduled', 'published'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** A post as lists show it, in the caller's language. */
export interface PostCard {
  _id: string;
  /** In the caller's language; `/blog/<slug>`. */
  slug: string;
  title: string;
  summary: string;
  cover: ImageView | null;
  tags: PostTag[];
  author: string;
  /** ISO 8601. */
  publishedAt: string;
  readingMinutes: number;
}

/** A whole post. Found by a slug of either language; the texts are in the caller's. */
export interface PostView extends PostCard {
  /** Which slug belongs to which language: what `hreflang` and the switch of language need. */
  slugs: Localized;
  /** Sanitised when it was saved. */
  html: string;
  /** Headings of the second level, as they are named in `html`. */
  contents: { id: string; title: string }[];
  updatedAt: string;
  /** Products it speaks of that are on sale. */
  products: ProductCard[];
  /** Two others to go on reading. */
  more: PostCard[];
}

export interface PostQuery {
  tag?: PostTag;
  /** 1 to 100; 20 when absent. */
  limit?: number;
  cursor?: string;
}

export interface PostList {
  posts: PostCard[];
  total: number;
  nextCursor: string | null;
  /** Posts per tag, over all that are public. */
  tags: { value: PostTag; count: number }[];
}

/** A picture of `media`, as a post keeps it. */
export interface PostCover extends Omit<ImageView, 'alt'> {
  alt: Localized;
}

/** What staff write. Bodies are Markdown. */
export interface PostFields {
  title: Localized;
  slug: Localized;
  summary: Localized;
  body: Localized;
  author: string;
  cover: PostCover | null;
  tags: PostTag[];
  /** Ids of products. */
  products: string[];
  status: PostStatus;
  /** ISO 8601; when absent, a published post shows from now. Required with `scheduled`. */
  publishAt?: string;
}

/** Saves over the version that was read; another one in between answers 409. */
export interface UpdatePost extends PostFields {
  version: number;
}

export interface PostDraft extends Omit<PostFields, 'publishAt'> {
  _id: string;
  publishAt: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** A row of the staff's list. */
export interface PostRow {
  _id: string;
  title: Localized;
  slug: Localized;
  tags: PostTag[];
  author: string;
  status: PostStatus;
  publishAt: string | null;
  updatedAt: string;
  version: number;
}

export interface PostListQuery extends PageQuery {
  status?: PostStatus[];
}

export interface PostListPage extends PageOf {
  posts: PostRow[];
}

/** An address that search engines may list. */
export interface PublicAddress {
  kind: 'product' | 'post';
  /** `/product/<slug>` or `/blog/<slug>`; products have the same one in both languages. */
  slugs: Record<Locale, string>;
  /** ISO 8601. */
  updatedAt: string;
}

export interface PublicAddresses {
  addresses: PublicAddress[];
  /** Null on the last page. */
  nextCursor: string | null;
}
