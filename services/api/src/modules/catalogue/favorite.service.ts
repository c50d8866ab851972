import { Injectable } from '@nestjs/common';
import { LIMITS } from '@munay/contracts/limits';
import type { Locale } from '@munay/contracts/locale';
import type { ProductView } from '@munay/contracts/shop/product';
import { Transaction } from '../../database/transaction';
import { isDuplicateKeyError } from '../../database/upsert';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { ProductService } from '../product/product.service';
import { CatalogueService, toPersonKey } from './catalogue.service';
import { type FavoriteFields, FavoriteRepository } from './favorite.repository';

const REQUEST_LIMIT = { points: 60, seconds: 60 };
/** Rate limit per network and product for favourites of visitors without an account. */
const NETWORK_LIMIT = { points: 5, seconds: 24 * 3_600 };

@Injectable()
export class FavoriteService {
  constructor(
    private readonly products: ProductService,
    private readonly favorites: FavoriteRepository,
    private readonly catalogue: CatalogueService,
    private readonly throttle: ThrottleService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Adds or removes a favourite; idempotent.
   * @param person key from `toPersonKey`
   * @param liked the requested state; toggles if absent
   * @returns the product with its current number of favourites
   * @throws AppError noProduct, favoritesFull, tooManyRequests
   */
  async setFavorite(
    idOrSlug: string,
    liked: boolean | undefined,
    { person, ip, locale }: { person: string; ip: string; locale: Locale },
  ): Promise<ProductView> {
    await this.throttle.consume('like', ip, REQUEST_LIMIT);
    const id = (await this.products.getPublished(idOrSlug))._id.toString();
    // Visitors need no account. The limit per network allows for a household or a café, but not for mass voting
    const isGuest = person.startsWith('guest:');
    if (isGuest && liked !== false && !(await this.favorites.exists(id, person)))
      await this.throttle.consume('like-guest', `${ip} ${id}`, NETWORK_LIMIT);
    await this.transaction.run(async () => {
      const wasFavorite = await this.favorites.exists(id, person);
      const isLiked = liked ?? !wasFavorite;
      if (isLiked && !wasFavorite && (await this.favorites.count(person)) >= LIMITS.favorites)
        throw new AppError('favoritesFull');
      const hasChanged = isLiked
        ? await this.favorites.insert(id, person)
        : await this.favorites.remove(id, person);
      if (hasChanged) await this.products.like(id, isLiked ? 1 : -1);
    });
    return this.catalogue.readProduct(id, locale);
  }

  /** Lists ids of the caller's favourites, newest first. A visitor without a cookie causes no database lookup. */
  async listProductIds(caller: Pick<Caller, 'user' | 'guestId'>): Promise<string[]> {
    const person = toPersonKey(caller);
    if (!person) return [];
    return (await this.favorites.findPage(person, LIMITS.favorites)).map(({ productId }) => productId);
  }

  /** Counts the favourites of a person. */
  count = (person: string): Promise<number> => this.favorites.count(person);

  /** Lists a page of favourites, newest first. @param before id of the last favourite on the previous page */
  page = (person: string, limit: number, before?: string): Promise<FavoriteFields[]> =>
    this.favorites.findPage(person, limit, before);

  /** Lists accounts that have a product as a favourite, oldest first, in pages. */
  listUsersByProduct = (productId: string, limit: number, after: string | null): Promise<FavoriteFields[]> =>
    this.favorites.findUsersByProduct(productId, limit, after);

  /**
   * Moves a visitor's favourites to the account that has just logged in, atomically. Products in both lists are stored
   * once. If the list would be too long, only the newest favourites are kept.
   */
  async merge(from: { guestKey: string } | { userId: string }, userId: string): Promise<void> {
    const guest = 'userId' in from ? `user:${from.userId}` : `guest:${from.guestKey}`;
    const owner = `user:${userId}`;
    const merge = () =>
      this.transaction.run(async () => {
        const found = await this.favorites.findPage(guest, LIMITS.favorites);
        if (found.length === 0) return;
        const favorites = await this.favorites.findPage(owner, LIMITS.favorites);
        const knownProductIds = new Set(favorites.map(({ productId }) => productId));
        const newFavorites = found.filter(({ productId }) => !knownProductIds.has(productId));
        const transferredFavorites = newFavorites.slice(0, LIMITS.favorites - favorites.length);
        const droppedFavorites = found.filter((favorite) => !transferredFavorites.includes(favorite));
        await this.favorites.removeMany(droppedFavorites.map(({ id }) => id));
        await this.products.removeLikes(droppedFavorites.map(({ productId }) => productId));
        await this.favorites.transfer(
          transferredFavorites.map(({ id }) => id),
          owner,
        );
      });
    // If the account adds the same favourite concurrently in another tab, the favourite exists twice but counts once
    await merge().catch((error: unknown) => {
      if (!isDuplicateKeyError(error)) throw error;
      return merge();
    });
  }

  /** Removes all favourites of a user. Call inside a transaction. */
  async deleteFavorites(person: string): Promise<void> {
    const found = await this.favorites.findPage(person, LIMITS.favorites);
    await this.favorites.removeMany(found.map(({ id }) => id));
    await this.products.removeLikes(found.map(({ productId }) => productId));
  }
}
