import '@munay/kit/form.css';
import { LOCATION_FIELDS } from '@munay/contracts/order/address';
import { SAVED_BILLING } from '@munay/contracts/order/address-fields';
import { useT } from '@munay/kit';
import { type FormField, TextField } from '@munay/kit/forms';
import { AddressFields } from './address-fields';
import { setAddressField } from './address-rules';
import { type BillingDraft, type BillingField, toBillingField } from './billing-rules';

interface BillingFieldsProps {
  draft: BillingDraft;
  /** Whether the order has an address that can also be the billing address. */
  hasPlace?: boolean;
  field: (name: BillingField) => FormField;
  onChange: (part: Partial<BillingDraft>) => void;
}

/** Fields for the billing details of an invoice with a tax id. */
export function BillingFields({ draft, hasPlace = false, field, onChange }: BillingFieldsProps) {
  const t = useT();
  const { taxId, company, apart, place } = draft;
  return (
    <>
      <div className="fields">
        <TextField
          {...field('taxId')}
          label={t('billing.taxId')}
          hint={t(hasPlace ? 'checkout.taxIdPlace' : 'billing.taxIdHint')}
          autoComplete="off"
          maxLength={SAVED_BILLING.taxId.max}
          value={taxId}
          onChange={({ target }) => onChange({ taxId: target.value })}
        />
        <TextField
          {...field('billing-company')}
          label={t('billing.company')}
          hint={t('billing.companyHint')}
          optional
          autoComplete="billing organization"
          maxLength={SAVED_BILLING.company.max}
          value={company}
          onChange={({ target }) => onChange({ company: target.value })}
        />
      </div>
      {!hasPlace && (
        <label className="check">
          <input
            type="checkbox"
            checked={apart}
            onChange={({ target }) => onChange({ apart: target.checked })}
          />{' '}
          <span>{t('billing.apart')}</span>
        </label>
      )}
      {!hasPlace && apart && (
        <AddressFields
          draft={place}
          fields={LOCATION_FIELDS}
          section="billing"
          field={(name) => field(toBillingField(name) as BillingField)}
          onChange={(name, value) => onChange({ place: setAddressField(place, name, value) })}
        />
      )}
    </>
  );
}
