import type { BillingAddress, BillingInput, SavedBilling } from '@munay/contracts/order/address';
import type { Translate } from '@munay/kit';
import { type AddressDraft, type AddressField, emptyDraft, problemTexts, toAddress } from './address-rules';

/** Billing details of an invoice with a tax id. */
export interface BillingDraft {
  taxId: string;
  company: string;
  /** The billing address differs from the order's. */
  apart: boolean;
  place: AddressDraft;
}

export const PLACE_FIELDS = ['line1', 'line2', 'postcode', 'city', 'province'] as const;
export type BillingField = 'taxId' | 'billing-company' | `billing-${(typeof PLACE_FIELDS)[number]}`;
export const inBilling = <Field extends AddressField>(field: Field): `billing-${Field}` => `billing-${field}`;

export const billingDraftOf = (saved?: SavedBilling): BillingDraft => ({
  taxId: saved?.taxId ?? '',
  company: saved?.company ?? '',
  apart: saved?.address !== undefined,
  place: { ...emptyDraft('', ''), ...saved?.address },
});

/** Messages by field. */
export const billingProblems = (
  { taxId, apart, place }: BillingDraft,
  t: Translate,
): Partial<Record<BillingField, string>> => {
  const { taxId: wrongId, ...wrong } = problemTexts(place, taxId, t, apart ? PLACE_FIELDS : []);
  return {
    ...(wrongId !== undefined && { taxId: wrongId }),
    ...(taxId.trim() === '' && { taxId: t('billing.taxIdMissing') }),
    ...Object.fromEntries(Object.entries(wrong).map(([field, words]) => [`billing-${field}`, words])),
  };
};

function billingAddress(draft: AddressDraft): BillingAddress {
  const { line1, line2, postcode, city, province, country } = toAddress(draft);
  return { line1, ...(line2 && { line2 }), postcode, city, province, country };
}

export const toBilling = ({ taxId, company, apart, place }: BillingDraft): SavedBilling => ({
  taxId: taxId.trim(),
  ...(company.trim() && { company: company.trim() }),
  ...(apart && { address: billingAddress(place) }),
});

/** Request fields of the checkout. */
export function billingInput(draft: BillingDraft): { taxId: string; billing?: BillingInput } {
  const { taxId, ...billing } = toBilling(draft);
  return { taxId, ...(Object.keys(billing).length > 0 && { billing }) };
}
