import { useState } from 'react';
import type { AdminOrder } from '@munay/contracts/admin/order';
import { Button, Icon, Link, useFormat, useT } from '@munay/kit';
import { Badge } from '../components/badge';
import { Panel } from '../components/panel';
import { AdminIcon } from '../icons/admin-icon';
import { EmailDialog } from './email-dialog';
import { TrackingLink } from './tracking-link';
import styles from './customer-panel.module.css';

export function CustomerPanel({ order }: { order: AdminOrder }) {
  const t = useT();
  const format = useFormat();
  const [isSent, setIsSent] = useState(false);
  const { customer, buyer, locale, source } = order;
  const initials = customer.name.split(' ').map(([first = '']) => first);
  const orders = t('customer.orders', { count: buyer.orders, sum: format.money(buyer.paidCents) });
  return (
    <Panel title={t('orders.customer')}>
      <div className={`row g3 ${styles.who}`}>
        <span aria-hidden="true">{initials.slice(0, 2).join('')}</span>
        <p>
          {buyer.account && customer._id !== null ? (
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
          )}{' '}
          {customer.guest && (
            <Badge form="quiet" icon="users">
              {t('orders.trait.guest')}
            </Badge>
          )}
        </p>
      </div>
      <p className={`row gap-10 ${styles.fact}`}>
        <Icon name="mail" small />{' '}
        {customer.email ? (
          <a href={`mailto:${customer.email}`}>{customer.email}</a>
        ) : (
          <span className="muted">{t('customer.noEmail')}</span>
        )}
        <Button
          variant="quiet"
          square
          className="push"
          aria-label={t('order.emailEdit')}
          title={t('order.emailEdit')}
          onClick={() => setIsSent(true)}
        >
          <AdminIcon name="pencil" />
        </Button>
      </p>
      <EmailDialog order={order} open={isSent} onClose={() => setIsSent(false)} />
      <p className={`row gap-10 ${styles.fact}`}>
        <AdminIcon name="globe" /> {t(`language.${locale}`)} · {t(`order.source.${source}`)}
      </p>
      <TrackingLink order={order} />
    </Panel>
  );
}
