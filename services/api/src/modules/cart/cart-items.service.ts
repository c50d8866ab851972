import { Injectable } from '@nestjs/common';
import { LIMITS } from '@munay/contracts/limits';
import type { Locale } from '@munay/contracts/locale';
import type { CartView } from '@munay/contracts/order/cart';
import type { AddItemInput, UpdateItemInput } from '@munay/contracts/order/cart-fields';
import { createId } from '../../database/new-id';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { CatalogueService } from '../catalogue/catalogue.service';
import { type PricedSize, ProductService, type SizeRef } from '../product/product.service';
import { capQuantity, isSame, replaceSize } from './cart.lines';
import { NEW_CART_LIMIT, toCartOwner } from './cart.owner';
import { CartRepository } from './cart.repository';
import type { StoredLine } from './cart.schema';
import type { CartFields, CartOwner, UnitLimit } from './cart.types';
import { CartReaderService } from './cart-reader.service';

const MAX_ATTEMPTS = 60;
const RETRY_DELAY_MS = 15;

/** Adds sizes to carts and changes cart lines. */
@Injectable()
export class CartItemsService {
  constructor(
    private readonly carts: CartRepository,
    private readonly products: ProductService,
    private readonly catalogue: CatalogueService,
    private readonly cartReader: CartReaderService,
    private readonly throttle: ThrottleService,
  ) {}

