import { useMemo } from 'react';
import { isEmailAddress } from '@munay/contracts/account/email-address';
import type { DraftQuote, DraftQuoteInput } from '@munay/contracts/admin/draft-order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { isPostcode } from '@munay/contracts/order/address';
import type { ShippingMethod } from '@munay/contracts/shop/shipping';
import {
  endpointQuery,
  getErrorText,
  keepPreviousData,
  useDebounced,
  useFormat,
  useQuery,
  useT,
} from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import { type DraftDiscounts, toRequestBody } from './draft-discounts';

/** The server's quote for a draft order. */
export interface QuoteState {
  /** Undefined without order lines, or until the first quote has loaded. */
  quote: DraftQuote | undefined;
  /** Whether the quote is outdated while a newer one is loading. */
  isStale: boolean;
  /** Why the quote failed. */
  error: Error | null;
}

/**
 * Requests a new quote whenever lines, delivery, customer or discounts change. An unknown destination counts as
 * mainland Spain.
 */
export function useDraftQuote(
  lines: readonly DraftQuoteInput['lines'][number][],
  shipping: ShippingMethod,
  contact: { postcode: string; email: string },
  discounts: DraftDiscounts,
): QuoteState {
  const postcode = shipping === 'standard' && isPostcode(contact.postcode) ? contact.postcode : '';
  const email = isEmailAddress(contact.email.trim()) ? contact.email.trim() : '';
  const input = useMemo(
    () => ({
      lines: lines.map(({ productId, size, quantity }) => ({ productId, size, quantity })),
      shipping,
      postcode,
      email: email || undefined,
      ...toRequestBody(discounts),
    }),
    [lines, shipping, postcode, email, discounts],
  );
  const body = useDebounced(input);
  const { data, isFetching, error } = useQuery({
    ...endpointQuery(ENDPOINTS.quoteDraft, { body }),
    enabled: body.lines.length > 0,
    placeholderData: keepPreviousData,
  });
  return lines.length === 0
    ? { quote: undefined, isStale: false, error: null }
    : { quote: data, isStale: body !== input || isFetching || error !== null, error };
}

/** The draft order total, or why it cannot be computed. */
export function DraftSum({ draftQuote: { quote, isStale, error } }: { draftQuote: QuoteState }) {
  const t = useT();
  const format = useFormat();
  if (!quote)
    return error ? (
      <span className="err" role="alert">
        <AdminIcon name="circle-x" /> {getErrorText(error)}
      </span>
    ) : (
      <span />
    );
  const { shippingCents, totalCents } = quote.sums;
  return (
    <output>
      {t('draft.shipping')}{' '}
      <span className="num" aria-busy={isStale}>
        {shippingCents === 0 ? t('draft.free') : format.money(shippingCents)}
      </span>{' '}
      · {t('orders.total')}{' '}
      <b className="num" aria-busy={isStale}>
        {format.money(totalCents)}
      </b>
    </output>
  );
}
