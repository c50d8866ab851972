import type { OrderRow } from '@munay/contracts/order';
import { Icon, Link, useFormat, useNavigate, useT } from '@munay/kit';
import { type OrderListState, withChange } from './order-list-query';
import styles from './order.module.css';
import { StatusBadge } from './status-badge';

type SortField = 'createdAt' | 'totalCents';

/** One page of orders. On phones each row becomes a small stack; the roles keep it a table. */
export function OrderTable({ orders, state }: { orders: readonly OrderRow[]; state: OrderListState }) {
  const t = useT();
  return (
    <table role="table" className={`${styles.table} ${styles.orders}`}>
      <caption className="vh">{t('orders.list')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t('orders.number')}
          </th>
          <SortHead field="createdAt" state={state} />
          <th role="columnheader" scope="col">
            {t('orders.customer')}
          </th>
          <th role="columnheader" scope="col">
            {t('orders.status')}
          </th>
          <th role="columnheader" scope="col" className={styles.optional}>
            {t('orders.payment')}
          </th>
          <th role="columnheader" scope="col" className={`${styles.right} ${styles.optional}`}>
            {t('orders.items')}
          </th>
          <SortHead field="totalCents" state={state} right />
        </tr>
      </thead>
      <tbody role="rowgroup">
        {orders.map((order) => (
          <Row key={order._id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function SortHead({
  field,
  state,
  right = false,
}: {
  field: SortField;
  state: OrderListState;
  right?: boolean;
}) {
  const t = useT();
  const navigate = useNavigate();
  const on = state.sort.endsWith(field);
  const descending = state.sort === `-${field}`;
  return (
    <th
      role="columnheader"
      scope="col"
      className={right ? styles.right : undefined}
      aria-sort={on ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        className={styles.sort}
        type="button"
        data-on={on}
        onClick={() => void navigate(withChange(state, { sort: descending ? field : `-${field}` }))}
      >
        {t(field === 'createdAt' ? 'orders.date' : 'orders.total')}
        {on && <span aria-hidden="true">{descending ? '↓' : '↑'}</span>}
      </button>
    </th>
  );
}

function Row({ order }: { order: OrderRow }) {
  const t = useT();
  const format = useFormat();
  const { payment } = order;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Link to={`/admin/dashboard?order=${order._id}`}>{order.number}</Link>
      </th>
      <td role="cell" className="num">
        <time dateTime={order.createdAt}>
          {format.date(order.createdAt, {
            day: 'numeric',
            month: 'short',
            hour: '2-digit',
            minute: '2-digit',
          })}
        </time>
      </td>
      <td role="cell">{order.customer.name}</td>
      <td role="cell">
        <StatusBadge status={order.status} />
      </td>
      <td role="cell" className={styles.optional}>
        {t(`payment.${payment.method}`)}
        {payment.paidCents === 0 && <span className={styles.muted}> · {t('payment.open')}</span>}
        {payment.refundedCents > 0 && (
          <span className={styles.muted}>
            {' '}
            <Icon name="rotate-ccw" small /> {format.money(-payment.refundedCents)}
          </span>
        )}
      </td>
      <td role="cell" className={`${styles.right} ${styles.optional}`}>
        {order.itemCount}
      </td>
      <td role="cell" className={`${styles.right} ${styles.strong}`}>
        {format.money(order.totalCents)}
      </td>
    </tr>
  );
}