  /**
   * Adds available units of a size. The first unit creates the cart.
   * @param visitor creates the key for a guest without a cart
   * @throws AppError quantityInvalid, noProduct, sizeUnknown, soldOut, cartFull, tooManyRequests
   */
  async addItem(
    caller: Caller,
    { productId, quantity, size, sku }: AddItemInput,
    visitor: () => string,
  ): Promise<CartView> {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > LIMITS.lineQuantity)
      throw new AppError('quantityInvalid');
    const ref = { productId, sku, size };
    const [visibleSize] = this.catalogue.findSizes([ref], caller.locale) ?? [];
    const price = visibleSize?.price ?? (await this.requirePrice(ref, caller.locale));
    const line = { id: createId(), productId, sku: price.sku, size: price.size, quantity };
    const cart =
      (visibleSize && (await this.addFromMemory(caller, line, visibleSize.available, visitor))) ??
      (await this.add(caller, line, { available: await this.findAvailable(caller, price.sku) }, visitor));
    if (!cart?.lines.some((candidate) => isSame(candidate, line))) throw new AppError('cartFull');
    return this.cartReader.show(cart, caller, { fromMemory: true });
  }

  /**
   * Adds units if the in-memory catalogue has enough.
   * @returns null if it has too few. The database must then be read, because the buyer may have reserved units.
   */
  private async addFromMemory(
    caller: Caller,
    line: StoredLine,
    available: number,
    visitor: () => string,
  ): Promise<CartFields | null> {
    const all = available < LIMITS.lineQuantity;
    return all && available < line.quantity ? null : this.add(caller, line, { available, all }, visitor);
  }

  private async add(
    caller: Caller,
    line: StoredLine,
    limit: UnitLimit,
    visitor: () => string,
  ): Promise<CartFields | null> {
    if (!caller.user) return this.addForVisitor(caller, line, limit, visitor);
    const owner = { userId: caller.user.id };
    const attempt = () => this.carts.add(owner, line, { ...limit, upsert: true });
    return limit.all ? attempt() : this.retryOnConflict(attempt);
  }

  /** Adds units for a visitor. The rate limit counts a new cart before it is created, even if the cookie is old. */
  private async addForVisitor(
    { guestId, ip }: Caller,
    line: StoredLine,
    limit: UnitLimit,
    visitor: () => string,
  ): Promise<CartFields | null> {
    const updatedCart = guestId && (await this.carts.add({ guestKey: guestId }, line, limit));
    if (guestId && !updatedCart && limit.all) return null;
    if (!updatedCart) await this.throttle.consume('new-cart', ip, NEW_CART_LIMIT);
    const owner = { guestKey: visitor() };
    if (updatedCart) return updatedCart;
    const firstLine = { ...line, quantity: capQuantity(line.quantity, limit.available) };
    const { available } = limit;
    return (
      (await this.carts.insert(owner, [firstLine])) ??
      this.retryOnConflict(() => this.carts.add(owner, line, { available }))
    );
  }

  /**
   * Sets the quantity of a line; 0 or less removes the line (product brief, section 4). With the SKU of another size,
   * the line changes to that size.
   * @throws AppError quantityInvalid, itemNotInCart, noProduct, sizeUnknown, soldOut
   */
  async updateItem(caller: Caller, { itemId, quantity, size, sku }: UpdateItemInput): Promise<CartView> {
    if (!Number.isInteger(quantity) || quantity > LIMITS.lineQuantity) throw new AppError('quantityInvalid');
    const currentLine = await this.requireLine(caller, itemId);
    const [priced] = await this.products.findPrices(
      [{ productId: currentLine.productId, size }],
      caller.locale,
    );
    // A renamed size still matches the line, but a different size does not
    if (priced ? !isSame(priced, currentLine) : currentLine.size !== size)
      throw new AppError('itemNotInCart');
    if (quantity <= 0) return this.removeItem(caller, itemId);
    if (sku !== undefined && sku !== currentLine.sku) {
      const price = await this.requirePrice({ productId: currentLine.productId, sku, size }, caller.locale);
      const other = { price, available: await this.findAvailable(caller, price.sku) };
      return this.changeLines(caller, itemId, (lines) => replaceSize(lines, itemId, quantity, other));
    }
    const available = await this.findAvailable(caller, currentLine.sku);
    return this.changeLines(caller, itemId, (lines) =>
      lines.map((line) =>
        line.id === itemId ? { ...line, quantity: capQuantity(quantity, available) } : line,
      ),
    );
  }

  /** Removes a line. @throws AppError itemNotInCart */
  removeItem = (caller: Caller, itemId: string): Promise<CartView> =>
    this.changeLines(caller, itemId, (lines) => lines.filter(({ id }) => id !== itemId));

  /** @throws AppError noProduct, sizeUnknown */
  private async requirePrice(ref: SizeRef, locale: Locale): Promise<PricedSize> {
    const [price] = await this.products.findPrices([ref], locale);
    if (!price)
      throw new AppError((await this.products.isPublished(ref.productId)) ? 'sizeUnknown' : 'noProduct');
    return price;
  }

  /** Number of units available to the caller. @throws AppError soldOut */
  private async findAvailable({ buyer, ...caller }: Caller, sku: string): Promise<number> {
    const owner = toCartOwner(caller);
    const cart = owner && (await this.carts.findCart(owner));
    const quantity = (await this.cartReader.findAvailable([sku], cart, buyer)).get(sku) ?? 0;
    if (quantity === 0) throw new AppError('soldOut');
    return quantity;
  }

  private async requireLine(caller: Caller, itemId: string): Promise<StoredLine> {
    const owner = toCartOwner(caller);
    const cart = owner && (await this.carts.findCart(owner));
    const line = cart?.lines.find(({ id }) => id === itemId);
    if (!line) throw new AppError('itemNotInCart');
    return line;
  }

  private async changeLines(
    caller: Caller,
    itemId: string,
    change: (lines: StoredLine[]) => StoredLine[],
  ): Promise<CartView> {
    await this.requireLine(caller, itemId);
    return this.cartReader.show(await this.change(toCartOwner(caller) as CartOwner, change), caller);
  }

  /** Changes a cart with optimistic locking. After a concurrent change, the callback runs again on the new version. */
  private change = (owner: CartOwner, change: (lines: StoredLine[]) => StoredLine[]): Promise<CartFields> =>
    this.retryOnConflict(async () => {
      const cart = await this.carts.findCart(owner);
      if (!cart) throw new AppError('itemNotInCart');
      return this.carts.setLines(cart, change(cart.lines));
    });

  private async retryOnConflict(attempt: () => Promise<CartFields | null>): Promise<CartFields> {
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      const updatedCart = await attempt();
      if (updatedCart) return updatedCart;
      await new Promise((resume) => setTimeout(resume, Math.random() * RETRY_DELAY_MS));
    }
    throw new AppError('busy', { retryAfterSeconds: 1 });
  }
}
