import type { BillingInput } from '@munay/contracts/order/address';
import { SAVED_BILLING } from '@munay/contracts/order/address-fields';
import { useFormat, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminInput } from '../form/admin-field';
import type { FieldErrors } from '../form/field-errors';
import { AddressFields, PLACE_FIELDS } from '../order-shared/address-fields';
import form from '../form/form.module.css';

export interface BillingTyped {
  taxId: string;
  company: string;
  address: { line1: string; line2?: string; postcode: string; city: string; province: string; country: 'ES' };
}

export const NO_BILLING: BillingTyped = {
  taxId: '',
  company: '',
  address: { line1: '', postcode: '', city: '', province: '', country: 'ES' },
};

/**
 * Billing details of an order. Without a billing address, or when nothing is shipped, the invoice uses the order's
 * address.
 */
export function billingBody(
  { taxId, company, address }: BillingTyped,
  sent: boolean,
): {
  taxId?: string;
  billing?: BillingInput;
} {
  const { line2, ...place } = address;
  const isPlace =
    sent && [place.line1, place.postcode, place.city, place.province].some((part) => part.trim() !== '');
  const billing: BillingInput = {
    ...(company.trim() && { company: company.trim() }),
    ...(isPlace && { address: { ...place, ...(line2 && { line2 }) } }),
  };
  if (taxId.trim() === '') return {};
  return { taxId: taxId.trim(), ...(Object.keys(billing).length > 0 && { billing }) };
}

/** Who the invoice is made out to. Company fields appear once there is a tax id. */
export function DraftBilling({
  typed,
  place,
  aboveCents,
  onChange,
  errors,
}: {
  typed: BillingTyped;
  /** A billing address other than the shipping address can be given. */
  place: boolean;
  /** Order total above which a tax id is required, once known. */
  aboveCents: number | undefined;
  onChange: (next: BillingTyped) => void;
  errors: FieldErrors;
}) {
  const t = useT();
  const format = useFormat();
  const { taxId, company, address } = typed;
  return (
    <Panel title={t('draft.invoice')} note={t('draft.invoiceHint')}>
      <div className={form.grid}>
        <AdminInput
          label={t('order.taxId')}
          path="taxId"
          span={6}
          value={taxId}
          maxLength={SAVED_BILLING.taxId.max}
          error={errors.taxId}
          hint={aboveCents !== undefined && t('draft.taxIdHint', { sum: format.sum(aboveCents) })}
          onChange={(value) => onChange({ ...typed, taxId: value })}
        />
        {taxId.trim() !== '' && (
          <AdminInput
            label={t('order.billedTo')}
            path="billing.company"
            span={6}
            value={company}
            error={errors['billing.company']}
            onChange={(value) => onChange({ ...typed, company: value })}
          />
        )}
      </div>
      {place && taxId.trim() !== '' && (
        <AddressFields
          address={address}
          fields={PLACE_FIELDS}
          path="billing.address"
          onChange={(next) => onChange({ ...typed, address: next })}
          errors={errors}
        />
      )}
    </Panel>
  );
}
