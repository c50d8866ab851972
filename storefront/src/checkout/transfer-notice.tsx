import type { OrderView } from '@munay/contracts/order/order';
import { Icon, Link, PageTitle, useFormat, useT } from '@munay/kit';
import { CancelOrder } from '../order/cancel-order';
import { TransferDetails } from '../order/transfer-details';
import { KeepOrder, type KeepState } from './keep-order';
import { MembersLink } from './members-link';
import styles from './checkout.module.css';

export function TransferNotice({ order, keep }: { order: OrderView; keep: KeepState }) {
  const t = useT();
  const format = useFormat();
  const { transfer } = order.payment;
  return (
    <div className={`wrap ${styles.transfer}`}>
      <div className="panel">
        <p className="state warn">
          <Icon name="clock" /> {t('status.pending_payment')}
        </p>
        <PageTitle
          title={
            transfer
              ? t('transfer.title', { date: format.date(transfer.payBy, { day: 'numeric', month: 'long' }) })
              : t('transfer.held')
          }
        />
        {transfer ? (
          <TransferDetails transfer={transfer} totalCents={order.totals.totalCents} />
        ) : (
          <p>
            {t('transfer.ask')} <Link to="/contact">{t('link.write')}</Link>
          </p>
        )}
        <p>{t('transfer.account', { email: order.customer.email })}</p>
        <p className="muted small">{t('transfer.later')}</p>
        <div className="acts">
          <MembersLink variant="primary" order={order._id} />
          <CancelOrder order={order} />
        </div>
      </div>
      <KeepOrder order={order} keep={keep} />
    </div>
  );
}
