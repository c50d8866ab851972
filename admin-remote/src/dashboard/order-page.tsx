import { useSearchParams } from '@munay/kit';
import { OrderDetail } from '../order-detail/order-detail';

/** The order of `?order=`. */
export function OrderPage() {
  const [search] = useSearchParams();
  const id = search.get('order');
  return id && <OrderDetail key={id} id={id} />;
}
