import type { AdminOrder } from '@munay/contracts/admin/order';
import { Icon, Link, useFormat, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminIcon } from '../icons/admin-icon';
import styles from './customer-panel.module.css';

export function CustomerPanel({ order }: { order: AdminOrder }) {
  const t = useT();
  const format = useFormat();
  const { customer, buyer, locale, source } = order;
  const initials = customer.name.split(' ').map(([first = '']) => first);
  const orders = t('customer.orders', { count: buyer.orders, sum: format.money(buyer.paidCents) });
  return (
    <Panel title={t('orders.customer')}>
      <div className={`row g3 ${styles.who}`}>
        <span aria-hidden="true">{initials.slice(0, 2).join('')}</span>
        <p>
          {buyer.account ? (
            <Link to={`/admin/dashboard?tab=users&user=${customer._id}`}>{customer.name}</Link>
          ) : (
            customer.name
          )}
          <br />
          {buyer.account ? (
            <Link
              className="muted"
              to={`/admin/dashboard?tab=orders&q=${encodeURIComponent(customer.email)}`}
            >
              {orders}
            </Link>
          ) : (
            <span className="muted">{t('customer.noAccount')}</span>
          )}
        </p>
      </div>
      {customer.email && (
        <p className={`row ${styles.fact}`}>
          <Icon name="mail" small /> <a href={`mailto:${customer.email}`}>{customer.email}</a>
        </p>
      )}
      <p className={`row ${styles.fact}`}>
        <AdminIcon name="globe" /> {t(`language.${locale}`)} · {t(`order.source.${source}`)}
      </p>
    </Panel>
  );
}
