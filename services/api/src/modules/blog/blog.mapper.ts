import type { Locale } from '@munay/contracts/locale';
import type { PostCard, PostDraft, PostRow } from '@munay/contracts/shop/blog';
import type { PostRecord } from './blog.repository';

export const toPostCard = (post: PostRecord, locale: Locale): PostCard => ({
  _id: post._id.toString(),
  slug: post.slug[locale],
  title: post.title[locale],
  summary: post.summary[locale],
  cover: post.cover && { ...post.cover, alt: post.cover.alt[locale] },
  tags: post.tags,
  author: post.author,
  publishedAt: (post.publishAt ?? post.createdAt).toISOString(),
  readingMinutes: post.rendered[locale].readingMinutes,
});

export const toDraft = (post: PostRecord): PostDraft => ({
  _id: post._id.toString(),
  title: post.title,
  slug: post.slug,
  summary: post.summary,
  body: post.body,
  author: post.author,
  cover: post.cover,
  tags: post.tags,
  products: post.products,
  status: post.status,
  publishAt: post.publishAt?.toISOString() ?? null,
  version: post.version,
  createdAt: post.createdAt.toISOString(),
  updatedAt: post.updatedAt.toISOString(),
});

export const toRow = (post: PostRecord): PostRow => ({
  _id: post._id.toString(),
  title: post.title,
  slug: post.slug,
  tags: post.tags,
  author: post.author,
  status: post.status,
  publishAt: post.publishAt?.toISOString() ?? null,
  updatedAt: post.updatedAt.toISOString(),
  version: post.version,
});
