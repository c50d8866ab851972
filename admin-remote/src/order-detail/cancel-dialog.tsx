import { useId, useState } from 'react';
import type { AdminOrder } from '@munay/contracts/admin/order';
import { parseEuros, toEurosInput } from '@munay/contracts/money';
import { UPDATE_ORDER_INPUT, type UpdateOrderInput } from '@munay/contracts/order/order-fields';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { Button, useFormat, useT } from '@munay/kit';
import { Form, Modal, useForm } from '@munay/kit/forms';
import { AdminInput } from '../form/admin-field';
import { closeConfirmed, useLeaveWarning } from '../form/leave-guard';
import styles from '../order-shared/order-form.module.css';

export const CANCELLED_STATUSES = ['cancelled', 'cancelled_refund_pending'] as const;
export type CancelledStatus = (typeof CANCELLED_STATUSES)[number];

interface CancelDialogProps {
  order: AdminOrder;
  onClose: () => void;
  onCancel: (body: UpdateOrderInput) => void;
}

/**
 * Dialog that cancels an order. It requires a reason for the internal history and asks whether paid items are
 * restocked.
 * @param status the new status; null while closed
 */
export function CancelDialog({ status, ...rest }: CancelDialogProps & { status: CancelledStatus | null }) {
  const [title, text] = [useId(), useId()];
  return (
    <Modal
      open={status !== null}
      onClose={() => closeConfirmed(rest.onClose)}
      role="alertdialog"
      className={styles.dialog ?? ''}
      labelledBy={title}
      describedBy={text}
    >
      {status && <CancelForm {...rest} status={status} ids={{ title, text }} />}
    </Modal>
  );
}

function CancelForm({
  order,
  status,
  ids,
  onClose,
  onCancel,
}: CancelDialogProps & { status: CancelledStatus; ids: { title: string; text: string } }) {
  const t = useT();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState(true);
  const { receivedCents } = order;
  const [receivedAmount, setReceivedAmount] = useState(receivedCents > 0 ? toEurosInput(receivedCents) : '');
  useLeaveWarning(reason !== '');
  const isPaid = status === 'cancelled_refund_pending';
  // If the order was never paid in full, only staff know the amount that arrived at the bank
  const asksForAmount = !isPaid && METHOD_TRAITS[order.payment.method].paid === 'later';
  const arrivedCents = receivedAmount.trim() === '' && receivedCents === 0 ? 0 : parseEuros(receivedAmount);
  const form = useForm<'cancel.arrived'>({
    id: 'field',
    short: true,
    check: () => ({
      'cancel.arrived': asksForAmount && arrivedCents === null ? t('cancel.arrivedWrong') : undefined,
    }),
    send: () =>
      onCancel({
        status,
        reason: reason.trim() || undefined,
        restock: isPaid ? restock : undefined,
        arrivedCents: asksForAmount ? (arrivedCents ?? undefined) : undefined,
      }),
  });
  return (
    <Form buttonOnly {...form.props}>
      <header>
        <h2 id={ids.title}>{t(`order.ask.${status}`, { number: order.number })}</h2>
      </header>
      <div className={`one-column ${styles.dialogBody}`}>
        <p id={ids.text}>
          {t(`order.askText.${status}`)}{' '}
          {t(order.customer.email ? 'cancel.emailed' : 'cancel.noEmail', { name: order.customer.name })}
        </p>
        {isPaid && (
          <label className="tick">
            <input type="checkbox" checked={restock} onChange={({ target }) => setRestock(target.checked)} />
            <span>{t('cancel.restock')}</span>
          </label>
        )}
        {asksForAmount && (
          <AdminInput
            label={t('cancel.arrived')}
            path="cancel.arrived"
            hint={t('cancel.arrivedHint')}
            inputMode="decimal"
            unit="€"
            value={receivedAmount}
            {...form.field('cancel.arrived')}
            onChange={setReceivedAmount}
          />
        )}
        <AdminInput
          label={t('cancel.reason')}
          path="cancel.reason"
          hint={t('cancel.reasonHint')}
          value={reason}
          maxLength={UPDATE_ORDER_INPUT.reason.max}
          onChange={setReason}
        />
      </div>
      <footer>
        <Button data-autofocus onClick={onClose}>
          {t('refund.cancel')}
        </Button>
        <Button variant="danger" type="submit">
          {t(`order.do.${status}`, { sum: format.money(order.refundableCents) })}
        </Button>
      </footer>
    </Form>
  );
}
