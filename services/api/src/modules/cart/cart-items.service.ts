import { Injectable } from '@nestjs/common';
import { LIMITS } from '@munay/contracts/limits';
import type { CartView } from '@munay/contracts/order/cart';
import type { AddItem, UpdateItem } from '@munay/contracts/order/cart-fields';
import { newId } from '../../database/new-id';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { CatalogueService } from '../catalogue/catalogue.service';
import type { AvailableSize } from '../catalogue/catalogue.sizes';
import { ProductService, type SizeRef } from '../product/product.service';
import { capped, isSame, withOtherSize } from './cart.lines';
import { toCartOwner } from './cart.owner';
import { CartRepository } from './cart.repository';
import type { StoredLine } from './cart.schema';
import type { CartFields, CartOwner } from './cart.types';
import { CartReader } from './cart-reader.service';

/** Limits new guest carts per network address. */
const NEW_CARTS = { points: 60, seconds: 600 };
const TRIES = 60;
const PAUSE_MS = 15;

/** Adds sizes to carts and changes their lines. */
@Injectable()
export class CartItemsService {
  constructor(
    private readonly carts: CartRepository,
    private readonly products: ProductService,
    private readonly catalogue: CatalogueService,
    private readonly reader: CartReader,
    private readonly throttle: ThrottleService,
  ) {}

  /**
   * Adds available units of a size. The first unit creates the cart.
   * @param visitor creates the key of a guest who has none yet
   * @throws AppError quantityInvalid, noProduct, sizeUnknown, soldOut, cartFull, tooManyRequests
   */
  async addItem(
    caller: Caller,
    { productId, quantity, size, sku }: AddItem,
    visitor: () => string,
  ): Promise<CartView> {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > LIMITS.lineQuantity)
      throw new AppError('quantityInvalid');
    const { price, available } = await this.requireSize(caller, { productId, sku, size });
    const line = { id: newId(), productId, sku: price.sku, size: price.size, quantity };
    const cart = caller.user
      ? await this.addFor({ userId: caller.user.id }, line, available, true)
      : await this.addForVisitor(caller, line, available, visitor);
    if (!cart.lines.some((one) => isSame(one, line))) throw new AppError('cartFull');
    return this.reader.show(cart, caller, { price, available });
  }

  private addFor = (owner: CartOwner, line: StoredLine, available: number, upsert: boolean) =>
    this.retried(() => this.carts.add(owner, line, available, upsert));

  /** Counts each new cart of a visitor before it is created, whether the cookie is new, old or invented. */
  private async addForVisitor(
    { guestId, ip }: Caller,
    line: StoredLine,
    available: number,
    visitor: () => string,
  ): Promise<CartFields> {
    const known = guestId && (await this.carts.add({ guestKey: guestId }, line, available));
    if (!known) await this.throttle.countUse('new-cart', ip, NEW_CARTS);
    const owner = { guestKey: visitor() };
    if (known) return known;
    const first = { ...line, quantity: capped(line.quantity, available) };
    return (await this.carts.insert(owner, [first])) ?? this.addFor(owner, line, available, false);
  }

  /**
   * Sets the quantity of a line; 0 or less removes it (product brief, section 4). With the SKU of another size, the line
   * becomes one of that size.
   * @throws AppError quantityInvalid, itemNotInCart, noProduct, sizeUnknown, soldOut
   */
  async updateItem(caller: Caller, { itemId, quantity, size, sku }: UpdateItem): Promise<CartView> {
    if (!Number.isInteger(quantity) || quantity > LIMITS.lineQuantity) throw new AppError('quantityInvalid');
    const known = await this.requireLine(caller, itemId);
    const [named] = await this.products.priced([{ productId: known.productId, size }], caller.locale);
    // A renamed size is still the same line; another size is not
    if (named ? !isSame(named, known) : known.size !== size) throw new AppError('itemNotInCart');
    if (quantity <= 0) return this.removeItem(caller, itemId);
    if (sku !== undefined && sku !== known.sku) {
      const other = await this.requireSize(caller, { productId: known.productId, sku, size });
      return this.changeLines(caller, itemId, (lines) => withOtherSize(lines, itemId, quantity, other));
    }
    const available = await this.inReach(caller, known.sku);
    return this.changeLines(caller, itemId, (lines) =>
      lines.map((line) => (line.id === itemId ? { ...line, quantity: capped(quantity, available) } : line)),
    );
  }

  /** Removes a line. @throws AppError itemNotInCart */
  removeItem = (caller: Caller, itemId: string): Promise<CartView> =>
    this.changeLines(caller, itemId, (lines) => lines.filter(({ id }) => id !== itemId));

  /**
   * Validates an item to add. Uses the in-memory catalogue, which may be a second old, because placing an order reads
   * everything again; only the database rejects an item. When stock is low the database is read too, because an unpaid
   * order of the same cart may have reserved it.
   * @throws AppError noProduct, sizeUnknown, soldOut
   */
  private async requireSize(caller: Caller, ref: SizeRef): Promise<AvailableSize> {
    const [shown] = this.catalogue.findSizes([ref], caller.locale) ?? [];
    if (shown && shown.available >= (caller.buyer ? LIMITS.lineQuantity : 1)) return shown;
    const [price] = await this.products.priced([ref], caller.locale);
    if (!price)
      throw new AppError((await this.products.isOnSale(ref.productId)) ? 'sizeUnknown' : 'noProduct');
    return { price, available: await this.inReach(caller, price.sku) };
  }

  /** Units available to the caller. @throws AppError soldOut */
  private async inReach({ buyer, ...caller }: Caller, sku: string): Promise<number> {
    const owner = toCartOwner(caller);
    const cart = owner && (await this.carts.findCart(owner));
    const pieces = (await this.reader.reach([sku], cart, buyer)).get(sku) ?? 0;
    if (pieces === 0) throw new AppError('soldOut');
    return pieces;
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
    return this.reader.show(await this.change(toCartOwner(caller) as CartOwner, change), caller);
  }

  /** Changes a cart with optimistic locking: retries on a newer version. */
  private change = (owner: CartOwner, change: (lines: StoredLine[]) => StoredLine[]): Promise<CartFields> =>
    this.retried(async () => {
      const cart = await this.carts.findCart(owner);
      if (!cart) throw new AppError('itemNotInCart');
      return this.carts.setLines(cart, change(cart.lines));
    });

  private async retried(attempt: () => Promise<CartFields | null>): Promise<CartFields> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const stored = await attempt();
      if (stored) return stored;
      await new Promise((resume) => setTimeout(resume, Math.random() * PAUSE_MS));
    }
    throw new AppError('busy', { retryAfterSeconds: 1 });
  }
}
