import { computeArrival } from '@munay/contracts/order/delivery';
import type { OrderView } from '@munay/contracts/order/order';
import { Icon, Link, PageTitle, useSession, useT } from '@munay/kit';
import { LeavePurchase } from '../account/leave-purchase';
import { formatDays } from '../delivery/arrival-texts';
import { CancelOrder } from '../order/cancel-order';
import { PurchaseSummary } from '../order/purchase-summary';
import { useStateTexts } from '../order/state-texts';
import { getBuyerName } from '../order/thanked-name';
import { TransferDetails } from '../order/transfer-details';
import { MembersLink } from './members-link';
import { SaveOrder, type SaveOrderState } from './save-order';
import styles from './checkout.module.css';

/** Confirms an order that waits for its transfer: how to pay, the deadline, and the expected delivery. */
export function TransferNotice({ order, saveOrder }: { order: OrderView; saveOrder: SaveOrderState }) {
  const t = useT();
  const { user } = useSession();
  const { tone, icon, title, sentence } = useStateTexts('thanks', 'unpaidTransfer', order);
  const { transfer } = order.payment;
  const pickup = order.shipping.method === 'pickup';
  return (
    <div className="wrap">
      <div className={`grid g3 justify-start page-top ${styles.title}`}>
        <p className={`state ${tone}`}>
          <Icon name={icon} /> {title}
        </p>
        <PageTitle title={t('confirmation.title', { name: getBuyerName(user, order) })} />
        <p className="lead">{sentence}</p>
      </div>
      <div className={`grid g6 ${styles.grid}`}>
        <div className={`grid min0 ${styles.blocks}`}>
          <section aria-labelledby="transfer-details">
            <h2 id="transfer-details">{t('transfer.details')}</h2>
            {transfer ? (
              <TransferDetails transfer={transfer} totalCents={order.totals.totalCents} />
            ) : (
              <p>
                {t('transfer.ask')} <Link to="/contact">{t('link.write')}</Link>
              </p>
            )}
          </section>
          <section className="grid g3" aria-labelledby="transfer-next">
            <h2 id="transfer-next">{t('transfer.next')}</h2>
            <p>
              {pickup
                ? t('transfer.collect')
                : t('transfer.arrives', formatDays(computeArrival(new Date(), order.shipping.zone)))}
            </p>
            <p className="muted small">
              {t('transfer.account', { email: order.customer.email })} {t('transfer.later')}
            </p>
            <div className="acts">
              <MembersLink variant="primary" order={order._id} />
              <CancelOrder order={order} />
            </div>
          </section>
        </div>
        <PurchaseSummary order={order} totalLabel={t('order.total')} />
      </div>
      <SaveOrder order={order} saveState={saveOrder} />
      <LeavePurchase className={styles.shared} />
    </div>
  );
}
