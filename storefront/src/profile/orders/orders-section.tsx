import '@munay/kit/field.css';
import { useRef, useState } from 'react';
import type { OrderView } from '@munay/contracts/order/order';
import { getOrderState } from '@munay/contracts/order/order-state';
import {
  ApiError,
  ButtonLink,
  FailureNote,
  Icon,
  Link,
  Loading,
  useFormat,
  useInfiniteQuery,
  useQuery,
  useSearchParams,
  useT,
} from '@munay/kit';
import { ErrorLine } from '@munay/kit/forms';
import { LoadMore } from '../../components/load-more';
import { Illustration } from '../../components/state/state-panel';
import { CreditNoteLinks, InvoiceLink } from '../../order/invoice-link';
import { myOrdersQuery, orderQuery } from '../../order/order-queries';
import { getReachedAt, isOngoing } from '../../order/order-status';
import { getBadge } from '../../order/state-texts';
import { Thumbnails } from '../../order/thumbnails';
import { BuyAgain } from './buy-again';
import { findLatestOrder } from './latest-order';
import { OrderPanel } from './order-panel';
import styles from '../profile.module.css';

/**
 * The latest order that was not abandoned, or the order in `?order=`, with all details. The other orders are in a list
 * with a button to load more.
 */
export function OrdersSection() {
  const t = useT();
  const [search] = useSearchParams();
  const requestedId = search.get('order') ?? '';
  const list = useInfiniteQuery(myOrdersQuery);
  // The open order stays in place, even if the user cancels it there
  const [openId, setOpenId] = useState('');
  const rows = useRef<HTMLUListElement>(null);
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? [];
  const listedOrder = orders.find(({ _id }) => _id === requestedId);
  const requestedOrder = useQuery({
    ...orderQuery(requestedId),
    enabled: requestedId !== '' && list.isSuccess && listedOrder === undefined,
  });
  if (list.isPending || requestedOrder.isLoading) return <Loading />;
  if (list.isLoadingError) return <FailureNote error={list.error} onRetry={() => void list.refetch()} />;
  const openOrder = orders.find(({ _id }) => _id === openId) ?? findLatestOrder(orders);
  const open = listedOrder ?? requestedOrder.data ?? openOrder;
  if (!open) return <NoOrders />;
  if (requestedId === '' && open._id !== openId) setOpenId(open._id);
  const otherOrders = orders.filter(({ _id }) => _id !== open._id);
  const total = list.data.pages[0]?.total ?? orders.length;
  return (
    <>
      {requestedOrder.isLoadingError && (
        <div className={styles.note}>
          {requestedOrder.error instanceof ApiError && requestedOrder.error.code === 404 ? (
            <ErrorLine title={t('orders.unknown')} />
          ) : (
            <FailureNote error={requestedOrder.error} onRetry={() => void requestedOrder.refetch()} />
          )}
        </div>
      )}
      <OrderPanel key={open._id} order={open} />
      {otherOrders.length > 0 && (
        <section className={styles.before} aria-labelledby="profile-before">
          <h2 id="profile-before">{t('profile.before')}</h2>
          <ul className={`rule ${styles.orders}`} role="list" ref={rows}>
            {otherOrders.map((order) => (
              <OrderRow key={order._id} order={order} />
            ))}
          </ul>
          <div className={`grid g3 ${styles.load}`}>
            <p className="small muted" role="status">
              {t('orders.shown', { shown: orders.length, total })}
            </p>
            <LoadMore list={rows} shownCount={orders.length} query={list} label={t('orders.more')} />
          </div>
        </section>
      )}
    </>
  );
}

export function NoOrders() {
  const t = useT();
  return (
    <div className="panel">
      <Illustration name="box" />
      <h2>{t('profile.noOrders')}</h2>
      <p>{t('profile.noOrdersText')}</p>
      <ButtonLink variant="primary" to="/shop">
        {t('cart.browse')}
      </ButtonLink>
    </div>
  );
}

function OrderRow({ order }: { order: OrderView }) {
  const t = useT();
  const format = useFormat();
  const { tone, icon } = getBadge(getOrderState(order));
  const at = getReachedAt(order);
  return (
    <li>
      <div className={styles.id}>
        <b>{format.date(order.createdAt, { day: 'numeric', month: 'long' })}</b>
        <Link className="small num" to={`/profile?order=${order._id}`}>
          {order.number}
        </Link>
      </div>
      <Thumbnails images={order.lines.map(({ sku, image, title }) => ({ key: sku, image, alt: title }))} />
      <div>
        <p className={`state ${tone}`}>
          <Icon name={icon} small />{' '}
          {at
            ? t(isOngoing(order.status) ? 'orders.stateSince' : 'orders.stateOn', {
                state: t(`status.${order.status}`),
                date: format.date(at, { day: 'numeric', month: 'long' }),
              })
            : t(`status.${order.status}`)}
        </p>
        <p className="small num">{format.money(order.totals.totalCents)}</p>
      </div>
      <div className="acts">
        {order.payment.url ? (
          <ButtonLink small href={order.payment.url}>
            {t('orders.pay')}
          </ButtonLink>
        ) : (
          <BuyAgain order={order} />
        )}
        {order.creditNotes.length > 0 ? (
          <CreditNoteLinks order={order} small />
        ) : (
          <InvoiceLink order={order} small />
        )}
      </div>
    </li>
  );
}
