import { useSearchParams } from '@munay/kit';
import { OrderDetail } from '../order-detail/order-detail';

/** Page of the order in `?order=`. */
export function OrderPage() {
  const [search] = useSearchParams();
  const id = search.get('order');
  return id && <OrderDetail key={id} id={id} />;
}
