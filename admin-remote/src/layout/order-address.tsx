import { Navigate, useParams } from '@munay/kit';

/** `/admin/orders/<id>`: the address people write; the order is a part of the dashboard's one address. */
export function OrderAddress() {
  const { orderId = '' } = useParams();
  return <Navigate to={`/admin/dashboard?tab=orders&order=${encodeURIComponent(orderId)}`} replace />;
}
