import { Injectable } from '@nestjs/common';
import type { CartListPage, CartRow } from '@munay/contracts/admin/lists';
import { LIMITS } from '@munay/contracts/limits';
import type { Locale } from '@munay/contracts/locale';
import type { PageQuery } from '@munay/contracts/paging';
import { PricingService } from '../pricing/pricing.service';
import { ProductService } from '../product/product.service';
import { StockService } from '../stock/stock.service';
import { UserService } from '../user/user.service';
import { indexBySku, toRow } from './cart.mapper';
import { CartRepository } from './cart.repository';
import { splitLines } from './cart.unavailable';

const PAGE_SIZE = 25;

/** Lists carts for staff. */
@Injectable()
export class AdminCartService {
  constructor(
    private readonly carts: CartRepository,
    private readonly products: ProductService,
    private readonly stock: StockService,
    private readonly users: UserService,
    private readonly pricing: PricingService,
  ) {}

  /** Counts non-empty carts that were last changed in a period. */
  countFilledCarts = (from: Date, until: Date): Promise<number> => this.carts.countNonEmpty(from, until);

  /** Lists non-empty carts, most recently changed first. `q` searches for customers. */
  async list({ page = 1, pageSize = PAGE_SIZE, q }: PageQuery, locale: Locale = 'es'): Promise<CartListPage> {
    const ownerFilter = q
      ? (await this.users.list({ q, pageSize: LIMITS.pageSizeMax })).users.map(({ _id }) => _id)
      : null;
    const { carts, total } = await this.carts.findPage(ownerFilter, (page - 1) * pageSize, pageSize);
    const lines = carts.flatMap((cart) => cart.lines);
    const [priced, available, titles, owners] = await Promise.all([
      this.products.findPrices(lines, locale),
      this.stock.available(lines.map(({ sku }) => sku)),
      this.products.findTitles(lines.map(({ productId }) => productId)),
      Promise.all(carts.map(({ userId }) => this.findOwner(userId))),
    ]);
    const prices = indexBySku(priced);
    const offers = await this.pricing.offers({ codes: [], buyer: null, cartId: null });
    const rows = carts.map((cart, index) => {
      const { lines: orderable, unavailable } = splitLines(cart.lines, prices, available);
      const unavailableLines = unavailable.map(({ productId, size, quantity }) => ({
        title: titles.get(productId)?.[locale] ?? '',
        size,
        quantity,
      }));
      const quote = this.pricing.quote(orderable, null, offers);
      return toRow(cart, owners[index] ?? null, quote, available, unavailableLines);
    });
    return { carts: rows, page, pageSize, total };
  }

  private async findOwner(userId: string | null): Promise<CartRow['owner']> {
    if (!userId) return null;
    const contact = await this.users.getContact(userId).catch(() => null);
    return contact && { _id: userId, name: contact.name, email: contact.email };
  }
}
