import type { AdminOrder } from '@munay/contracts/admin/order';
import { useFormat, useT } from '@munay/kit';
import { AdminInput } from '../form/admin-field';
import { computeRemainingDeliveryCents, type RefundDraft, toFullDeliveryAmount } from './refund-draft';
import form from '../form/form.module.css';

/** Refund of the delivery fee, in full or in part. @param cents refund as entered */
export function RefundDelivery({
  order,
  draft,
  cents,
  change,
}: {
  order: AdminOrder;
  draft: RefundDraft;
  cents: number;
  change: (next: Partial<RefundDraft>) => void;
}) {
  const t = useT();
  const format = useFormat();
  const remainingCents = computeRemainingDeliveryCents(order);
  if (remainingCents === 0) return null;
  const isFullRefund = draft.scope === 'all';
  return (
    <>
      <label className="tick">
        <input
          type="checkbox"
          checked={isFullRefund ? cents > 0 : draft.delivery !== null}
          disabled={isFullRefund}
          onChange={({ target }) => change({ delivery: target.checked ? toFullDeliveryAmount(order) : null })}
        />
        <span>{t('refund.delivery', { sum: format.money(isFullRefund ? cents : remainingCents) })}</span>
      </label>
      {!isFullRefund && draft.delivery !== null && (
        <div className={form.grid}>
          <AdminInput
            label={t('refund.deliveryAmount')}
            path="refund.delivery"
            span={6}
            inputMode="decimal"
            unit="€"
            value={draft.delivery}
            onChange={(delivery) => change({ delivery })}
          />
        </div>
      )}
    </>
  );
}
