import { Injectable } from '@nestjs/common';
import { LIMITS } from '@munay/contracts/limits';
import type { Locale } from '@munay/contracts/locale';
import { HOME_POSTCODE } from '@munay/contracts/order/address';
import type { AddItem, CartQuote, CartView, QuoteInput, UpdateItem } from '@munay/contracts/order/cart';
import { Config } from '../../config/config';
import { newId } from '../../database/new-id';
import { Transaction } from '../../database/transaction';
import { AppError, named } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { CatalogueService } from '../catalogue/catalogue.service';
import type { WantedLine } from '../pricing/pricing.mapper';
import { PricingService } from '../pricing/pricing.service';
import { type PricedSize, ProductService, type SizeRef } from '../product/product.service';
import { ShippingService } from '../shipping/shipping.service';
import { StockService } from '../stock/stock.service';
import { capped, isSame, joined, withGivenBack } from './cart.lines';
import { byLine, digestOf, toCartQuote, toItems, toLines, toNotes, toOffSale, toView } from './cart.mapper';
import { CartRepository } from './cart.repository';
import type { StoredLine } from './cart.schema';
import type { Bought, CartAtNow, CartFields, CartOwner } from './cart.types';

/** Limits new guest carts per network address. */
const NEW_CARTS = { points: 60, seconds: 600 };
const TRIES = 60;
const PAUSE_MS = 15;

/** Carts of visitors and customers. Prices and stock are read on demand. */
@Injectable()
export class CartService {
  private readonly currency: string;

  constructor(
    private readonly config: Config,
    private readonly carts: CartRepository,
    private readonly products: ProductService,
    private readonly catalogue: CatalogueService,
    private readonly stock: StockService,
    private readonly shipping: ShippingService,
    private readonly pricing: PricingService,
    private readonly throttle: ThrottleService,
    private readonly transaction: Transaction,
  ) {
    this.currency = config.values.SHOP_CURRENCY;
  }

  /** Returns the caller's cart at current prices. The first read after a merge includes a merge notice. */
  async view(caller: Caller): Promise<CartView> {
    const owner = ownerOf(caller);
    const cart = owner && (await this.carts.find(owner));
    if (cart) await this.carts.keep(cart);
    return this.show(cart, caller.locale);
  }

  /**
   * Adds available pieces of a size. The first piece creates the cart.
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
    const isNew = !caller.user && !caller.guestId;
    const { price, available } = await this.requireSize(caller, { productId, sku, size });
    // A client without cookies gets a new cart each time
    if (isNew) await this.throttle.take('new-cart', caller.ip, NEW_CARTS);
    const owner: CartOwner = caller.user ? { userId: caller.user.id } : { guestKey: visitor() };
    const line = { id: newId(), productId, sku: price.sku, size: price.size, quantity };
    const first = { ...line, quantity: capped(quantity, available) };
    const made = isNew ? await this.carts.insert(owner, [first]) : null;
    const cart = made ?? (await this.retried(() => this.carts.add(owner, line, available)));
    if (!cart.lines.some((one) => isSame(one, line))) throw new AppError('cartFull');
    return this.show(cart, caller.locale, { price, available });
  }

  /**
   * Sets the quantity of a line; 0 or less removes it (product brief, section 4).
   * @throws AppError quantityInvalid, itemNotInCart, soldOut
   */
  async updateItem(caller: Caller, { itemId, quantity, size }: UpdateItem): Promise<CartView> {
    if (!Number.isInteger(quantity) || quantity > LIMITS.lineQuantity) throw new AppError('quantityInvalid');
    const known = await this.requireLine(caller, itemId);
    const [named] = await this.products.priced([{ productId: known.productId, size }], caller.locale);
    // A renamed size is the same line; another size is not
    if (named ? !isSame(named, known) : known.size !== size) throw new AppError('itemNotInCart');
    if (quantity <= 0) return this.removeItem(caller, itemId);
    const available = await this.inReach(caller, known.sku);
    return this.changeLine(caller, itemId, (line) => [{ ...line, quantity: capped(quantity, available) }]);
  }

  /** Removes a line. @throws AppError itemNotInCart */
  removeItem = (caller: Caller, itemId: string): Promise<CartView> =>
    this.changeLine(caller, itemId, () => []);

