import { ButtonLink, FailureNote, Loading, useInfiniteQuery, useT } from '@munay/kit';
import { myOrdersQuery } from '../../order/order-queries';
import { findLatest } from './latest-order';
import { OrderCard } from './order-panel';
import { NoOrders } from './orders-section';

/** The latest order's status. */
export function Overview() {
  const t = useT();
  const list = useInfiniteQuery(myOrdersQuery);
  if (list.isPending) return <Loading />;
  if (list.isLoadingError) return <FailureNote error={list.error} onRetry={() => void list.refetch()} />;
  const latest = findLatest(list.data.pages.flatMap((page) => page.orders));
  if (!latest) return <NoOrders />;
  const { url } = latest.payment;
  return (
    <OrderCard order={latest}>
      <div className="acts">
        {url && (
          <ButtonLink variant="primary" href={url}>
            {t('orders.pay')}
          </ButtonLink>
        )}
        <ButtonLink variant={url ? 'quiet' : 'primary'} to={`/profile?order=${latest._id}`}>
          {t('confirmation.see')}
        </ButtonLink>
      </div>
    </OrderCard>
  );
}
