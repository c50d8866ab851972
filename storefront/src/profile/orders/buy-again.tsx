import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartView } from '@munay/contracts/order/cart';
import type { OrderView } from '@munay/contracts/order/order';
import { announceSuccess, ApiError, Button, call, useMutation, useSession, useT } from '@munay/kit';
import { openCart } from '../../cart/cart-dialog-state';
import { ActionError } from '../../components/action-error';

const getQuantity = (cart: CartView | undefined, wantedSku: string): number =>
  cart?.products.find(({ sku }) => sku === wantedSku)?.quantity ?? 0;

const UNAVAILABLE = ['soldOut', 'noProduct', 'sizeUnknown'];
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && UNAVAILABLE.includes(error.key ?? '');

export function BuyAgain({ order }: { order: OrderView }) {
  const t = useT();
  const { cart, setCart } = useSession();
  const buy = useMutation({
    mutationFn: async () => {
      let known = cart;
      const lacking: string[] = [];
      for (const { productId, sku, size, quantity, title } of order.lines) {
        const before = getQuantity(known, sku);
        try {
          known = await call(ENDPOINTS.addItem, { body: { productId, sku, size, quantity } });
          setCart(known);
          const added = getQuantity(known, sku) - before;
          if (added < quantity) lacking.push(t('orders.fewer', { title, size, added, quantity }));
        } catch (error) {
          if (!isGone(error)) throw error;
          lacking.push(`${title}, ${size}`);
        }
      }
      return lacking;
    },
    onSuccess: (lacking) => {
      if (lacking.length > 0) return;
      announceSuccess(t('profile.inCart'), { quiet: true });
      openCart(t('profile.inCart'));
    },
  });
  const missing = buy.data ?? [];
  return (
    <>
      <Button small busy={buy.isPending} onClick={() => buy.mutate()}>
        {t('profile.buyAgain')}
      </Button>
      {missing.length > 0 && (
        <p className="small" role="alert">
          {t('profile.someMissing', { titles: missing.join('; ') })}
        </p>
      )}
      <ActionError error={buy.error} />
    </>
  );
}
