import { pickFields } from '@munay/contracts/fields';
import { type BillingInput, LOCATION_FIELDS, type SavedBilling } from '@munay/contracts/order/address';
import { BILLING_ADDRESS } from '@munay/contracts/order/address-fields';
import type { Translate } from '@munay/kit';
import { type AddressDraft, type AddressField, describeProblems, toAddress, toDraft } from './address-rules';

/** Billing details of an invoice with a tax id. */
export interface BillingDraft {
  taxId: string;
  company: string;
  /** Whether the billing address differs from the delivery address. */
  apart: boolean;
  place: AddressDraft;
}

export type BillingField = 'taxId' | 'billing-company' | `billing-${(typeof LOCATION_FIELDS)[number]}`;
export const toBillingField = <Field extends AddressField>(field: Field): `billing-${Field}` =>
  `billing-${field}`;

export const toBillingDraft = (saved?: SavedBilling): BillingDraft => ({
  taxId: saved?.taxId ?? '',
  company: saved?.company ?? '',
  apart: saved?.address !== undefined,
  place: toDraft(saved?.address ?? {}),
});

/** Error messages keyed by field. */
export const findBillingProblems = (
  { taxId, apart, place }: BillingDraft,
  t: Translate,
): Partial<Record<BillingField, string>> => {
  const { taxId: taxIdError, ...errors } = describeProblems(place, taxId, t, apart ? LOCATION_FIELDS : []);
  return {
    ...(taxIdError !== undefined && { taxId: taxIdError }),
    ...(taxId.trim() === '' && { taxId: t('billing.taxIdMissing') }),
    ...Object.fromEntries(Object.entries(errors).map(([field, message]) => [`billing-${field}`, message])),
  };
};

export const toBilling = ({ taxId, company, apart, place }: BillingDraft): SavedBilling => ({
  taxId: taxId.trim(),
  ...(company.trim() && { company: company.trim() }),
  ...(apart && { address: pickFields(BILLING_ADDRESS, toAddress(place)) }),
});

/** Checkout request fields. */
export function toBillingInput(draft: BillingDraft): { taxId: string; billing?: BillingInput } {
  const { taxId, ...billing } = toBilling(draft);
  return { taxId, ...(Object.keys(billing).length > 0 && { billing }) };
}
