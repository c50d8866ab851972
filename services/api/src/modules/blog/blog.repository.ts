import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted, Types } from 'mongoose';
import type { PostStatus, PostTag } from '@munay/contracts/shop/blog';
import { createTokensFilter } from '../../database/search-tokens';
import { isDuplicateKeyError } from '../../database/upsert';
import { Post } from './blog.schema';

export type PostRecord = Post;
export type NewPost = Omit<Post, '_id' | 'createdAt' | 'updatedAt' | 'version'> & { createdAt?: Date };

/** Cursor of a list of public posts. */
export interface PostPosition {
  publishAt: Date;
  id: string;
}

const PUBLIC_STATUSES: PostStatus[] = ['published', 'scheduled'];

/** Matches posts that visitors can see: published and not scheduled for later. */
const createPublicFilter = (now: Date) => ({
  status: trusted({ $in: PUBLIC_STATUSES }),
  publishAt: trusted({ $lte: now }),
});

@Injectable()
export class BlogRepository {
  constructor(@InjectModel(Post.name) private readonly posts: Model<Post>) {}

  /** Lists public posts, newest first. */
  findPublicPosts(
    now: Date,
    limit: number,
    { tag, after, except }: { tag?: PostTag | undefined; after?: PostPosition | null; except?: string } = {},
  ): Promise<PostRecord[]> {
    const afterCursor = after && [
      { publishAt: trusted({ $lt: after.publishAt }) },
      { publishAt: after.publishAt, _id: trusted({ $lt: new Types.ObjectId(after.id) }) },
    ];
    return this.posts
      .find({
        ...createPublicFilter(now),
        ...(tag ? { tags: tag } : {}),
        ...(afterCursor ? { $or: afterCursor } : {}),
        ...(except ? { _id: trusted({ $ne: except }) } : {}),
      })
      .select('-body')
      .sort({ publishAt: -1, _id: -1 })
      .limit(limit)
      .lean<PostRecord[]>()
      .exec();
  }

  /** The newest posts that are public or will be, with their HTML. */
  findSearchable(limit: number): Promise<PostRecord[]> {
    return this.posts
      .find({ status: trusted({ $in: PUBLIC_STATUSES }) })
      .select({ slug: 1, title: 1, summary: 1, publishAt: 1, 'rendered.es.html': 1, 'rendered.en.html': 1 })
      .sort({ publishAt: -1, _id: -1 })
      .limit(limit)
      .lean<PostRecord[]>()
      .exec();
  }

  /** Number of public posts, in total and per tag. */
  async countPublicPosts(now: Date): Promise<{ total: number; tags: Map<PostTag, number> }> {
    const open = { status: { $in: PUBLIC_STATUSES }, publishAt: { $lte: now } };
    const [total, rows] = await Promise.all([
      this.posts.countDocuments(createPublicFilter(now)).exec(),
      this.posts
        .aggregate<{ _id: PostTag; count: number }>([
          { $match: open },
          { $unwind: '$tags' },
          { $group: { _id: '$tags', count: { $sum: 1 } } },
        ])
        .exec(),
    ]);
    return { total, tags: new Map(rows.map(({ _id, count }) => [_id, count])) };
  }

  findPublicBySlug(slug: string, now: Date): Promise<PostRecord | null> {
    return this.posts
      .findOne({ addresses: slug, ...createPublicFilter(now) })
      .select('-body')
      .lean<PostRecord>()
      .exec();
  }

  /** Lists public posts by id, for sitemaps. */
  findAddresses(now: Date, after: string | null, limit: number): Promise<PostRecord[]> {
    return this.posts
      .find({ ...createPublicFilter(now), ...(after ? { _id: trusted({ $gt: after }) } : {}) })
      .select({ slug: 1, updatedAt: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<PostRecord[]>()
      .exec();
  }

  findById(id: string): Promise<PostRecord | null> {
    return this.posts.findById(id).lean<PostRecord>().exec();
  }

  /** Finds which of these slugs are or were in use. */
  async findUsedSlugs(slugs: readonly string[], exceptId?: string): Promise<string[]> {
    const posts = await this.posts
      .find({
        addresses: trusted({ $in: slugs }),
        ...(exceptId ? { _id: trusted({ $ne: exceptId }) } : {}),
      })
      .select({ addresses: 1 })
      .lean<Pick<Post, 'addresses'>[]>()
      .exec();
    const usedValues = new Set(posts.flatMap(({ addresses }) => addresses));
    return slugs.filter((slug) => usedValues.has(slug));
  }

  async findPage(
    { q, status }: { q?: string | undefined; status?: readonly PostStatus[] | undefined },
    skip: number,
    limit: number,
  ): Promise<{ posts: PostRecord[]; total: number }> {
    const filter = {
      ...createTokensFilter(q),
      ...(status?.length ? { status: trusted({ $in: status }) } : {}),
    };
    const [posts, total] = await Promise.all([
      this.posts
        .find(filter)
        .select('-body -rendered')
        .sort({ updatedAt: -1, _id: -1 })
        .skip(skip)
        .limit(limit)
        .lean<PostRecord[]>()
        .exec(),
      this.posts.countDocuments(filter).exec(),
    ]);
    return { posts, total };
  }

  /** @returns null if another post has taken one of its slugs in the meantime */
  async insert(post: NewPost): Promise<PostRecord | null> {
    try {
      const [created] = await this.posts.create([post]);
      return created ? created.toObject() : null;
    } catch (error) {
      if (isDuplicateKeyError(error)) return null;
      throw error;
    }
  }

  /** @returns null if the post has been deleted or saved since `version` */
  replace(id: string, version: number, change: Partial<NewPost>): Promise<PostRecord | null> {
    return this.posts
      .findOneAndUpdate(
        { _id: id, version },
        { $set: change, $inc: { version: 1 } },
        { returnDocument: 'after', runValidators: true },
      )
      .lean<PostRecord>()
      .exec();
  }
}
