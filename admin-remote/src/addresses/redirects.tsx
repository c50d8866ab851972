import { Navigate, useParams } from '@munay/kit';

export const DashboardAddress = () => <Navigate to="/admin/dashboard" replace />;

export const OrdersAddress = () => <Navigate to="/admin/dashboard?tab=orders" replace />;

export const ProductsAddress = () => <Navigate to="/admin/dashboard?tab=products" replace />;

/** Redirects `/admin/orders/<id>`, which staff may type, to the dashboard, where orders open. */
export function OrderAddress() {
  const { orderId = '' } = useParams();
  return <Navigate to={`/admin/dashboard?tab=orders&order=${encodeURIComponent(orderId)}`} replace />;
}
