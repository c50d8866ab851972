import type { CartPromotion } from '@munay/contracts/order/cart';
import type { OrderPromotion } from '@munay/contracts/order/order';
import { currentLocale } from '@munay/kit';
import { SumRow } from './order-summary';

/** What promotions take off goods and basket; those of delivery are in its price. */
export function PromotionRows({
  promotions = [],
  stale = false,
}: {
  promotions:
    readonly Pick<CartPromotion | OrderPromotion, 'title' | 'lane' | 'cents' | 'code'>[] | undefined;
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
