import { ENDPOINTS } from '@munay/contracts/endpoints';
import { sumCents } from '@munay/contracts/money';
import {
  HOME_POSTCODE,
  isPostcode,
  shippingCents,
  type ShippingMethod,
} from '@munay/contracts/order/address';
import { endpointQuery, useFormat, useQuery, useT } from '@munay/kit';
import type { PickedLine } from './draft-lines';

export interface Sum {
  deliveryCents: number;
  totalCents: number;
}

/** What an order comes to; nothing while it has no line, or delivery is not known. */
export function useDraftSum(
  lines: readonly PickedLine[],
  shipping: ShippingMethod,
  postcode: string,
): Sum | undefined {
  const place = shipping === 'standard' && isPostcode(postcode) ? postcode : HOME_POSTCODE;
  const { data } = useQuery(endpointQuery(ENDPOINTS.shippingOptions, { query: { postcode: place } }));
  const option = data?.find(({ method }) => method === shipping);
  if (!option || lines.length === 0) return undefined;
  const goods = sumCents(lines.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity));
  const deliveryCents = shippingCents(option, goods);
  return { deliveryCents, totalCents: goods + deliveryCents };
}

/** @param isNew the shop reckons another sum than was shown before */
export function DraftSum({
  shipping,
  sum,
  isNew,
}: {
  shipping: ShippingMethod;
  sum: Sum | undefined;
  isNew: boolean;
}) {
  const t = useT();
  const format = useFormat();
  if (!sum) return <span />;
  const { deliveryCents, totalCents } = sum;
  return (
    <output>
      {!isNew && (
        <>
          {t(shipping === 'pickup' ? 'method.pickup' : 'order.shipping')}{' '}
          {deliveryCents === 0 ? t('draft.free') : format.money(deliveryCents)} ·{' '}
        </>
      )}
      {t('orders.total')} <b>{format.money(totalCents)}</b>
    </output>
  );
}
