import { Injectable } from '@nestjs/common';
import { HOME_POSTCODE } from '@munay/contracts/order/address';
import type { CartQuote, CartView } from '@munay/contracts/order/cart';
import type { QuoteInput } from '@munay/contracts/order/cart-fields';
import { Config } from '../../config/config';
import { createId } from '../../database/new-id';
import { Transaction } from '../../database/transaction';
import { AppError, withErrorKey } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { PricingService } from '../pricing/pricing.service';
import { ShippingService } from '../shipping/shipping.service';
import { StockService } from '../stock/stock.service';
import { listCodes, mergeCodes } from './cart.codes';
import { isSame, mergeCarts, returnLines } from './cart.lines';
import { toCartQuote } from './cart.mapper';
import { toCartOwner } from './cart.owner';
import { CartRepository } from './cart.repository';
import type { StoredLine } from './cart.schema';
import type { CartOwner, PurchasedItems } from './cart.types';
import { CartReaderService } from './cart-reader.service';

/** Manages the carts of visitors and customers. Prices and stock are read when needed. */
@Injectable()
export class CartService {
  constructor(
    private readonly config: Config,
    private readonly carts: CartRepository,
    private readonly stock: StockService,
    private readonly shipping: ShippingService,
    private readonly pricing: PricingService,
    private readonly cartReader: CartReaderService,
    private readonly transaction: Transaction,
  ) {}

  /** Returns the caller's cart at current prices. The first read after a merge includes a merge notice. */
  async view(caller: Caller): Promise<CartView> {
    const owner = toCartOwner(caller);
    const cart = owner && (await this.carts.findCart(owner));
    if (cart) await this.carts.extendExpiry(cart);
    return this.cartReader.show(cart, caller);
  }

  /** Empties the cart. @throws AppError cartNotCleared */
  clear(caller: Caller): Promise<CartView> {
    return withErrorKey('cartNotCleared', async () => {
      const owner = toCartOwner(caller);
      return this.cartReader.show(owner && (await this.carts.clear(owner)), caller);
    });
  }

  /**
   * Merges a visitor's cart into the customer's after login, atomically. The larger quantity of each line is used,
   * limited by stock. The next read of the cart reports the changes.
   */
  async merge(from: CartOwner, userId: string): Promise<void> {
    await this.transaction.run(async () => {
      const guest = await this.carts.findCart(from);
      if (!guest) return;
      await this.carts.remove(guest.id);
      if (guest.lines.length + guest.codes.length === 0) return;
      const accountCart = await this.carts.findCart({ userId });
      const skus = [...guest.lines, ...(accountCart?.lines ?? [])].map(({ sku }) => sku);
      const { lines, notes } = mergeCarts(
        accountCart?.lines ?? [],
        guest.lines,
        await this.stock.available(skus),
      );
      const { codes, rejected } = mergeCodes(accountCart?.codes ?? [], guest.codes);
      const updatedCart = accountCart
        ? await this.carts.setLines(accountCart, lines, [...notes, ...rejected], codes)
        : await this.carts.insert({ userId }, lines, notes, codes);
      if (!updatedCart) throw new AppError('busy', { retryAfterSeconds: 1 });
    });
  }

  /**
   * Quotes the prices and delivery for the caller's cart. Prices may be two seconds old. The merge notice is not
   * cleared.
   * @throws AppError shippingUnavailable for a postcode that does not exist
   */
  async quote(caller: Caller, { postcode, shipping }: QuoteInput): Promise<CartQuote> {
    const options = await this.shipping.options(postcode || HOME_POSTCODE);
    const owner = toCartOwner(caller);
    const cart = owner && (await this.carts.findCart(owner));
    const { view, lines, offers } = await this.cartReader.read(cart, caller, { fromMemory: true });
    const pricedOptions = options.map((option) => ({ option, ...this.pricing.quote(lines, option, offers) }));
    return toCartQuote(
      view,
      pricedOptions,
      shipping,
      this.config.values.SIMPLIFIED_INVOICE_MAX_CENTS,
      caller.locale,
    );
  }

  /** Locks carts for the current transaction. @throws MismatchError if a cart has changed since it was read */
  bumpVersions = (...carts: { cartId: string; version: number }[]): Promise<void> =>
    this.carts.bumpVersions(carts);

  /** Removes exactly the bought units and used codes. Other changes to the carts are preserved. */
  removePurchasedUnits = (...purchasedItems: PurchasedItems[]): Promise<void> =>
    this.carts.removePurchasedUnits(purchasedItems);

  /**
   * Puts the units and codes of an unpaid order back into the cart. Call inside a transaction.
   * @returns false if the cart no longer exists, or has no room for all units
   */
  async restoreLines(
    cartId: string,
    { lines, promotions }: { lines: readonly Omit<StoredLine, 'id'>[] } & Pick<PurchasedItems, 'promotions'>,
  ): Promise<boolean> {
    const cart = await this.carts.findById(cartId);
    if (!cart) return false;
    const returnedLines = lines.map(({ productId, size, sku, quantity }) => ({
      id: createId(),
      productId,
      size,
      sku,
      quantity,
    }));
    const filledLines = returnLines(cart.lines, returnedLines);
    const { codes } = mergeCodes(cart.codes, listCodes(promotions));
    if (!(await this.carts.setLines(cart, filledLines, undefined, codes)))
      throw new AppError('busy', { retryAfterSeconds: 1 });
    return returnedLines.every((line) => filledLines.some((candidate) => isSame(candidate, line)));
  }
}
