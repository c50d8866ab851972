import { Navigate, useParams } from '@munay/kit';

export const DashboardAddress = () => <Navigate to="/admin/dashboard" replace />;

export const OrdersAddress = () => <Navigate to="/admin/dashboard?tab=orders" replace />;

/** `/admin/orders/<id>`: the address people write; the order is a part of the dashboard's one address. */
export function OrderAddress() {
  const { orderId = '' } = useParams();
  return <Navigate to={`/admin/dashboard?tab=orders&order=${encodeURIComponent(orderId)}`} replace />;
}
