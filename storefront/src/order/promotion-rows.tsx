import type { Localized } from '@munay/contracts/locale';
import type { CartPromotion } from '@munay/contracts/order/cart';
import { currentLocale } from '@munay/kit';
import { SumRow } from './order-summary';

interface PromotionRow extends Pick<CartPromotion, 'lane' | 'cents' | 'code'> {
  /** In one language in a cart, in all in an order. */
  title: string | Localized;
}

/** What promotions take off goods and basket; those of delivery are in its price. */
export function PromotionRows({
  promotions = [],
  stale = false,
}: {
  promotions: readonly PromotionRow[] | undefined;
  stale?: boolean;
}) {
  return promotions
    .filter(({ lane }) => lane !== 'delivery')
    .map(({ title, cents, code }) => {
      const words = typeof title === 'string' ? title : title[currentLocale()];
      return (
        <SumRow
          key={words + (code ?? '')}
          label={code === undefined ? words : `${words} (${code})`}
          cents={-cents}
          stale={stale}
        />
      );
    });
}