  /** Empties the cart. @throws AppError cartNotCleared */
  clear(caller: Caller): Promise<CartView> {
    return named('cartNotCleared', async () => {
      const owner = ownerOf(caller);
      return this.show(owner && (await this.carts.clear(owner)), caller.locale);
    });
  }

  /**
   * Merges a visitor's cart into the customer's after login, atomically: the larger quantity of each line wins, limited
   * by stock. The next read of the cart reports the changes.
   */
  async merge(from: CartOwner, userId: string): Promise<void> {
    await this.transaction.run(async () => {
      const guest = await this.carts.find(from);
      if (!guest) return;
      await this.carts.remove(guest.id);
      if (guest.lines.length === 0) return;
      const own = await this.carts.find({ userId });
      const skus = [...guest.lines, ...(own?.lines ?? [])].map(({ sku }) => sku);
      const { lines, notes } = joined(own?.lines ?? [], guest.lines, await this.stock.available(skus));
      const stored = own
        ? await this.carts.setLines(own, lines, notes)
        : await this.carts.insert({ userId }, lines, notes);
      if (!stored) throw new AppError('busy', { retryAfterSeconds: 1 });
    });
  }

  /** The customer's cart as needed for an order; null if there is none. */
  async atNow(userId: string, locale: Locale): Promise<CartAtNow | null> {
    const cart = await this.carts.find({ userId });
    if (!cart) return null;
    const prices = byLine(await this.products.priced(cart.lines, locale));
    const lines = toLines(cart.lines, prices);
    const products = toItems(this.pricing.quote(lines, null).lines, new Map());
    const digest = digestOf(products, this.currency);
    return { id: cart.id, version: cart.version, lines, view: { products, digest } };
  }

  /** The customer's cart without consuming the merge notice. */
  async viewOf(userId: string, locale: Locale): Promise<CartView> {
    const cart = await this.carts.find({ userId });
    return this.show(cart && { ...cart, merged: [] }, locale);
  }

  /**
   * Quotes an order of the caller's cart. Changes nothing: the merge notice stays.
   * @throws AppError shippingUnavailable for a postcode that does not exist
   */
  async quote(caller: Caller, { postcode, shipping }: QuoteInput): Promise<CartQuote> {
    const options = await this.shipping.options(postcode || HOME_POSTCODE);
    const owner = ownerOf(caller);
    const { view, lines } = await this.read(owner && (await this.carts.find(owner)), caller.locale);
    const ways = options.map((option) => ({ option, sums: this.pricing.quote(lines, option).sums }));
    return toCartQuote(view, ways, shipping, this.config.values.SIMPLIFIED_INVOICE_MAX_CENTS);
  }

  /** Locks carts for the current transaction. @returns false when one has changed since it was read */
  claim = async (...carts: Pick<CartAtNow, 'id' | 'version'>[]): Promise<boolean> =>
    (await this.carts.touch(carts)) === carts.length;

  /** Removes exactly the bought pieces from carts, whatever else has changed in them. */
  takeBought = (...bought: Bought[]): Promise<void> => this.carts.takeOut(bought);

  /**
   * Returns unpaid pieces to the cart they came from. Call inside a transaction.
   * @returns false when that cart is gone, or has no room for all of them
   */
  async restoreLines(cartId: string, lines: readonly Omit<StoredLine, 'id'>[]): Promise<boolean> {
    const cart = await this.carts.findById(cartId);
    if (!cart) return false;
    const back = lines.map(({ productId, size, sku, quantity }) => ({
      id: newId(),
      productId,
      size,
      sku,
      quantity,
    }));
    const filled = withGivenBack(cart.lines, back);
    if (!(await this.carts.setLines(cart, filled))) throw new AppError('busy', { retryAfterSeconds: 1 });
    return back.every((line) => filled.some((one) => isSame(one, line)));
  }

