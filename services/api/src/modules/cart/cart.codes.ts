import { LIMITS } from '@munay/contracts/limits';
import type { Locale } from '@munay/contracts/locale';
import type { CartCode } from '@munay/contracts/order/cart';
import type { CodeState } from '@munay/contracts/pricing/code-states';
import type { ShippingZone } from '@munay/contracts/shop/shipping';
import type { Quote } from '../pricing/pricing.mapper';
import { normalizeCode } from '../promotion/promotion.codes';
import type { StoredMergeNote } from './cart.schema';
import type { PurchasedItems } from './cart.types';

/** Codes of applied promotions in normalised form. */
export const listCodes = (promotions: PurchasedItems['promotions'] = []): string[] =>
  promotions.flatMap(({ code }) => (code === undefined ? [] : [normalizeCode(code)]));

const NO_SIZE = { productId: '', sku: '', size: '' };

/** Merges the codes of two carts in order. @returns the merged codes, and the codes that exceeded the limit */
export function mergeCodes(
  accountCodes: readonly string[],
  guestCodes: readonly string[],
): { codes: string[]; rejected: StoredMergeNote[] } {
  const all = [...new Set([...accountCodes, ...guestCodes])];
  return {
    codes: all.slice(0, LIMITS.cartCodes),
    rejected: all.slice(LIMITS.cartCodes).map((code) => ({ code, ...NO_SIZE, requested: 1, quantity: 0 })),
  };
}

function toDetails(state: CodeState, known: Quote['known'], locale: Locale): Partial<CartCode> {
  if (state.state === 'applied') return { savedCents: state.savedCents };
  switch (state.reason) {
    case 'codeEnded':
      // The end is exclusive, so the last valid time is one millisecond earlier
      return { at: new Date(state.at.getTime() - 1).toISOString() };
    case 'codeNotYet':
      return { at: state.at.toISOString() };
    case 'codeReserved':
      return { at: state.until.toISOString() };
    case 'minimumMissing':
      return { missingCents: state.missingCents };
    case 'deliveryNotHere':
      return { zone: state.zone as ShippingZone };
    case 'betterApplied': {
      const title = state.promotionId === null ? undefined : known.get(state.promotionId)?.title[locale];
      return title === undefined ? {} : { betterPromotion: { title, cents: state.savedCents } };
    }
    default:
      return {};
  }
}

/** Returns the entered codes, each with its result. */
export const toCodes = (states: readonly CodeState[], known: Quote['known'], locale: Locale): CartCode[] =>
  states.map((state) => ({
    code: state.code,
    state: state.state,
    savedCents: 0,
    reason: 'reason' in state ? state.reason : undefined,
    ...toDetails(state, known, locale),
  }));
