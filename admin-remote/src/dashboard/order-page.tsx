import { useSearchParams } from '@munay/kit';
import { OrderDetail } from '../order-detail/order-detail';
import { OrderList } from '../order-list/order-list';

/** Orders; `?order=` opens one. */
export function OrderPage() {
  const [search] = useSearchParams();
  const id = search.get('order');
  return id ? <OrderDetail key={id} id={id} /> : <OrderList />;
}
