import { trackingUrl } from '@munay/contracts/admin/parcel';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order/order';
import { isSold } from '@munay/contracts/order/order-status';
import { Button, ButtonLink, call, Icon, toast, useFormat, useMutation, useT } from '@munay/kit';
import { ActionError } from '../../components/action-error';
import { canCancel, CancelOrder } from '../../order/cancel-order';
import { CreditNoteLinks, InvoiceLink } from '../../order/invoice-link';
import { ArchiveOrder } from './archive-order';
import { BuyAgain } from './buy-again';
import styles from '../profile.module.css';

/** Actions available for an order. The most likely actions are buttons at the top; the others are listed in columns. */
export function OrderActions({ order }: { order: OrderView }) {
  const t = useT();
  const format = useFormat();
  const parcel = order.status === 'shipped' ? trackingUrl(order.shipping) : null;
  const isPaid = order.payment.paidAt !== null;
  // Before shipping, cancellation is offered; afterwards, withdrawal
  const canWithdraw = isSold(order) && order.withdrawal?.goods !== '' && !canCancel(order);
  return (
    <div className="grid g4">
      {(order.payment.url !== null || parcel !== null || isPaid) && (
        <div className="acts">
          {order.payment.url && (
            <ButtonLink variant="primary" href={order.payment.url}>
              {t('profile.payNow', { sum: format.money(order.totals.totalCents) })}
            </ButtonLink>
          )}
          {parcel && (
            <ButtonLink variant="primary" href={parcel} target="_blank" rel="noreferrer">
              {t('orders.track')} <span className="vh">{t('orders.newWindow')}</span>
            </ButtonLink>
          )}
          {isPaid && <BuyAgain order={order} />}
        </div>
      )}
      <div className={`grid ${styles.more}`}>
        <InvoiceLink order={order} />
        {isPaid && <MailBill order={order} />}
        <CreditNoteLinks order={order} />
        {canWithdraw && (
          <ButtonLink variant="quiet" to={`/withdrawal?order=${order._id}`}>
            {t('orders.withdraw')}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" to="/contact">
          {t('profile.help')}
        </ButtonLink>
        <ArchiveOrder order={order} />
        <CancelOrder order={order} />
      </div>
    </div>
  );
}

function MailBill({ order }: { order: OrderView }) {
  const t = useT();
  const send = useMutation({
    mutationFn: () => call(ENDPOINTS.sendBill, { params: { id: order._id } }),
    onSuccess: () => toast.success(t('profile.invoiceSent', { email: order.customer.email })),
  });
  return (
    <>
      <Button variant="quiet" busy={send.isPending} onClick={() => send.mutate()}>
        <Icon name="mail" small /> {t('profile.emailInvoice')}
      </Button>
      <ActionError error={send.error} />
    </>
  );
}
