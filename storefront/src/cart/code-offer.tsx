import type { ReactNode } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ApiError, Button, call, Icon, useMutation, useSession, useT } from '@munay/kit';
import { ActionError } from '../components/action-error';
import { readAddedCode } from './added-code';
import { openCart } from './cart-dialog-state';
import { CodeState } from './code-state';
import { useCodeTexts } from './use-code-texts';

/** Offers to add a search text to the cart as a code. Whether the code exists is only known once it is added. */
export function CodeOffer({ code }: { code: string }): ReactNode {
  const t = useT();
  const { cart, setCart } = useSession();
  const getCodeText = useCodeTexts();
  const addition = useMutation({
    mutationFn: async () => readAddedCode(await call(ENDPOINTS.addCode, { body: { code } }), code),
    onSuccess: ({ cart: changedCart }) => setCart(changedCart),
  });
  if (cart !== undefined && !cart.acceptsCodes) return null;
  const inCart = cart?.codes?.find((entry) => entry.code === code.toUpperCase());
  const entered = inCart ?? addition.data?.added;
  const isCartEmpty = addition.error instanceof ApiError && addition.error.key === 'cartEmpty';
  return (
    <div className="cluster g3">
      {inCart === undefined && <p>{t('code.offer', { code })}</p>}
      <div role="status">{entered && <CodeState code={entered} text={getCodeText(entered)} />}</div>
      {isCartEmpty ? (
        <p className="err" role="alert">
          <Icon name="circle-alert" small /> {t('code.offerEmpty')}
        </p>
      ) : (
        <ActionError error={addition.error} />
      )}
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
