import { Injectable } from '@nestjs/common';
import { LIMITS } from '@munay/contracts/limits';
import type { Locale } from '@munay/contracts/locale';
import { HOME_POSTCODE } from '@munay/contracts/order/address';
import type { CartView, UnavailableLine } from '@munay/contracts/order/cart';
import { Config } from '../../config/config';
import type { Caller, SignedInUser } from '../../http/caller';
import { CatalogueService } from '../catalogue/catalogue.service';
import type { AvailableSize } from '../catalogue/catalogue.sizes';
import { OrderCheckoutQuery } from '../order/queries/order-checkout.query';
import type { RequestedLine } from '../pricing/pricing.mapper';
import { PricingService } from '../pricing/pricing.service';
import { type PricedSize, ProductService, type SizeRef } from '../product/product.service';
import type { Offers } from '../promotion/promotion.types';
import { ShippingService } from '../shipping/shipping.service';
import { StockService } from '../stock/stock.service';
import { toCodes } from './cart.codes';
import { computeDigest, indexBySku, toItems, toNotes, toView } from './cart.mapper';
import { toPromotionBuyer } from './cart.owner';
import { toPrompts } from './cart.prompts';
import { CartRepository } from './cart.repository';
import type { StoredLine } from './cart.schema';
import type { CartFields, CartOwner, CurrentCart } from './cart.types';
import { splitLines, toUnavailable } from './cart.unavailable';

/** The person to whom a cart is shown. */
type CartViewer = Pick<Caller, 'buyer' | 'locale'>;

/** The person whose cart is ordered. */
interface CartBuyer {
  /** Owner of the cart; null for a visitor without a cart. */
  owner: CartOwner | null;
  buyer: SignedInUser;
  locale: Locale;
}

interface Source {
  /** Whether prices and stock may come from the in-memory catalogue. */
  fromMemory?: boolean;
  /** Whether promotions are also read from the database. */
  freshPromotions?: boolean;
}

/**
 * Available units from the in-memory catalogue, keyed by SKU.
 * @returns null if the catalogue has fewer units of a size than the cart, because the buyer may have reserved some
 */
function findKnownUnits(
  lines: readonly StoredLine[],
  knownSizes: readonly AvailableSize[],
): Map<string, number> | null {
  const units = new Map(knownSizes.map(({ price, available }) => [price.sku, available]));
  const prices = indexBySku(knownSizes.map(({ price }) => price));
  return splitLines(lines, prices, units).unavailable.length === 0 ? units : null;
}

/** Reads carts at current prices, with promotions and stock. */
@Injectable()
export class CartReaderService {
  private readonly currency: string;

  constructor(
    config: Config,
    private readonly carts: CartRepository,
    private readonly products: ProductService,
    private readonly catalogue: CatalogueService,
    private readonly stock: StockService,
    private readonly shipping: ShippingService,
    private readonly pricing: PricingService,
    private readonly orderCheckouts: OrderCheckoutQuery,
  ) {
    this.currency = config.values.SHOP_CURRENCY;
  }

  async show(cart: CartFields | null, { buyer, locale }: CartViewer, source: Source = {}): Promise<CartView> {
    const notes = cart && cart.merged.length > 0 ? await this.carts.consumeMergeNote(cart.id) : [];
    const changedLines = notes.filter(({ code }) => code === undefined);
    const { view, prices } = await this.read(
      cart,
      { buyer, locale },
      { ...source, additionalRefs: changedLines },
    );
    return { ...view, merge: notes.length > 0 ? toNotes(notes, prices) : undefined };
  }

  /** Reads a cart at current prices, with its lines. @param additionalRefs additional sizes whose names are needed */
  async read(
    cart: CartFields | null,
    { buyer, locale }: CartViewer,
    {
      additionalRefs = [],
      fromMemory = false,
      freshPromotions: usesDatabase = false,
    }: Source & { additionalRefs?: readonly SizeRef[] } = {},
  ): Promise<{ view: CartView; lines: RequestedLine[]; offers: Offers; prices: Map<string, PricedSize> }> {
    const storedLines = cart?.lines ?? [];
    const skus = storedLines.map(({ sku }) => sku);
    const knownSizes =
      fromMemory && additionalRefs.length === 0 ? this.catalogue.findSizes(storedLines, locale) : null;
    const [priced, available] = await Promise.all([
      knownSizes?.map(({ price }) => price) ??
        this.products.findPrices([...storedLines, ...additionalRefs], locale),
      (knownSizes && findKnownUnits(storedLines, knownSizes)) ?? this.findAvailable(skus, cart, buyer),
    ]);
    const prices = indexBySku(priced);
    const { lines, unavailable } = splitLines(storedLines, prices, available);
    const offers = await this.pricing.offers({
      codes: cart?.codes ?? [],
      buyer: toPromotionBuyer(buyer),
      cartId: cart?.id ?? null,
      source: usesDatabase ? 'database' : 'memory',
    });
    const quote = this.pricing.quote(lines, null, offers);
    const freeFromCents = await this.shipping.freeFromCents();
    const view = toView(quote, available, this.currency, freeFromCents, locale);
    return {
      view: {
        ...view,
        acceptsCodes: offers.acceptsCodes || undefined,
        prompts: toPrompts(quote, offers, locale),
        ...(await this.applyHomeDelivery(lines, offers, locale)),
        unavailable:
          unavailable.length > 0
            ? await this.describeUnavailable(unavailable, { prices, available, offers, locale })
            : undefined,
      },
      lines,
      offers,
      prices,
    };
  }

