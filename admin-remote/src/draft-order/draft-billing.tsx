import { omitEmpty, pickTexts } from '@munay/contracts/fields';
import {
  type BillingAddress,
  type BillingInput,
  findMissingLocationFields,
  LOCATION_FIELDS,
  REQUIRED_LOCATION_FIELDS,
} from '@munay/contracts/order/address';
import { BILLING_ADDRESS, SAVED_BILLING } from '@munay/contracts/order/address-fields';
import { useFormat, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminInput } from '../form/admin-field';
import type { FieldErrors } from '../form/field-errors';
import { AddressFields } from '../order-shared/address-fields';
import form from '../form/form.module.css';

export interface BillingFormValues {
  taxId: string;
  company: string;
  address: BillingAddress;
}

export const EMPTY_BILLING: BillingFormValues = {
  taxId: '',
  company: '',
  address: { ...pickTexts(LOCATION_FIELDS, {}), country: 'ES' },
};

/**
 * Billing details of an order. Without a billing address, or if nothing is shipped, the invoice uses the order's
 * address.
 */
export function toBillingBody(
  { taxId, company, address }: BillingFormValues,
  includesAddress: boolean,
): {
  taxId?: string;
  billing?: BillingInput;
} {
  const hasAddress =
    includesAddress && findMissingLocationFields(address).length < REQUIRED_LOCATION_FIELDS.length;
  const billing: BillingInput = {
    ...(company.trim() && { company: company.trim() }),
    ...(hasAddress && { address: omitEmpty(BILLING_ADDRESS, address) }),
  };
  if (taxId.trim() === '') return {};
  return { taxId: taxId.trim(), ...(Object.keys(billing).length > 0 && { billing }) };
}

/** Fields of the invoice recipient. Company fields appear once a tax id is entered. */
export function DraftBilling({
  values,
  hasBillingAddress,
  taxIdAboveCents,
  onChange,
  errors,
}: {
  values: BillingFormValues;
  /** Whether the billing address may differ from the shipping address. */
  hasBillingAddress: boolean;
  /** Order total above which a tax id is required; undefined until it has loaded. */
  taxIdAboveCents: number | undefined;
  onChange: (next: BillingFormValues) => void;
  errors: FieldErrors;
}) {
  const t = useT();
  const format = useFormat();
  const { taxId, company, address } = values;
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
          hint={taxIdAboveCents !== undefined && t('draft.taxIdHint', { sum: format.sum(taxIdAboveCents) })}
          onChange={(value) => onChange({ ...values, taxId: value })}
        />
        {taxId.trim() !== '' && (
          <AdminInput
            label={t('order.billedTo')}
            path="billing.company"
            span={6}
            value={company}
            error={errors['billing.company']}
            onChange={(value) => onChange({ ...values, company: value })}
          />
        )}
      </div>
      {hasBillingAddress && taxId.trim() !== '' && (
        <AddressFields
          address={address}
          fields={LOCATION_FIELDS}
          path="billing.address"
          onChange={(next) => onChange({ ...values, address: next })}
          errors={errors}
        />
      )}
    </Panel>
  );
}
