import * as f from '../fields';
import { LIMITS } from '../limits';
import type { Locale, Localized } from '../locale';
import type { PageOf, PageQuery } from '../paging';
import type { Count, Id, IsoDate } from '../values';
import type { ImageView, ProductCard } from './product';

export const POST_TAGS = ['craft', 'ingredients', 'care', 'origin'] as const;
export type PostTag = (typeof POST_TAGS)[number];

/** `scheduled` becomes public when its time comes. */
export const POST_STATUSES = ['draft', 'scheduled', 'published'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export interface PostCard {
  _id: Id;
  /** In the caller's language; `/blog/<slug>`. */
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
  /** For `hreflang` and switching language. */
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
  tag?: PostTag;
  /** 1 to 100; 20 when absent. */
  limit?: Count;
  cursor?: string;
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
  publishAt?: IsoDate;
}

const BODY_MAX = 40_000;
const SUMMARY = f.bilingual('SummaryDto', f.text(300, { filled: true }), 'filled');
const COVER = {
  base: f.matching(/^\/media\/[a-z0-9/-]{1,200}$/),
  widths: f.list(f.whole(1), { max: 12, bare: true }),
  width: f.whole(1, 10_000),
  height: f.whole(1, 10_000),
  color: f.COLOR,
  alt: f.loose(SUMMARY),
};
export const POST = {
  title: f.bilingual('TitleDto', f.text(120, { filled: true }), 'filled'),
  slug: f.bilingual('SlugDto', f.matching(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 100), 'filled'),
  summary: SUMMARY,
  body: f.bilingual('BodyDto', f.text(BODY_MAX, { filled: true }), 'filled'),
  author: f.text(LIMITS.nameMax, { filled: true }),
  cover: f.nullable(f.group('CoverDto', COVER)),
  tags: f.list(f.choice(POST_TAGS), { max: POST_TAGS.length, unique: true, bare: true }),
  products: f.list(f.ID, { max: 12, unique: true, bare: true }),
  status: f.choice(POST_STATUSES),
  publishAt: f.ignorable(f.INSTANT),
};
/** Must name the version that was read; another one answers 409. */
export const UPDATE_POST = f.extended(POST, { version: f.whole(1) });
export interface UpdatePost extends PostFields {
  version: Count;
}
export const PREVIEW_POST = { body: f.text(BODY_MAX) };

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
  status?: PostStatus[];
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
