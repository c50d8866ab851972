import type { OrderView } from '@munay/contracts/order';
import { Icon, Link, PageTitle, useFormat, useT } from '@munay/kit';
import pairs from '../parts/pairs.module.css';
import styles from './checkout.module.css';

const HOLD_DAYS = 5;

/** An order by bank transfer: what to pay, with which words, until when. */
export function TransferNotice({ order }: { order: OrderView }) {
  const t = useT();
  const format = useFormat();
  const until = new Date(new Date(order.createdAt).getTime() + HOLD_DAYS * 86_400_000).toISOString();
  return (
    <div className={`wrap ${styles.state}`}>
      <div className="panel">
        <p className="state warn">
          <Icon name="clock" /> {t('status.pending_payment')}
        </p>
        <PageTitle
          title={t('transfer.title', { date: format.date(until, { day: 'numeric', month: 'long' }) })}
        />
        <dl className={pairs.pairs}>
          <div>
            <dt>{t('transfer.amount')}</dt>
            <dd className="num">
              <b>{format.money(order.totals.totalCents)}</b>
            </dd>
          </div>
          <div>
            <dt>{t('transfer.reference')}</dt>
            <dd className="num">{order.number}</dd>
          </div>
        </dl>
        <p>{t('transfer.account', { email: order.customer.email })}</p>
        <p className="muted small">{t('transfer.later')}</p>
        <Link className="btn btn-primary" to={`/profile?order=${order._id}`}>
          {t('confirmation.see')}
        </Link>
      </div>
    </div>
  );
}
