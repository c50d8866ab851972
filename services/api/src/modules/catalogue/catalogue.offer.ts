import { announcedReduction } from '@munay/contracts/money';
import type { CodeOffer, CurrentOffer, SizeView } from '@munay/contracts/shop/product';
import type { AnnouncedCode } from '../promotion/promotion.types';

const endOf = ({ endsAt }: CurrentOffer): number => (endsAt === null ? Infinity : Date.parse(endsAt));

/** The largest of some reductions; of equal ones the last to end. Null without any. */
export function largestOf<Offer extends CurrentOffer>(offers: Iterable<Offer | null>): Offer | null {
  let largest: Offer | null = null;
  for (const offer of offers) {
    if (!offer) continue;
    const ahead = offer.percent - (largest?.percent ?? 0);
    if (!largest || ahead > 0 || (ahead === 0 && endOf(offer) > endOf(largest))) largest = offer;
  }
  return largest;
}

/** The largest reduction of some sizes by the codes that their cards show. */
export const codeOfferOf = (sizes: readonly SizeView[], codes: readonly AnnouncedCode[]): CodeOffer | null =>
  largestOf(
    sizes.map(({ priceCents, code: shown }) => {
      const announced = codes.find(({ code }) => code === shown?.code);
      if (!shown || !announced) return null;
      const { code, priceCents: unitPriceCents, lowest30DaysCents } = shown;
      const reduction = announcedReduction({ priceCents, unitPriceCents, lowest30DaysCents });
      const endsAt = announced.promotion.endsAt?.toISOString() ?? null;
      return reduction && { code, percent: reduction.percent, endsAt };
    }),
  );
