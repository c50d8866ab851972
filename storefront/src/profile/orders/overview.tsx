import { ButtonLink, FailureNote, Loading, useInfiniteQuery, useT } from '@munay/kit';
import { myOrdersQuery } from '../../order/order-queries';
import { findLatestOrder } from './latest-order';
import { OrderCard } from './order-panel';
import { NoOrders } from './orders-section';

/** The latest order's status. */
export function Overview() {
  const t = useT();
  const list = useInfiniteQuery(myOrdersQuery);
  if (list.isPending) return <Loading />;
  if (list.isLoadingError) return <FailureNote error={list.error} onRetry={() => void list.refetch()} />;
  const latestOrder = findLatestOrder(list.data.pages.flatMap((page) => page.orders));
  if (!latestOrder) return <NoOrders />;
  const { url } = latestOrder.payment;
  return (
    <OrderCard order={latestOrder}>
      <div className="acts">
        {url && (
          <ButtonLink variant="primary" href={url}>
            {t('orders.pay')}
          </ButtonLink>
        )}
        <ButtonLink variant={url ? 'quiet' : 'primary'} to={`/profile?order=${latestOrder._id}`}>
          {t('confirmation.see')}
        </ButtonLink>
      </div>
    </OrderCard>
  );
}
