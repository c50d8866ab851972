import { Navigate, useParams } from '@munay/kit';

export const DashboardAddress = () => <Navigate to="/admin/dashboard" replace />;

export const OrdersAddress = () => <Navigate to="/admin/dashboard?tab=orders" replace />;

export const ProductsAddress = () => <Navigate to="/admin/dashboard?tab=products" replace />;

/** `/admin/orders/<id>`: the URL people type; orders open on the dashboard. */
export function OrderAddress() {
  const { orderId = '' } = useParams();
  return <Navigate to={`/admin/dashboard?tab=orders&order=${encodeURIComponent(orderId)}`} replace />;
}
