import { Injectable } from '@nestjs/common';
import { LIMITS } from '@munay/contracts/limits';
import type { Locale } from '@munay/contracts/locale';
import type { Wishlist, WishlistPage } from '@munay/contracts/shop/wishlist';
import { AppError } from '../../errors/app-error';
import type { Caller, SignedInUser } from '../../http/caller';
import { generateSecret, isSecret } from '../../runtime/secret';
import { toPersonKey } from '../catalogue/catalogue.service';
import { FavoriteService } from '../catalogue/favorite.service';
import { ProductService } from '../product/product.service';
import { WishlistRepository } from './wishlist.repository';

const EMPTY_PAGE: WishlistPage = { products: [], total: 0, nextCursor: null };

/** Wishlists: a person's favourites, and the link that shares them. */
@Injectable()
export class WishlistService {
  constructor(
    private readonly wishlists: WishlistRepository,
    private readonly favorites: FavoriteService,
    private readonly products: ProductService,
  ) {}

  /** The caller's list; empty for a visitor without a cookie. */
  async list(caller: Caller, cursor?: string): Promise<Wishlist> {
    const person = toPersonKey(caller);
    const [page, shareToken] = await Promise.all([
      person ? this.findPage(person, caller.locale, cursor) : EMPTY_PAGE,
      caller.user ? this.wishlists.findToken(caller.user.id) : null,
    ]);
    return { ...page, shareToken };
  }

  /** Shares the caller's list. @returns the same link until it is revoked */
  async share({ id }: SignedInUser): Promise<{ token: string }> {
    return { token: await this.wishlists.ensureToken(id, generateSecret()) };
  }

  /** Revokes the link of the caller's list. The next link will be different. */
  async unshare({ id }: SignedInUser): Promise<null> {
    await this.wishlists.remove(id);
    return null;
  }

  /** The products of a shared list, without revealing its owner. @throws AppError linkUnknown */
  async viewShared(token: string, locale: Locale, cursor?: string): Promise<WishlistPage> {
    const owner = isSecret(token) ? await this.wishlists.findOwner(token) : null;
    if (!owner) throw new AppError('linkUnknown');
    return this.findPage(`user:${owner}`, locale, cursor);
  }

  private async findPage(person: string, locale: Locale, cursor?: string): Promise<WishlistPage> {
    const [favorites, total] = await Promise.all([
      this.favorites.page(person, LIMITS.favoritesPage + 1, cursor),
      this.favorites.count(person),
    ]);
    const visibleFavorites = favorites.slice(0, LIMITS.favoritesPage);
    const products = await this.products.findCards(
      visibleFavorites.map(({ productId }) => productId),
      locale,
    );
    const lastFavorite = favorites.length > visibleFavorites.length ? visibleFavorites.at(-1) : undefined;
    return { products, total, nextCursor: lastFavorite?.id ?? null };
  }
}
