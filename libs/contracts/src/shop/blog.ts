import type { Locale, Localized } from '../locale';
import type { PageOf, PageQuery } from '../paging';
import type { Count, Id, IsoDate } from '../values';
import type { ImageView, ProductCard } from './product';

export const POST_TAGS = ['craft', 'ingredients', 'care', 'origin'] as const;
export type PostTag = (typeof POST_TAGS)[number];

/** Statuses of a post. A `scheduled` post becomes public at its `publishAt`. */
export const POST_STATUSES = ['draft', 'scheduled', 'published'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export interface PostCard {
  _id: Id;
  /** Slug in the caller's language, for the path `/blog/<slug>`. */
  slug: string;
  title: string;
  summary: string;
  cover: ImageView | null;
  tags: PostTag[];
  author: string;
  publishedAt: IsoDate;
  readingMinutes: Count;
}

/** A post with texts in the caller's language. It can be requested by its slug in either language. */
export interface PostView extends PostCard {
  /** Slugs in both languages, for `hreflang` and the language switch. */
  slugs: Localized;
  /** HTML of the body, sanitised when the post was saved. */
  html: string;
  /** Second-level headings, with their ids in `html`. */
  contents: { id: string; title: string }[];
  updatedAt: IsoDate;
  products: ProductCard[];
  more: PostCard[];
}

export interface PostQuery {
  tag?: PostTag | undefined;
  /** Maximum number of posts, 1 to 100; 20 by default. */
  limit?: Count | undefined;
  cursor?: string | undefined;
}

export interface PostList {
  posts: PostCard[];
  total: Count;
  nextCursor: string | null;
  /** Tags, each with its number of public posts. */
  tags: { value: PostTag; count: Count }[];
}

/** A public post that a search finds, with the best paragraph. */
export interface PostMatch {
  _id: Id;
  /** Slug in the caller's language. */
  slug: string;
  title: string;
  /** Id of the heading above the paragraph in the post's HTML; empty at the beginning of the post. */
  anchor: string;
  /** The beginning of the paragraph. */
  excerpt: string;
}

export interface PostCover extends Omit<ImageView, 'alt'> {
  alt: Localized;
}

/** Fields of a post. Bodies are Markdown. */
export interface PostFields {
  title: Localized;
  slug: Localized;
  summary: Localized;
  body: Localized;
  author: string;
  cover: PostCover | null;
  tags: PostTag[];
  products: string[];
  status: PostStatus;
  /** Publication time (ISO 8601): now by default for `published`, required for `scheduled`. */
  publishAt?: IsoDate | undefined;
}

/** The version is required. If it differs from the stored one, the request fails with 409. */
export interface UpdatePostInput extends PostFields {
  version: Count;
}

export interface PostDraft extends Omit<PostFields, 'publishAt'> {
  _id: Id;
  publishAt: IsoDate | null;
  version: Count;
  createdAt: IsoDate;
  updatedAt: IsoDate;
}

export interface PostRow {
  _id: Id;
  title: Localized;
  slug: Localized;
  tags: PostTag[];
  author: string;
  status: PostStatus;
  publishAt: IsoDate | null;
  updatedAt: IsoDate;
  version: Count;
}

export interface PostListQuery extends PageQuery {
  status?: PostStatus[] | undefined;
}

export interface PostListPage extends PageOf {
  posts: PostRow[];
}

export interface PublicAddress {
  kind: 'product' | 'post';
  /** Slugs for the paths `/product/<slug>` and `/blog/<slug>`. Products have one slug for both languages. */
  slugs: Record<Locale, string>;
  updatedAt: IsoDate;
}

export interface PublicAddresses {
  addresses: PublicAddress[];
  /** Cursor of the next page; null on the last page. */
  nextCursor: string | null;
}
