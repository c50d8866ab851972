import type { Locale, Localized } from '../locale';
import type { PageOf, PageQuery } from '../paging';
import type { Count, Id, IsoDate } from '../values';
import type { ImageView, ProductCard } from './product';

export const POST_TAGS = ['craft', 'ingredients', 'care', 'origin'] as const;
export type PostTag = (typeof POST_TAGS)[number];

/** A `scheduled` post becomes public at its time. */
export const POST_STATUSES = ['draft', 'scheduled', 'published'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export interface PostCard {
  _id: Id;
  /** The slug in the caller's language; the path is `/blog/<slug>`. */
  slug: string;
  title: string;
  summary: string;
  cover: ImageView | null;
  tags: PostTag[];
  author: string;
  publishedAt: IsoDate;
  readingMinutes: Count;
}

/** Found by the slug of either language; the texts are in the caller's. */
export interface PostView extends PostCard {
  /** The slugs for `hreflang` and for switching the language. */
  slugs: Localized;
  /** Sanitised when it was saved. */
  html: string;
  /** Second-level headings with their ids in `html`. */
  contents: { id: string; title: string }[];
  updatedAt: IsoDate;
  products: ProductCard[];
  more: PostCard[];
}

export interface PostQuery {
  tag?: PostTag | undefined;
  /** 1 to 100; 20 when absent. */
  limit?: Count | undefined;
  cursor?: string | undefined;
}

export interface PostList {
  posts: PostCard[];
  total: Count;
  nextCursor: string | null;
  /** Over all public posts. */
  tags: { value: PostTag; count: Count }[];
}

export interface PostCover extends Omit<ImageView, 'alt'> {
  alt: Localized;
}

/** Bodies are Markdown. */
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
  /** ISO 8601; defaults to now for `published`, required for `scheduled`. */
  publishAt?: IsoDate | undefined;
}

/** Must contain the version that was read; another version results in a 409. */
export interface UpdatePost extends PostFields {
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
  /** `/product/<slug>` or `/blog/<slug>`; products have the same slug in both languages. */
  slugs: Record<Locale, string>;
  updatedAt: IsoDate;
}

export interface PublicAddresses {
  addresses: PublicAddress[];
  /** Null on the last page. */
  nextCursor: string | null;
}
