import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CheckoutInput } from '@munay/contracts/order/order-fields';
import { METHOD_TRAITS, type PaymentMethod } from '@munay/contracts/shop/payment-methods';
import { ApiError, call, invalidate, useNavigate, useQueryClient, useSession } from '@munay/kit';
import { clearCheckoutStorage } from '../account/checkout-storage';
import type { useDigits } from '../account/digits-field';
import { fetchCartAfterFailure } from './checkout-failure';

/** Places an order, then opens its payment page or its confirmation page. */
export function usePlaceOrder(payment: PaymentMethod, digits: ReturnType<typeof useDigits>) {
  const navigate = useNavigate();
  const { setCart, refresh } = useSession();
  const client = useQueryClient();
  return async (body: CheckoutInput): Promise<void> => {
    try {
      if (!(await digits.verify())) return;
      if (METHOD_TRAITS[payment].paid === 'onPage') {
        window.location.assign(await call(ENDPOINTS.checkout, { body }));
        return await new Promise(() => undefined); // The button stays busy until the payment page loads
      }
      const order = await call(ENDPOINTS.createOrder, { body });
      clearCheckoutStorage();
      await refresh();
      void navigate(`/confirmation?order=${order._id}`);
    } catch (error) {
      if (error instanceof ApiError && error.key === 'emailNotValidated') return digits.requestDigits();
      const now = await fetchCartAfterFailure(error);
      if (now) {
        setCart(now);
        await invalidate(client, ENDPOINTS.quoteCart);
      }
      throw error;
    }
  };
}
