import type { ReactNode } from 'react';
import { Button, useSession, useT } from '@munay/kit';
import { ActionError } from '../components/action-error';
import { openCart } from './cart-dialog-state';
import { CodeState } from './code-state';
import { useAddCode } from './use-add-code';
import { useCodeTexts } from './use-code-texts';

/** Offers to add a search text to the cart as a code. Whether the code exists is only known once it is added. */
export function CodeOffer({ code }: { code: string }): ReactNode {
  const t = useT();
  const { cart } = useSession();
  const getCodeText = useCodeTexts();
  const addition = useAddCode(code);
  if (cart !== undefined && !cart.acceptsCodes) return null;
  const inCart = cart?.codes?.find((entry) => entry.code === code.toUpperCase());
  const entered = inCart ?? addition.data?.added;
  return (
    <div className="cluster g3">
      {inCart === undefined && <p>{t('code.offer', { code })}</p>}
      <div role="status">{entered && <CodeState code={entered} text={getCodeText(entered)} />}</div>
      <ActionError error={addition.error} />
      {inCart === undefined ? (
        <Button busy={addition.isPending} onClick={() => addition.mutate()}>
          {t('code.offerAdd')}
        </Button>
      ) : (
        <Button onClick={() => openCart()}>{t('code.seeCart')}</Button>
      )}
    </div>
  );
}
