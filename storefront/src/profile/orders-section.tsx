import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order';
import { call, FailureNote, Icon, Link, Loading, useFormat, useQuery, useT } from '@munay/kit';
import { BillLink } from '../parts/bill-link';
import { Thumbnails } from '../parts/order-box';
import { BuyAgain } from './buy-again';
import { OrderPanel } from './order-panel';
import { lookOf } from './order-status';
import styles from './profile.module.css';

/** The own orders: the last one (or the chosen one) in full, the others in a list. */
export function OrdersSection({ openId }: { openId: string | null }) {
  const t = useT();
  const orders = useQuery({
    queryKey: ['orders'],
    queryFn: ({ signal }) => call(ENDPOINTS.getOrders, undefined, { signal }),
  });
  if (orders.isPending) return <Loading />;
  if (orders.isError) return <FailureNote error={orders.error} onRetry={() => void orders.refetch()} />;
  const open = orders.data.find((order) => order._id === openId) ?? orders.data[0];
  if (!open)
    return (
      <div className="panel">
        <Icon name="info" className="sign info" />
        <h2>{t('profile.noOrders')}</h2>
        <p>{t('profile.noOrdersText')}</p>
        <Link className="btn btn-primary" to="/shop">
          {t('created.shop')}
        </Link>
      </div>
    );
  const others = orders.data.filter((order) => order !== open);
  return (
    <>
      <OrderPanel key={open._id} order={open} />
      {others.length > 0 && (
        <section className={styles.before} aria-labelledby="profile-before">
          <h2 id="profile-before">{t('profile.before')}</h2>
          <ul className={styles.orders} role="list">
            {others.map((order) => (
              <OrderRow key={order._id} order={order} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function OrderRow({ order }: { order: OrderView }) {
  const t = useT();
  const format = useFormat();
  const { tone, icon } = lookOf(order.status);
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
          <Icon name={icon} small /> {t(`status.${order.status}`)}
        </p>
        <p className="small num">{format.money(order.totals.totalCents)}</p>
      </div>
      <div className="acts">
        <BuyAgain order={order} />
        <BillLink order={order} small />
      </div>
    </li>
  );
}
