import type { ReactNode } from 'react';
import type { SizeCode } from '@munay/contracts/shop/product';
import { Button, useFormat, useT, withMessages } from '@munay/kit';
import { useAddCode } from '../cart/use-add-code';
import { ActionError } from '../components/action-error';
import { lazyPart } from '../components/lazy-part';
import { preloadOn } from '../hooks/preload-on';
import { messages } from '../i18n/messages';
import price from '../components/price.module.css';

const CodeResult = lazyPart(
  withMessages([messages('codes')], () => import('./code-result').then((m) => m.CodeResult)),
);

/**
 * The price with an announced code, as a button that adds the code to the cart. The code is a discount, so the lowest
 * price in the 30 days before it is shown too (Directive 98/6/EC, article 6a).
 */
export function CodeChip({ code: { code, priceCents, lowest30DaysCents } }: { code: SizeCode }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { mutate, isPending, error, data } = useAddCode(code);
  return (
    <div>
      <p className="wraps g2 align-center">
        <Button
          variant="chip"
          busy={isPending}
          onClick={() => {
            if (isPending) return;
            void CodeResult.preload();
            mutate();
          }}
          {...preloadOn(CodeResult.preload)}
        >
          <span>
            <b>{code}</b> · <span className="num">{format.money(priceCents)}</span> · {t('product.applyCode')}
          </span>
        </Button>
        <span className={price.low}>{t('price.lowestLong', { price: format.money(lowest30DaysCents) })}</span>
      </p>
      <ActionError error={error} />
      {data && !error && <CodeResult cart={data.cart} added={data.added} />}
    </div>
  );
}
