import { type Ref, useState } from 'react';
import { getZone, isServedZone } from '@munay/contracts/order/address';
import type { CartQuote } from '@munay/contracts/order/cart';
import { computeArrival } from '@munay/contracts/order/delivery';
import { SHIPPING_METHODS, type ShippingMethod } from '@munay/contracts/shop/shipping';
import { FailureNote, useFormat, type UseQueryResult, useT } from '@munay/kit';
import { ChoiceGroup } from '../components/choice-group';
import { formatDays, getPickupTexts } from '../delivery/arrival-texts';

interface DeliverySectionProps {
  /** The heading, which receives focus if no delivery is possible. */
  heading: Ref<HTMLHeadingElement>;
  quote: UseQueryResult<CartQuote>;
  /** The postcode used for the quote. */
  postcode: string;
  method: ShippingMethod;
  onChange: (method: ShippingMethod) => void;
}

/**
 * Choice between delivery and pickup, above the address that depends on it. Both options are shown from the start, to
 * avoid layout shifts.
 */
export function DeliverySection({ heading, quote, postcode, method, onChange }: DeliverySectionProps) {
  const t = useT();
  const format = useFormat();
  const [now] = useState(() => new Date());
  const zone = getZone(postcode);
  const getText = (shippingMethod: ShippingMethod): string => {
    if (shippingMethod === 'pickup') return t('checkout.pickupText', getPickupTexts());
    return isServedZone(zone)
      ? t('checkout.standardText', formatDays(computeArrival(now, zone)))
      : t('checkout.standardOnly');
  };
  const formatPrice = (shippingMethod: ShippingMethod): string => {
    const option = quote.data?.options.find((candidate) => candidate.method === shippingMethod);
    if (!option) return '';
    return option.shippingCents === 0 ? t('price.free') : format.money(option.shippingCents);
  };
  return (
    <section aria-labelledby="checkout-delivery">
      <h2 id="checkout-delivery" tabIndex={-1} ref={heading}>
        {t('checkout.delivery')}
      </h2>
      {quote.isLoadingError && <FailureNote error={quote.error} onRetry={() => void quote.refetch()} />}
      <ChoiceGroup
        labelledBy="checkout-delivery"
        name="delivery"
        value={method}
        onChange={(value) => onChange(value as ShippingMethod)}
        choices={SHIPPING_METHODS.map((shippingMethod) => ({
          value: shippingMethod,
          title: t(`checkout.${shippingMethod}`),
          text: getText(shippingMethod),
          price: formatPrice(shippingMethod),
        }))}
      />
    </section>
  );
}
