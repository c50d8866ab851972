import { Injectable } from '@nestjs/common';
import { LIMITS } from '@munay/contracts/limits';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import {
  POST_TAGS,
  type PostDraft,
  type PostFields,
  type PostList,
  type PostListPage,
  type PostListQuery,
  type PostQuery,
  type PostView,
  type PublicAddress,
  type UpdatePostInput,
} from '@munay/contracts/shop/blog';
import { Config } from '../../config/config';
import { toTokens } from '../../database/search-tokens';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { StaffCaller } from '../../http/caller';
import { readCursor, writeCursor } from '../../http/cursor';
import { Clock } from '../../runtime/clock';
import { AuditLogService } from '../audit-log/audit-log.service';
import { ProductService } from '../product/product.service';
import { writeFeed } from './blog.feed';
import { toDraft, toPostCard, toRow } from './blog.mapper';
import { BlogRepository, type NewPost } from './blog.repository';

const CURSOR_NAME = 'post';

/** The renderer is loaded on first use, because the library is large. */
const loadRenderer = () => import('./blog.markdown');
const FEED_POST_COUNT = 20;
const MORE_POST_COUNT = 2;
const PAGE_SIZE = 25;

/** The journal, for visitors and staff. */
@Injectable()
export class BlogService {
  constructor(
    private readonly blogs: BlogRepository,
    private readonly products: ProductService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Renders Markdown as in a saved post. */
  async preview(body: string): Promise<{ html: string }> {
    const { renderText } = await loadRenderer();
    return { html: renderText(body).html };
  }

  /** Lists public posts, newest first. @throws AppError badRequest for a cursor from another list */
  async list({ tag, limit = LIMITS.pageSize, cursor }: PostQuery, locale: Locale): Promise<PostList> {
    const now = this.clock.now();
    const position = cursor ? readCursor(CURSOR_NAME, cursor) : null;
    const after = position && { publishAt: new Date(position.keys[0] ?? 0), id: position.id };
    const [found, counts] = await Promise.all([
      this.blogs.findPublicPosts(now, limit + 1, { tag, after }),
      this.blogs.countPublicPosts(now),
    ]);
    const page = found.slice(0, limit);
    const lastPost = found.length > limit ? page.at(-1) : undefined;
    return {
      posts: page.map((post) => toPostCard(post, locale)),
      total: tag ? (counts.tags.get(tag) ?? 0) : counts.total,
      nextCursor: lastPost
        ? writeCursor(CURSOR_NAME, {
            keys: [lastPost.publishAt?.getTime() ?? 0],
            id: lastPost._id.toString(),
          })
        : null,
      tags: POST_TAGS.flatMap((value) => {
        const count = counts.tags.get(value) ?? 0;
        return count > 0 ? [{ value, count }] : [];
      }),
    };
  }

  /** Finds a public post by any current or former slug. @throws AppError noPost */
  async view(slug: string, locale: Locale): Promise<PostView> {
    const now = this.clock.now();
    const post = await this.blogs.findPublicBySlug(slug, now);
    if (!post) throw new AppError('noPost');
    const [products, otherPosts] = await Promise.all([
      this.products.findCards(post.products, locale),
      this.blogs.findPublicPosts(now, MORE_POST_COUNT, { except: post._id.toString() }),
    ]);
    const { html, contents } = post.rendered[locale];
    return {
      ...toPostCard(post, locale),
      slugs: post.slug,
      html: this.addOrigin(html),
      contents,
      updatedAt: post.updatedAt.toISOString(),
      products,
      more: otherPosts.map((entry) => toPostCard(entry, locale)),
    };
  }

  /** The newest posts as RSS. */
  async renderFeed(locale: Locale): Promise<string> {
    const found = await this.blogs.findPublicPosts(this.clock.now(), FEED_POST_COUNT);
    const items = found.map((post) => ({
      ...toPostCard(post, locale),
      html: this.addOrigin(post.rendered[locale].html),
    }));
    const { WEB_ORIGIN, API_ORIGIN } = this.config.values;
    return writeFeed(items, locale, { webOrigin: WEB_ORIGIN, apiOrigin: API_ORIGIN });
  }

  /** Lists public posts by id, for sitemaps. */
  async listAddresses(after: string | null, limit: number): Promise<(PublicAddress & { id: string })[]> {
    const found = await this.blogs.findAddresses(this.clock.now(), after, limit);
    return found.map(({ _id, slug, updatedAt }) => ({
      id: _id.toString(),
      kind: 'post',
      slugs: slug,
      updatedAt: updatedAt.toISOString(),
    }));
  }

  /** Lists posts in any status, most recently changed first. */
  async listForStaff({ page = 1, pageSize = PAGE_SIZE, ...query }: PostListQuery): Promise<PostListPage> {
    const { posts, total } = await this.blogs.findPage(query, (page - 1) * pageSize, pageSize);
    return { posts: posts.map(toRow), page, pageSize, total };
  }

  /** Loads a post with its Markdown. @throws AppError noPost */
  async draft(id: string): Promise<PostDraft> {
    const post = await this.blogs.findById(id);
    if (!post) throw new AppError('noPost');
    return toDraft(post);
  }

  /** Creates a post. @throws AppError postSlugTaken, badRequest */
  async create(fields: PostFields, by: StaffCaller): Promise<PostDraft> {
    const record = await this.toRecord(fields, [], null);
    return this.transaction.run(async () => {
      const post = await this.blogs.insert(record);
      if (!post) throw new AppError('postSlugTaken');
      const draft = toDraft(post);
      await this.audit('post.create', by, null, draft);
      return draft;
    });
  }

  /**
   * Updates a post, which can still be found by its former slugs.
   * @throws AppError noPost, editConflict, postSlugTaken
   */
  async update(id: string, { version, ...fields }: UpdatePostInput, by: StaffCaller): Promise<PostDraft> {
    const existingPost = await this.blogs.findById(id);
    if (!existingPost) throw new AppError('noPost');
    const change = await this.toRecord(fields, existingPost.addresses, existingPost.publishAt, id);
    return this.transaction.run(async () => {
      const post = await this.blogs.replace(id, version, change);
      if (!post) throw new AppError('editConflict');
      const draft = toDraft(post);
      await this.audit('post.update', by, toDraft(existingPost), draft);
      return draft;
    });
  }

  /** Records a change in the audit log. Only the length of texts is recorded, not their content. */
  private audit(
    action: 'post.create' | 'post.update',
    by: StaffCaller,
    before: PostDraft | null,
    after: PostDraft,
  ): Promise<void> {
    const toAuditValues = ({
      body,
      title,
      slug,
      summary,
      author,
      cover,
      tags,
      products,
      ...unlocalized
    }: PostDraft) => ({
      title,
      slug,
      summary,
      author,
      cover: cover && { base: cover.base, alt: cover.alt },
      tags,
      products,
      status: unlocalized.status,
      publishAt: unlocalized.publishAt,
      bodyLength: { es: body.es.length, en: body.en.length },
    });
    return this.auditLog.record({
      by,
      action,
      entity: { kind: 'post', id: after._id, label: after.title.es },
      before: before ? toAuditValues(before) : undefined,
      after: toAuditValues(after),
    });
  }

  /** Creates a demo post unless its slug is taken. @returns whether it was created */
  async seed(fields: PostFields): Promise<boolean> {
    if ((await this.blogs.findUsedSlugs([fields.slug.es])).length > 0) return false;
    return (await this.blogs.insert(await this.toRecord(fields, [], null))) !== null;
  }

  private async toRecord(
    { publishAt, ...fields }: PostFields,
    addresses: readonly string[],
    publishedSince: Date | null,
    id?: string,
  ): Promise<NewPost> {
    const slugs = [...new Set(LOCALES.map((locale) => fields.slug[locale]))];
    const takenSlugs = await this.blogs.findUsedSlugs(slugs, id);
    if (takenSlugs.length > 0)
      throw new AppError('postSlugTaken', {
        fields: LOCALES.filter((locale) => takenSlugs.includes(fields.slug[locale])).map((locale) => ({
          field: `slug.${locale}`,
          rule: 'taken',
        })),
      });
    if (fields.status === 'scheduled' && !publishAt)
      throw new AppError('badRequest', { fields: [{ field: 'publishAt', rule: 'isDefined' }] });
    const since = publishAt ? new Date(publishAt) : publishedSince;
    const { renderText } = await loadRenderer();
    return {
      ...fields,
      addresses: [...new Set([...addresses, ...slugs])],
      terms: toTokens(fields.title.es, fields.title.en),
      rendered: { es: renderText(fields.body.es), en: renderText(fields.body.en) },
      publishAt: since ?? (fields.status === 'published' ? this.clock.now() : null),
    };
  }

  /** Makes picture URLs absolute, because pages have a different origin than the API. */
  private addOrigin = (html: string): string =>
    html.replaceAll('src="/media/', `src="${this.config.values.API_ORIGIN}/media/`);
}
