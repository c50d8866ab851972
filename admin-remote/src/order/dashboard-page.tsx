import { useSearchParams } from '@munay/kit';
import { OrderDetail } from './order-detail';
import { OrderList } from './order-list';

/** `/admin/dashboard`: the orders; `?order=` opens one. The address holds the whole state, so a link shows the same. */
export function DashboardPage() {
  const [search] = useSearchParams();
  const id = search.get('order');
  return id ? <OrderDetail id={id} /> : <OrderList />;
}
