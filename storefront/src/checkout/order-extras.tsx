import '@munay/kit/form.css';
import type { ReactNode } from 'react';
import { CHECKOUT } from '@munay/contracts/order/order-fields';
import { Icon, TextAreaInput, useT } from '@munay/kit';
import type { FormField } from '@munay/kit/forms';
import { BillingFields } from '../address/billing-fields';
import type { BillingField } from '../address/billing-rules';
import type { CheckoutDraft } from './checkout-draft';
import type { Payer } from './payer';
import styles from './checkout.module.css';

interface InvoiceFieldsProps {
  user: Payer;
  draft: CheckoutDraft;
  /** Why the order requires a tax id; undefined if it does not require one. */
  requiredText: string | undefined;
  change: (part: Partial<CheckoutDraft>) => void;
  field: (name: BillingField) => FormField;
}

/** Billing details for an invoice with a tax id, requested by the buyer or required by law. */
export function InvoiceFields({ user, draft, requiredText, change, field }: InvoiceFieldsProps) {
  const t = useT();
  const { invoice, billing, saveBilling, method } = draft;
  const renderCheckbox = (
    checked: boolean,
    text: string,
    onChange: (checked: boolean) => void,
  ): ReactNode => (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />{' '}
      <span>{text}</span>
    </label>
  );
  return (
    <div className={`grid g4 mt4 ${styles.invoice}`}>
      {requiredText === undefined ? (
        renderCheckbox(invoice, t('billing.ask'), (checked) => change({ invoice: checked }))
      ) : (
        <p>{requiredText}</p>
      )}
      {(invoice || requiredText !== undefined) && (
        <>
          <BillingFields
            draft={billing}
            hasPlace={method === 'pickup'}
            field={field}
            onChange={(part) => change({ billing: { ...billing, ...part } })}
          />
          {!user.isGuest &&
            renderCheckbox(saveBilling, t('billing.keep'), (checked) => change({ saveBilling: checked }))}
        </>
      )}
    </div>
  );
}

/** The buyer's note to the shop, in a collapsed section. */
export function OrderNote({ note, onChange }: { note: string; onChange: (note: string) => void }): ReactNode {
  const t = useT();
  return (
    <details className={styles.fold}>
      <summary>
        <Icon name="plus" small /> {t('checkout.more')}
      </summary>
      <div className="fields">
        <div className="f">
          <label htmlFor="checkout-note">{t('checkout.note')}</label>
          <TextAreaInput
            id="checkout-note"
            rows={3}
            maxLength={CHECKOUT.note.max}
            value={note}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      </div>
    </details>
  );
}
