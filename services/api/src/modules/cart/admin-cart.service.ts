import { Injectable } from '@nestjs/common';
import type { CartListPage, CartRow } from '@munay/contracts/admin/lists';
import { LIMITS } from '@munay/contracts/limits';
import type { Locale } from '@munay/contracts/locale';
import type { PageQuery } from '@munay/contracts/paging';
import { PricingService } from '../pricing/pricing.service';
import { ProductService } from '../product/product.service';
import { StockService } from '../stock/stock.service';
import { UserService } from '../user/user.service';
import { byLine, toLines, toRow } from './cart.mapper';
import { CartRepository } from './cart.repository';

const PAGE_SIZE = 25;

/** Carts as staff see them. */
@Injectable()
export class AdminCartService {
  constructor(
    private readonly carts: CartRepository,
    private readonly products: ProductService,
    private readonly stock: StockService,
    private readonly users: UserService,
    private readonly pricing: PricingService,
  ) {}

  /** Non-empty carts last changed in a period. */
  countFilled = (from: Date, until: Date): Promise<number> => this.carts.countFilled(from, until);

  /** Non-empty carts, last changed first; `q` searches their owners. */
  async list({ page = 1, pageSize = PAGE_SIZE, q }: PageQuery, locale: Locale = 'es'): Promise<CartListPage> {
    const owned = q
      ? (await this.users.list({ q, pageSize: LIMITS.pageSizeMax })).users.map(({ _id }) => _id)
      : null;
    const { carts, total } = await this.carts.findPage(owned, (page - 1) * pageSize, pageSize);
    const lines = carts.flatMap((cart) => cart.lines);
    const [priced, available, owners] = await Promise.all([
      this.products.priced(lines, locale),
      this.stock.available(lines.map(({ sku }) => sku)),
      Promise.all(carts.map(({ userId }) => this.ownerRow(userId))),
    ]);
    const prices = byLine(priced);
    const offers = await this.pricing.offers({ codes: [], buyer: null, cartId: null });
    const rows = carts.map((cart, index) => {
      const quote = this.pricing.quote(toLines(cart.lines, prices), null, offers);
      return toRow(cart, owners[index] ?? null, quote, available);
    });
    return { carts: rows, page, pageSize, total };
  }

  private async ownerRow(userId: string | null): Promise<CartRow['owner']> {
    if (!userId) return null;
    const contact = await this.users.contact(userId).catch(() => null);
    return contact && { _id: userId, name: contact.name, email: contact.email };
  }
}
