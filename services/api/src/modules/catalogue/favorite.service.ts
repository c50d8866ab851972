import { Injectable } from '@nestjs/common';
import { LIMITS } from '@munay/contracts/limits';
import type { Locale } from '@munay/contracts/locale';
import type { ProductView } from '@munay/contracts/shop/product';
import { Transaction } from '../../database/transaction';
import { isDuplicate } from '../../database/upsert';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { ProductService } from '../product/product.service';
import { CatalogueService, personOf } from './catalogue.service';
import { type LikeFields, LikeRepository } from './favorite.repository';

const LIMIT = { points: 60, seconds: 60 };
/** Likes of one product by visitors without an account. */
const PER_NETWORK = { points: 5, seconds: 24 * 3_600 };

@Injectable()
export class LikeService {
  constructor(
    private readonly products: ProductService,
    private readonly likes: LikeRepository,
    private readonly catalogue: CatalogueService,
    private readonly throttle: ThrottleService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Likes a product or takes the like back; the same wish twice changes nothing.
   * @param person who likes, as `personOf` names them
   * @param liked the wish; the opposite of the present state when absent
   * @returns the product with its likes of now
   * @throws AppError noProduct, wishesFull, tooManyRequests
   */
  async like(
    idOrSlug: string,
    liked: boolean | undefined,
    { person, ip, locale }: { person: string; ip: string; locale: Locale },
  ): Promise<ProductView> {
    await this.throttle.take('like', ip, LIMIT);
    const id = (await this.products.onSale(idOrSlug))._id.toString();
    // A visitor costs nothing: a network is a household or a café, not a crowd
    const isGuest = person.startsWith('guest:');
    if (isGuest && liked !== false && !(await this.likes.exists(id, person)))
      await this.throttle.take('like-guest', `${ip} ${id}`, PER_NETWORK);
    await this.transaction.run(async () => {
      const present = await this.likes.exists(id, person);
      const wanted = liked ?? !present;
      if (wanted && !present && (await this.likes.count(person)) >= LIMITS.wishes)
        throw new AppError('wishesFull');
      const changed = wanted ? await this.likes.insert(id, person) : await this.likes.remove(id, person);
      if (changed) await this.products.like(id, wanted ? 1 : -1);
    });
    return this.catalogue.viewNow(id, locale);
  }

  /** Ids of what the caller likes, last liked first. A visitor without a cookie costs no look-up. */
  async likedBy(caller: Pick<Caller, 'user' | 'guestId'>): Promise<string[]> {
    const person = personOf(caller);
    if (!person) return [];
    return (await this.likes.findPage(person, LIMITS.wishes)).map(({ productId }) => productId);
  }

  /** How many products a person likes. */
  count = (person: string): Promise<number> => this.likes.count(person);

  /** A page of a person's likes, last liked first. @param before id of the last like of the page before */
  page = (person: string, limit: number, before?: string): Promise<LikeFields[]> =>
    this.likes.findPage(person, limit, before);

  /** Who with an account likes a product, oldest like first, page by page. */
  usersOf = (productId: string, limit: number, after: string | null): Promise<LikeFields[]> =>
    this.likes.findUsersOf(productId, limit, after);

  /**
   * Gives the likes of a visitor to the account that has just logged in, in one step. What both like counts once from
   * then on; a list that would grow too long keeps what was liked last.
   */
  async merge(from: { guestKey: string } | { userId: string }, userId: string): Promise<void> {
    const guest = 'userId' in from ? `user:${from.userId}` : `guest:${from.guestKey}`;
    const owner = `user:${userId}`;
    const merge = () =>
      this.transaction.run(async () => {
        const found = await this.likes.findPage(guest, LIMITS.wishes);
        if (found.length === 0) return;
        const own = await this.likes.findPage(owner, LIMITS.wishes);
        const known = new Set(own.map(({ productId }) => productId));
        const fresh = found.filter(({ productId }) => !known.has(productId));
        const handed = fresh.slice(0, LIMITS.wishes - own.length);
        const dropped = found.filter((like) => !handed.includes(like));
        await this.likes.removeMany(dropped.map(({ id }) => id));
        await this.products.dropLikes(dropped.map(({ productId }) => productId));
        await this.likes.hand(
          handed.map(({ id }) => id),
          owner,
        );
      });
    // The account may like the same product in another tab at this very moment: then both are there, and it counts once
    await merge().catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
      return merge();
    });
  }

  /** Removes all favourites of a user. Call it inside a transaction. */
  async forget(person: string): Promise<void> {
    const found = await this.likes.findPage(person, LIMITS.wishes);
    await this.likes.removeMany(found.map(({ id }) => id));
    await this.products.dropLikes(found.map(({ productId }) => productId));
  }
}