  /**
   * Reads a buyer's cart for an order; null if there is no cart. In-memory prices are used only if they match those
   * that the buyer confirmed; otherwise everything is read from the database. If all lines were shown as available, the
   * reservation decides whether they are; otherwise only the lines in stock are ordered.
   * @param shownVersion digest of the cart that the buyer confirmed
   */
  async readForOrder({ owner, buyer, locale }: CartBuyer, shownVersion: string): Promise<CurrentCart | null> {
    const cart = owner && (await this.carts.findCart(owner));
    if (!cart) return null;
    const readCurrentCart = async (): Promise<CurrentCart> => {
      const prices = await this.products.findPrices(cart.lines, locale);
      const offers = await this.readOffers(cart, buyer, 'database');
      const completeQuote = this.priceForOrder(cart, prices, offers, null);
      if (completeQuote.view.digest === shownVersion) return completeQuote;
      const skus = cart.lines.map(({ sku }) => sku);
      return this.priceForOrder(cart, prices, offers, await this.findAvailable(skus, cart, buyer));
    };
    const knownSizes = this.catalogue.findSizes(cart.lines, locale);
    if (!knownSizes) return readCurrentCart();
    const prices = knownSizes.map(({ price }) => price);
    const currentCart = this.priceForOrder(cart, prices, await this.readOffers(cart, buyer, 'proof'), null);
    return currentCart.view.digest === shownVersion
      ? { ...currentCart, reload: readCurrentCart }
      : readCurrentCart();
  }

  private readOffers = (
    { id, codes }: CartFields,
    buyer: SignedInUser,
    source: 'proof' | 'database',
  ): Promise<Offers> => this.pricing.offers({ codes, buyer: toPromotionBuyer(buyer), cartId: id, source });

  /** @param available units keyed by SKU; null to let the reservation check the stock */
  private priceForOrder(
    cart: CartFields,
    prices: readonly PricedSize[],
    offers: Offers,
    available: ReadonlyMap<string, number> | null,
  ): CurrentCart {
    const { lines } = splitLines(cart.lines, indexBySku(prices), available);
    const quote = this.pricing.quote(lines, null, offers);
    const products = toItems(quote.lines, new Map());
    const digest = computeDigest(products, this.currency, quote.sums.promotions);
    return { id: cart.id, version: cart.version, lines, offers, view: { products, digest } };
  }

  /** Reads the same cart for display from the database, without clearing the merge notice. */
  async getView({ owner, buyer, locale }: CartBuyer): Promise<CartView> {
    const cart = owner && (await this.carts.findCart(owner));
    return this.show(cart && { ...cart, merged: [] }, { buyer, locale }, { freshPromotions: true });
  }

  /** Until the destination is known, evaluates delivery codes for home delivery, without changing the totals. */
  private async applyHomeDelivery(
    lines: readonly RequestedLine[],
    offers: Offers,
    locale: Locale,
  ): Promise<Pick<CartView, 'codes'> | null> {
    const deliveryCodes = offers.codes.filter(({ promotion }) => promotion?.target === 'delivery');
    if (deliveryCodes.length === 0) return null;
    const options = await this.shipping.options(HOME_POSTCODE);
    const option = options.find(({ method }) => method === 'standard');
    const { sums, known } = this.pricing.quote(lines, option ?? null, offers);
    const codes = toCodes(sums.codes, known, locale);
    return {
      codes: codes.map((entry) =>
        deliveryCodes.some(({ code }) => code === entry.code) ? { ...entry, savedCents: 0 } : entry,
      ),
    };
  }

  /** Lines that cannot be ordered in their quantity. Each suggests another available size, if there is one. */
  private async describeUnavailable(
    lines: readonly StoredLine[],
    now: {
      prices: ReadonlyMap<string, PricedSize>;
      available: ReadonlyMap<string, number>;
      offers: Offers;
      locale: Locale;
    },
  ): Promise<UnavailableLine[]> {
    const ids = lines.map(({ productId }) => productId);
    const { titles, weights, sizes } = await this.products.findTitlesAndSizes(ids);
    const [onSale, stock] = await Promise.all([
      this.products.findPrices(sizes, now.locale),
      this.stock.available([...weights.keys()]),
    ]);
    const emptyOffers = { ...now.offers, promotions: [], codes: [] };
    const pricedQuote = this.pricing.quote(splitLines(lines, now.prices, null).lines, null, emptyOffers);
    const knownSizes = {
      titles,
      weights,
      sizes: onSale,
      available: new Map([...stock, ...now.available]),
      lineCents: new Map(pricedQuote.lines.map(({ id, price }) => [id, price.lineCents])),
    };
    return lines.map((line) => toUnavailable(line, knownSizes, now.locale));
  }

  /**
   * Available units keyed by SKU. If stock is low, units reserved by the buyer's own unpaid orders are included,
   * because ordering this cart would replace those orders.
   */
  async findAvailable(
    skus: string[],
    cart: Pick<CartFields, 'id' | 'userId'> | null,
    buyer: SignedInUser | null,
  ): Promise<Map<string, number>> {
    if (skus.length === 0) return new Map();
    const available = await this.stock.available(skus);
    if (skus.every((sku) => (available.get(sku) ?? 0) >= LIMITS.lineQuantity)) return available;
    const replacedOrderIds = await this.orderCheckouts.findReplaced(
      buyer?.id ?? cart?.userId ?? null,
      cart?.id ?? null,
    );
    const reservedUnits = await this.stock.countReserved(replacedOrderIds);
    return new Map([...available].map(([sku, quantity]) => [sku, quantity + (reservedUnits.get(sku) ?? 0)]));
  }
}