  /** @param known price and available stock of a size just read: a first piece needs no second query */
  private async show(
    cart: CartFields | null,
    locale: Locale,
    known?: { price: PricedSize; available: number },
  ): Promise<CartView> {
    const notes = cart && cart.merged.length > 0 ? await this.carts.takeMergeNote(cart.id) : [];
    const { view, prices } = await this.read(cart, locale, notes, known);
    const gone = cart?.lines.filter(({ sku }) => !prices.has(sku)) ?? [];
    const titles = gone.length > 0 && (await this.products.titles(gone.map(({ productId }) => productId)));
    return {
      ...view,
      ...(notes.length > 0 && { merge: toNotes(notes, prices) }),
      ...(titles && { offSale: toOffSale(gone, titles, locale) }),
    };
  }

  /** A cart at current prices, with its lines. @param also sizes whose names are needed besides */
  private async read(
    cart: CartFields | null,
    locale: Locale,
    also: readonly SizeRef[] = [],
    known?: { price: PricedSize; available: number },
  ): Promise<{ view: CartView; lines: WantedLine[]; prices: Map<string, PricedSize> }> {
    const stored = cart?.lines ?? [];
    const skus = stored.map(({ sku }) => sku);
    const [priced, available] =
      known && stored.length === 1 && also.length === 0
        ? [[known.price], new Map([[known.price.sku, known.available]])]
        : await Promise.all([
            this.products.priced([...stored, ...also], locale),
            this.reach(skus, cart?.userId ?? null),
          ]);
    const prices = byLine(priced);
    const lines = toLines(stored, prices);
    const quote = this.pricing.quote(lines, null);
    const view = toView(quote, available, this.currency, await this.shipping.freeFromCents());
    return { view, lines, prices };
  }

  /**
   * Validates an item to add. Uses the in-memory catalogue, which may be a second old, since an order reads
   * everything again; refusals always come from the database. When stock is low we read the database too, because the
   * member may already hold a reservation.
   * @throws AppError noProduct, sizeUnknown, soldOut
   */
  private async requireSize(caller: Caller, ref: SizeRef): Promise<{ price: PricedSize; available: number }> {
    const shown = this.catalogue.onShelf(ref, caller.locale);
    if (shown && shown.available >= (caller.user ? LIMITS.lineQuantity : 1)) return shown;
    const [price] = await this.products.priced([ref], caller.locale);
    if (!price)
      throw new AppError((await this.products.isOnSale(ref.productId)) ? 'sizeUnknown' : 'noProduct');
    return { price, available: await this.inReach(caller, price.sku) };
  }

  /** Pieces available to the caller. @throws AppError soldOut */
  private async inReach(caller: Caller, sku: string): Promise<number> {
    const pieces = (await this.reach([sku], caller.user?.id ?? null)).get(sku) ?? 0;
    if (pieces === 0) throw new AppError('soldOut');
    return pieces;
  }

  /** Available pieces; when stock is low, including those reserved for the member's own unpaid orders. */
  private async reach(skus: string[], userId: string | null): Promise<Map<string, number>> {
    if (skus.length === 0) return new Map();
    const available = await this.stock.available(skus);
    if (!userId || skus.every((sku) => (available.get(sku) ?? 0) >= LIMITS.lineQuantity)) return available;
    const held = await this.stock.heldBy(userId);
    return new Map([...available].map(([sku, pieces]) => [sku, pieces + (held.get(sku) ?? 0)]));
  }

  private async requireLine(caller: Caller, itemId: string): Promise<StoredLine> {
    const owner = ownerOf(caller);
    const cart = owner && (await this.carts.find(owner));
    const line = cart?.lines.find(({ id }) => id === itemId);
    if (!line) throw new AppError('itemNotInCart');
    return line;
  }

  private async changeLine(
    caller: Caller,
    itemId: string,
    change: (line: StoredLine) => StoredLine[],
  ): Promise<CartView> {
    await this.requireLine(caller, itemId);
    const cart = await this.change(ownerOf(caller) as CartOwner, (lines) =>
      lines.flatMap((line) => (line.id === itemId ? change(line) : [line])),
    );
    return this.show(cart, caller.locale);
  }

  /** Changes a cart with optimistic locking: retries on a newer version. */
  private change = (owner: CartOwner, change: (lines: StoredLine[]) => StoredLine[]): Promise<CartFields> =>
    this.retried(async () => {
      const cart = await this.carts.find(owner);
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

const ownerOf = ({ user, guestId }: Caller): CartOwner | null =>
  user ? { userId: user.id } : guestId ? { guestKey: guestId } : null;
