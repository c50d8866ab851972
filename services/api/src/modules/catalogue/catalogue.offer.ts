import { DAY_MS } from '@munay/contracts/durations';
import { getAnnouncedDiscount } from '@munay/contracts/money';
import type { CodeOffer, CurrentOffer, ShopOffer, SizeView } from '@munay/contracts/shop/product';
import type { AnnouncedCode } from '../promotion/promotion.types';

/** End dates of discounts are only shown this many ms in advance, because distant dates are not urgent. */
const END_VISIBLE_MS = 14 * DAY_MS;

const getEnd = ({ endsAt }: CurrentOffer): number => (endsAt === null ? Infinity : Date.parse(endsAt));

/** The largest of several discounts; if several are equal, the one that ends last. Null if there are none. */
function findLargest<Offer extends CurrentOffer>(offers: Iterable<Offer | null>): Offer | null {
  let largestOffer: Offer | null = null;
  for (const offer of offers) {
    if (!offer) continue;
    const percentLead = offer.percent - (largestOffer?.percent ?? 0);
    if (!largestOffer || percentLead > 0 || (percentLead === 0 && getEnd(offer) > getEnd(largestOffer)))
      largestOffer = offer;
  }
  return largestOffer;
}

/** The largest discount of several sizes from the codes that are shown on their cards. */
export const findCodeOffer = (
  sizes: readonly SizeView[],
  codes: readonly AnnouncedCode[],
): CodeOffer | null =>
  findLargest(
    sizes.map(({ priceCents, code: announcedCode }) => {
      const matchingCode = codes.find(({ code }) => code === announcedCode?.code);
      if (!announcedCode || !matchingCode) return null;
      const { code, priceCents: unitPriceCents, lowest30DaysCents } = announcedCode;
      const reduction = getAnnouncedDiscount({ priceCents, unitPriceCents, lowest30DaysCents });
      const endsAt = matchingCode.promotion.endsAt?.toISOString() ?? null;
      return reduction && { code, percent: reduction.percent, endsAt };
    }),
  );

/** The discounts as announced at a given time, without distant end dates. */
export function omitDistantEnds<Offers extends Pick<ShopOffer, 'offer' | 'code'>>(
  now: number,
  offers: Offers,
): Offers {
  const toVisibleOffer = <Offer extends CurrentOffer>(offer: Offer): Offer =>
    getEnd(offer) - now > END_VISIBLE_MS ? { ...offer, endsAt: null } : offer;
  const { offer, code } = offers;
  return { ...offers, offer: offer && toVisibleOffer(offer), ...(code && { code: toVisibleOffer(code) }) };
}

/** The product fields from which the shop's largest discount is computed. */
interface DiscountedEntry {
  /** The applied discount, even if it may not be announced. */
  discountPercent: number;
  inStock: boolean;
  offer: CurrentOffer | null;
  codeOffer: CodeOffer | null;
}

export const describeDiscount = ({ discountPercent, inStock, offer, codeOffer }: DiscountedEntry): string =>
  JSON.stringify([discountPercent > 0, inStock && [offer, codeOffer]]);

/** Finds the shop's largest discounts, cached per catalogue version because computing them reads every product. */
export class LargestOfferFinder {
  private version = -1;
  private cached?: Omit<ShopOffer, 'changesAt'> | undefined;

  /** @param version version of the catalogue */
  getOrCreate(version: number, products: () => readonly DiscountedEntry[]): Omit<ShopOffer, 'changesAt'> {
    if (version === this.version && this.cached) return this.cached;
    const all = products();
    const entriesInStock = all.filter(({ inStock }) => inStock);
    const code = findLargest(entriesInStock.map(({ codeOffer }) => codeOffer));
    this.version = version;
    return (this.cached = {
      offer: findLargest(entriesInStock.map(({ offer }) => offer)),
      code: code ?? undefined,
      products: all.filter(({ discountPercent }) => discountPercent > 0).length,
    });
  }

  evictChanged(before: DiscountedEntry, after: DiscountedEntry): void {
    if (describeDiscount(before) !== describeDiscount(after)) this.cached = undefined;
  }
}
