import type { BillingAddress, BillingInput, SavedBilling } from '@munay/contracts/order/address';
import type { Translate } from '@munay/kit';
import { type AddressDraft, type AddressField, emptyDraft, problemTexts, toAddress } from './address-rules';

/** What an invoice with a tax id is made out to. */
export interface BillingDraft {
  taxId: string;
  company: string;
  /** Its address is not the one of the order. */
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

/** The words for what is wrong, by field. */
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

/** As the checkout sends it. */
export function billingInput(draft: BillingDraft): { taxId: string; billing?: BillingInput } {
  const { taxId, ...billing } = toBilling(draft);
  return { taxId, ...(Object.keys(billing).length > 0 && { billing }) };
}
