import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartView } from '@munay/contracts/order/cart';
import type { OrderView } from '@munay/contracts/order/order';
import { announceSuccess, ApiError, Button, call, useMutation, useSession, useT } from '@munay/kit';
import { openCart } from '../../cart/cart-dialog-state';
import { ActionError } from '../../components/action-error';

const getQuantity = (cart: CartView | undefined, orderSku: string): number =>
  cart?.products.find(({ sku }) => sku === orderSku)?.quantity ?? 0;

const UNAVAILABLE_ERRORS = ['soldOut', 'noProduct', 'sizeUnknown'];
const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && UNAVAILABLE_ERRORS.includes(error.key ?? '');

export function BuyAgain({ order }: { order: OrderView }) {
  const t = useT();
  const { cart, setCart } = useSession();
  const orderMutation = useMutation({
    mutationFn: async () => {
      let currentCart = cart;
      const unavailable: string[] = [];
      for (const { productId, sku, size, quantity, title } of order.lines) {
        const before = getQuantity(currentCart, sku);
        try {
          currentCart = await call(ENDPOINTS.addItem, { body: { productId, sku, size, quantity } });
          setCart(currentCart);
          const addedQuantity = getQuantity(currentCart, sku) - before;
          if (addedQuantity < quantity)
            unavailable.push(t('orders.fewer', { title, size, added: addedQuantity, quantity }));
        } catch (error) {
          if (!isUnavailable(error)) throw error;
          unavailable.push(`${title}, ${size}`);
        }
      }
      return unavailable;
    },
    onSuccess: (unavailable) => {
      if (unavailable.length > 0) return;
      announceSuccess(t('profile.inCart'), { quiet: true });
      openCart(t('profile.inCart'));
    },
  });
  const unavailableTitles = orderMutation.data ?? [];
  return (
    <>
      <Button small busy={orderMutation.isPending} onClick={() => orderMutation.mutate()}>
        {t('profile.buyAgain')}
      </Button>
      {unavailableTitles.length > 0 && (
        <p className="small" role="alert">
          {t('profile.someMissing', { titles: unavailableTitles.join('; ') })}
        </p>
      )}
      <ActionError error={orderMutation.error} />
    </>
  );
}
