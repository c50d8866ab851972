import { useMemo } from 'react';
import type { DraftQuote, DraftQuoteInput } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { isPostcode, type ShippingMethod } from '@munay/contracts/order/address';
import { endpointQuery, keepPreviousData, useFormat, useQuery, useSettled, useT } from '@munay/kit';

/** What the shop says that an order comes to. */
export interface Told {
  /** Nothing while there is no line, or none has been told yet. */
  quote: DraftQuote | undefined;
  /** The quote is that of before: another one is on its way. */
  stale: boolean;
  /** Why there is none. */
  error: Error | null;
}

/** Asks for it whenever lines or delivery have changed. A place that is not known yet is taken for the peninsula. */
export function useDraftQuote(
  lines: readonly DraftQuoteInput['lines'][number][],
  shipping: ShippingMethod,
  typedPostcode: string,
): Told {
  const postcode = shipping === 'standard' && isPostcode(typedPostcode) ? typedPostcode : '';
  const wanted = useMemo(
    () => ({
      lines: lines.map(({ productId, size, quantity }) => ({ productId, size, quantity })),
      shipping,
      postcode,
    }),
    [lines, shipping, postcode],
  );
  const body = useSettled(wanted);
  const { data, isFetching, error } = useQuery({
    ...endpointQuery(ENDPOINTS.quoteDraft, { body }),
    enabled: body.lines.length > 0,
    placeholderData: keepPreviousData,
  });
  return lines.length === 0
    ? { quote: undefined, stale: false, error: null }
    : { quote: data, stale: body !== wanted || isFetching || error !== null, error };
}

export function DraftSum({ told: { quote, stale } }: { told: Told }) {
  const t = useT();
  const format = useFormat();
  if (!quote) return <span />;
  const { shippingCents, totalCents } = quote.sums;
  return (
    <output>
      {t('draft.shipping')}{' '}
      <span className="num" aria-busy={stale}>
        {shippingCents === 0 ? t('draft.free') : format.money(shippingCents)}
      </span>{' '}
      · {t('orders.total')}{' '}
      <b className="num" aria-busy={stale}>
        {format.money(totalCents)}
      </b>
    </output>
  );
}
