import { useId, useState } from 'react';
import { type AdminOrder, REFUND, REFUND_REASONS, REFUND_SCOPES } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { Button, call, getErrorText, useFormat, useT } from '@munay/kit';
import { Form, Modal, useForm } from '@munay/kit/forms';
import { AdminInput, AdminSelect } from '../form/admin-field';
import { computeDifferenceCents } from '../form/draft-money';
import { closeConfirmed, useLeaveWarning } from '../form/leave-guard';
import { AdminIcon } from '../icons/admin-icon';
import { useOrderWrite } from '../order-shared/order-queries';
import { RefundDelivery } from './refund-delivery';
import {
  computeDraftSums,
  computeRemainingDeliveryCents,
  type RefundDraft,
  toRefundDraft,
} from './refund-draft';
import { RefundLines } from './refund-lines';
import form from '../form/form.module.css';
import styles from '../order-shared/order-form.module.css';

export function RefundDialog({
  order,
  open,
  onClose,
}: {
  order: AdminOrder;
  open: boolean;
  onClose: () => void;
}) {
  const [title, text] = [useId(), useId()];
  return (
    <Modal
      open={open}
      onClose={() => closeConfirmed(onClose)}
      className={styles.dialog ?? ''}
      labelledBy={title}
      describedBy={text}
    >
      {open && <RefundForm order={order} onClose={onClose} ids={{ title, text }} />}
    </Modal>
  );
}

interface RefundFormProps {
  order: AdminOrder;
  onClose: () => void;
  ids: { title: string; text: string };
}

function RefundForm({ order, onClose, ids }: RefundFormProps) {
  const t = useT();
  const format = useFormat();
  const [initialDraft] = useState(() => toRefundDraft(order));
  const [draft, setDraft] = useState(initialDraft);
  useLeaveWarning(draft !== initialDraft);
  const [key] = useState(() => crypto.randomUUID());
  const change = (next: Partial<RefundDraft>): void => setDraft((current) => ({ ...current, ...next }));
  const { lines, deliveryCents, amountCents: refundCents, excessCents } = computeDraftSums(order, draft);
  const isManual = METHOD_TRAITS[order.payment.method].refundedBy === 'staff';
  // If the refund failed, for example because the card was closed, staff can record a refund made by other means
  const hasFailedRefund = !isManual && order.refunds.some(({ state }) => state === 'failed');
  const { refundableCents } = order;
  const refund = useOrderWrite(
    order._id,
    (amountCents: number) =>
      call(ENDPOINTS.refundOrder, {
        params: { id: order._id },
        body: {
          scope: draft.scope,
          amountCents,
          lines: lines.map(({ lineId, quantity, restock }) => ({ lineId, quantity, restock })),
          deliveryCents: draft.scope === 'lines' ? deliveryCents : undefined,
          reason: draft.reason,
          key,
          note: draft.note || undefined,
          reference: isManual || draft.reference !== '' ? draft.reference : undefined,
        },
      }),
    {
      getSuccessText: (amountCents) =>
        amountCents === 0 ? t('refund.returned') : t('refund.requested', { sum: format.money(amountCents) }),
      onDone: onClose,
    },
  );
  // Free units are returned without a refund
  const isReturn = refundCents === 0 && lines.length > 0;
  const findProblem = (): string | undefined => {
    const deliveryLeftCents = computeRemainingDeliveryCents(order);
    if (refundCents === null) return t('refund.amountWrong');
    if (refundCents === 0 && !isReturn) return t('refund.nothing');
    if (refundCents > refundableCents) return t('refund.tooMuch', { sum: format.money(refundableCents) });
    if (deliveryCents > deliveryLeftCents)
      return t('refund.deliveryTooMuch', { sum: format.money(deliveryLeftCents) });
    return isManual && !isReturn && draft.reference.trim() === '' ? t('refund.referenceMissing') : undefined;
  };
  const refundForm = useForm<'sum'>({
    id: 'refund',
    check: () => ({ sum: findProblem() }),
    send: () => refund.mutateAsync(refundCents ?? 0),
  });
  const amountError = refundForm.field('sum').error || (refund.isError && getErrorText(refund.error));
  return (
    <Form buttonOnly {...refundForm.props}>
      <RefundHeader order={order} onClose={onClose} ids={ids} />
      <div className={`one-column ${styles.dialogBody}`}>
        <div className={`wraps ${styles.scopes}`} role="group" aria-label={t('refund.scope')}>
          {REFUND_SCOPES.map((scope) => (
            <Button
              key={scope}
              aria-pressed={draft.scope === scope}
              {...(scope === 'lines' && { 'data-autofocus': true })}
              onClick={() => change({ scope })}
            >
              {t(`refund.scope.${scope}`, { sum: format.money(refundableCents) })}
            </Button>
          ))}
        </div>
        {draft.scope === 'amount' ? (
          <AdminInput
            label={t('refund.amount')}
            path="refund.amount"
            inputMode="decimal"
            unit="€"
            value={draft.amount}
            onChange={(amount) => change({ amount })}
          />
        ) : (
          <>
            <RefundLines order={order} draft={draft} lines={lines} change={change} />
            <RefundDelivery order={order} draft={draft} cents={deliveryCents} change={change} />
            {excessCents > 0 && (
              <p className="muted">{t('refund.over', { left: format.money(refundableCents) })}</p>
            )}
          </>
        )}
        <div className={form.grid}>
          <AdminSelect
            label={t('refund.reason')}
            path="refund.reason"
            span={6}
            value={draft.reason}
            onChange={(value) => change({ reason: REFUND_REASONS.find((item) => item === value) ?? 'other' })}
            options={REFUND_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
          />
          <AdminInput
            label={t('refund.note')}
            path="refund.note"
            span={6}
            value={draft.note}
            maxLength={REFUND.note.max}
            onChange={(note) => change({ note })}
          />
          {(isManual || hasFailedRefund) && (
            <AdminInput
              label={t(hasFailedRefund ? 'refund.referenceMaybe' : 'refund.reference')}
              path="refund.reference"
              span={6}
              value={draft.reference}
              maxLength={REFUND.reference.max}
              hint={t(hasFailedRefund ? 'refund.sentBack' : 'refund.byHand')}
              onChange={(reference) => change({ reference })}
            />
          )}
        </div>
        {amountError && (
          <p className="err" role="alert">
            <AdminIcon name="circle-x" /> {amountError}
          </p>
        )}
      </div>
      <footer>
        <span className="muted">{t('refund.final')}</span>
        <Button onClick={onClose}>{t('refund.cancel')}</Button>
        <Button variant="danger" type="submit" busy={refundForm.busy}>
          {refundCents
            ? t('refund.do', { sum: format.money(refundCents) })
            : t(isReturn ? 'refund.doReturn' : 'refund.doNothing')}
        </Button>
      </footer>
    </Form>
  );
}

function RefundHeader({ order: { number, payment, refundableCents }, onClose, ids }: RefundFormProps) {
  const t = useT();
  const format = useFormat();
  return (
    <header>
      <div>
        <h2 id={ids.title}>{t('refund.title', { number })}</h2>
        <p className="muted" id={ids.text}>
          {t('refund.left', {
            paid: format.money(payment.paidCents),
            refunded: format.money(computeDifferenceCents(payment.paidCents, refundableCents)),
            left: format.money(refundableCents),
          })}
        </p>
      </div>
      <Button variant="quiet" square aria-label={t('kit.close')} onClick={onClose}>
        <AdminIcon name="x" />
      </Button>
    </header>
  );
}
