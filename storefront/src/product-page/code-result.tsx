import type { ReactNode } from 'react';
import type { CartCode, CartView } from '@munay/contracts/order/cart';
import { Icon, useT } from '@munay/kit';
import { savesLess } from '../cart/code-state';
import { useCodeTexts } from '../cart/use-code-texts';

interface CodeResultProps {
  cart: CartView;
  added: CartCode;
}

/** Confirms that a code is in the cart, or says why the code does not apply. */
export function CodeResult({ cart, added }: CodeResultProps): ReactNode {
  const t = useT();
  const getText = useCodeTexts();
  const { code, state } = added;
  if (state === 'rejected' && !savesLess(added))
    return (
      <p className="err small" role="alert">
        <Icon name="circle-alert" small /> {getText(added)}
      </p>
    );
  const text =
    state === 'waiting'
      ? `${t('code.stored', { code })} ${cart.itemCount === 0 ? t('code.whenAdded') : getText(added)}`
      : getText(added);
  return (
    <p className="state ok small" role="status">
      <Icon name="circle-check" small /> {text}
    </p>
  );
}
