import { Injectable } from '@nestjs/common';
import type { Locale } from '@munay/contracts/locale';
import type { PostMatch } from '@munay/contracts/shop/blog';
import { shortenText } from '@munay/contracts/shorten';
import { TextIndex } from '@munay/contracts/text-index';
import { DatabaseChangeNotifier } from '../../database/database-change.notifier';
import { Clock } from '../../runtime/clock';
import { type Paragraph, splitParagraphs } from './blog.passages';
import { BlogRepository, type PostRecord } from './blog.repository';

const MAX_MATCHES = 3;
/** Number of the newest posts that are searched. Their text is in memory. */
const MAX_POSTS = 500;
/** Maximum age of the index in ms while the change stream is interrupted. */
const UNVERIFIED_MS = 1_000;

interface SearchableParagraph extends Paragraph {
  post: PostRecord;
}
type Indexes = Record<Locale, TextIndex<SearchableParagraph>>;

const listParagraphs = (post: PostRecord, locale: Locale): SearchableParagraph[] =>
  [
    { anchor: '', title: post.title[locale], text: post.summary[locale] },
    ...splitParagraphs(post.rendered[locale].html),
  ].map((paragraph) => ({ ...paragraph, post }));

const createIndex = (posts: readonly PostRecord[], locale: Locale) =>
  new TextIndex(posts.flatMap((post) => listParagraphs(post, locale)));

/** Full-text search in the journal, over an index in memory that is created again after each change of a post. */
@Injectable()
export class BlogSearchService {
  private indexes: Promise<Indexes> | undefined;
  private readAt = 0;

  constructor(
    private readonly blogs: BlogRepository,
    private readonly clock: Clock,
    private readonly databaseChangeNotifier: DatabaseChangeNotifier,
  ) {
    databaseChangeNotifier.subscribe('posts', {}, () => (this.indexes = undefined));
  }

  /** Finds the public posts that match best, each with its best paragraph. */
  async find(query: string, locale: Locale): Promise<PostMatch[]> {
    const indexes = await this.getIndexes();
    const now = this.clock.now();
    const best = new Map<PostRecord, SearchableParagraph>();
    for (const paragraph of indexes[locale].find(query)) {
      const { post } = paragraph;
      if (post.publishAt !== null && post.publishAt <= now && !best.has(post)) best.set(post, paragraph);
      if (best.size === MAX_MATCHES) break;
    }
    return [...best].map(([post, { anchor, text }]) => ({
      _id: post._id.toString(),
      slug: post.slug[locale],
      title: post.title[locale],
      anchor,
      excerpt: shortenText(text || post.summary[locale]),
    }));
  }

  private getIndexes(): Promise<Indexes> {
    const isVerified =
      this.databaseChangeNotifier.isFollowing || performance.now() - this.readAt < UNVERIFIED_MS;
    if (this.indexes !== undefined && isVerified) return this.indexes;
    this.readAt = performance.now();
    const reading = this.read();
    this.indexes = reading;
    reading.catch(() => {
      if (this.indexes === reading) this.indexes = undefined;
    });
    return reading;
  }

  private async read(): Promise<Indexes> {
    const posts = await this.blogs.findSearchable(MAX_POSTS);
    return { es: createIndex(posts, 'es'), en: createIndex(posts, 'en') };
  }
}
