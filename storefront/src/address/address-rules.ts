import { isPhoneNumber } from '@munay/contracts/account/phone';
import { omitEmpty, pickTexts } from '@munay/contracts/fields';
import { type Address, ADDRESS_FIELDS, isPostcode, type Recipient } from '@munay/contracts/order/address';
import { SAVED_ADDRESS } from '@munay/contracts/order/address-fields';
import { findProvince, isPostcodeOfProvince } from '@munay/contracts/order/province';
import { isTaxId } from '@munay/contracts/order/tax-id';
import type { Translate } from '@munay/kit';

/** Fields of the person who picks up the order. */
export const COLLECTOR_FIELDS = ['name', 'phone'] as const satisfies readonly AddressField[];
export type AddressField = (typeof ADDRESS_FIELDS)[number];
type OptionalField = 'company' | 'line2';
export const isAddressField = (name: string): name is AddressField =>
  ADDRESS_FIELDS.some((field) => field === name);
export type AddressDraft = Record<AddressField, string>;

export const toDraft = (address: Partial<Address>): AddressDraft => pickTexts(ADDRESS_FIELDS, address);

export const isAddressDraft = (draft: AddressDraft): boolean =>
  ADDRESS_FIELDS.every((field) => typeof draft[field] === 'string');

const trimDraft = (draft: AddressDraft): AddressDraft =>
  Object.fromEntries(Object.entries(draft).map(([field, text]) => [field, text.trim()])) as AddressDraft;

/** Fills in the province of a typed postcode. The user can still edit it. */
export const setAddressField = (draft: AddressDraft, field: AddressField, value: string): AddressDraft =>
  field === 'postcode'
    ? { ...draft, postcode: value, province: findProvince(value) || draft.province }
    : { ...draft, [field]: value };

function isValid(field: AddressField, value: string): boolean {
  if (field === 'postcode') return isPostcode(value);
  return field === 'phone' ? isPhoneNumber(value) : value !== '';
}

export type AddressProblem =
  Exclude<AddressField, OptionalField> | 'phoneMissing' | 'provinceDiffers' | 'taxId';

/**
 * Problems keyed by field. A missing or malformed field has its own name as the problem.
 * @param fields visible fields
 */
export function findProblems(
  draft: AddressDraft,
  taxId: string,
  fields: readonly AddressField[] = ADDRESS_FIELDS,
): Partial<Record<AddressField | 'taxId', AddressProblem>> {
  const [postcode, province] = [draft.postcode.trim(), draft.province.trim()];
  const isInvalid = (field: AddressField): field is Exclude<AddressField, OptionalField> =>
    field !== 'company' && field !== 'line2' && !isValid(field, draft[field].trim());
  const isOtherProvince =
    fields.includes('province') &&
    isPostcode(postcode) &&
    province !== '' &&
    !isPostcodeOfProvince(postcode, province);
  return {
    ...Object.fromEntries(fields.filter(isInvalid).map((field) => [field, field])),
    ...(fields.includes('phone') && draft.phone.trim() === '' && { phone: 'phoneMissing' as const }),
    ...(isOtherProvince && { province: 'provinceDiffers' as const }),
    ...(taxId.trim() !== '' && !isTaxId(taxId) && { taxId: 'taxId' as const }),
  };
}

/** Error messages keyed by field. */
export const describeProblems = (
  draft: AddressDraft,
  taxId: string,
  t: Translate,
  fields: readonly AddressField[] = ADDRESS_FIELDS,
): Partial<Record<AddressField | 'taxId', string>> =>
  Object.fromEntries(
    Object.entries(findProblems(draft, taxId, fields)).map(([field, problem]) => [
      field,
      t(`address.wrong.${problem}`, { province: findProvince(draft.postcode.trim()) }),
    ]),
  );

export const toAddress = (draft: AddressDraft): Address =>
  omitEmpty(SAVED_ADDRESS, { ...trimDraft(draft), country: 'ES' });

export function toCollector(draft: AddressDraft): Recipient {
  const { name, country, phone } = toAddress(draft);
  return { name, country, ...(phone !== undefined && { phone }) };
}
