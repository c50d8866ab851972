import { fillPath } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order';
import { apiUrl, call, FailureScreen, Icon, Loading, useFormat, useQuery, useT } from '@munay/kit';
import { PageHead } from '../parts/page-head';
import { Panel } from '../parts/panel';
import { OrderHistory } from './order-history';
import { OrderLines } from './order-lines';
import styles from './order.module.css';
import { OrderWithdrawalNote } from './order-withdrawal';
import { StatusBadge } from './status-badge';

/** One order with all that is known of it; nothing is changed here. */
export function OrderDetail({ id }: { id: string }) {
  const order = useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) => call(ENDPOINTS.getOrder, { params: { id } }, { signal }),
  });
  if (order.isPending) return <Loading />;
  if (order.isError) return <FailureScreen error={order.error} onRetry={() => void order.refetch()} />;
  return <Detail order={order.data} />;
}

function Detail({ order }: { order: OrderView }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <PageHead
        title={order.number}
        back={{ to: '/admin/dashboard?tab=orders', label: t('orders.title') }}
        sub={
          <>
            <StatusBadge status={order.status} />
            <span>{format.date(order.createdAt, { dateStyle: 'long', timeStyle: 'short' })}</span>
          </>
        }
        actions={
          order.billNumber && (
            <a
              className="btn"
              href={apiUrl(fillPath(ENDPOINTS.getBill.path, { id: order._id }))}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="download" small /> {order.billNumber}
            </a>
          )
        }
      />
      <div className={styles.columns}>
        <div>
          {order.withdrawal && <OrderWithdrawalNote withdrawal={order.withdrawal} />}
          <OrderLines order={order} />
          <Payment order={order} />
          <OrderHistory history={order.history} />
        </div>
        <aside aria-label={t('order.about')}>
          <Panel title={t('orders.customer')}>
            <p className={styles.strong}>{order.customer.name}</p>
            <p>
              <a href={`mailto:${order.customer.email}`}>{order.customer.email}</a>
            </p>
            <p className="muted">{t(`language.${order.locale}`)}</p>
          </Panel>
          <Panel title={t(order.shipping.method === 'pickup' ? 'order.pickup' : 'order.address')}>
            <address>
              {order.address.name}
              <br />
              {order.address.line1}
              <br />
              {order.address.postcode} {order.address.city}
              <br />
              {order.address.province}
            </address>
            {order.address.phone && <p className="muted">{order.address.phone}</p>}
          </Panel>
          {order.note && (
            <Panel title={t('order.note')}>
              <p>“{order.note}”</p>
            </Panel>
          )}
        </aside>
      </div>
    </>
  );
}

function Payment({ order }: { order: OrderView }) {
  const t = useT();
  const format = useFormat();
  const { payment } = order;
  const facts: [string, string][] = [
    [
      t('payment.method'),
      payment.card ? `${payment.card.brand} ${payment.card.last4}` : t(`payment.${payment.method}`),
    ],
    [t('payment.paid'), format.money(payment.paidCents)],
    ...(payment.paidAt
      ? [
          [t('payment.at'), format.date(payment.paidAt, { dateStyle: 'medium', timeStyle: 'short' })] as [
            string,
            string,
          ],
        ]
      : []),
    ...(payment.refundedCents > 0
      ? [[t('payment.refunded'), format.money(payment.refundedCents)] as [string, string]]
      : []),
    ...(order.taxId ? [[t('order.taxId'), order.taxId] as [string, string]] : []),
  ];
  return (
    <Panel title={t('orders.payment')}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {payment.disputed && (
        <p className="state bad">
          <Icon name="triangle-alert" small /> {t('payment.disputed')}
        </p>
      )}
    </Panel>
  );
}
