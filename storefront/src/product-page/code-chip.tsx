import type { ReactNode } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { SizeCode } from '@munay/contracts/shop/product';
import { Button, call, useFormat, useMutation, useSession, useT, withMessages } from '@munay/kit';
import { readAddedCode } from '../cart/added-code';
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
  const { setCart } = useSession();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async () => readAddedCode(await call(ENDPOINTS.addCode, { body: { code } }), code),
    onMutate: CodeResult.preload,
    onSuccess: ({ cart }) => setCart(cart),
  });
  return (
    <div>
      <p className="wraps g2 align-center">
        <Button
          variant="chip"
          busy={isPending}
          onClick={() => {
            if (!isPending) mutate();
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
