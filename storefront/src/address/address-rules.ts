import { isPhoneNumber } from '@munay/contracts/account/phone';
import { type Address, isPostcode, type Recipient } from '@munay/contracts/order/address';
import { fitsProvince, provinceOf } from '@munay/contracts/order/province';
import { isTaxId } from '@munay/contracts/order/tax-id';
import type { Translate } from '@munay/kit';

export const ADDRESS_FIELDS = [
  'name',
  'company',
  'line1',
  'line2',
  'postcode',
  'city',
  'province',
  'phone',
] as const;
/** Fields for a pickup. */
export const COLLECTOR_FIELDS = ['name', 'phone'] as const satisfies readonly AddressField[];
export type AddressField = (typeof ADDRESS_FIELDS)[number];
type MayBeEmpty = 'company' | 'line2';
export const isAddressField = (name: string): name is AddressField =>
  ADDRESS_FIELDS.some((field) => field === name);
export type AddressDraft = Record<AddressField, string>;

export const draftOf = (address: Address): AddressDraft => ({
  name: address.name,
  company: address.company ?? '',
  line1: address.line1,
  line2: address.line2 ?? '',
  postcode: address.postcode,
  city: address.city,
  province: address.province,
  phone: address.phone ?? '',
});

export const emptyDraft = (name: string, phone: string): AddressDraft => ({
  name,
  company: '',
  line1: '',
  line2: '',
  postcode: '',
  city: '',
  province: '',
  phone,
});

/** A typed postcode fills in its province, which can still be edited. */
export const withField = (draft: AddressDraft, field: AddressField, value: string): AddressDraft =>
  field === 'postcode'
    ? { ...draft, postcode: value, province: provinceOf(value) || draft.province }
    : { ...draft, [field]: value };

function isRight(field: AddressField, value: string): boolean {
  if (field === 'postcode') return isPostcode(value);
  return field === 'phone' ? isPhoneNumber(value) : value !== '';
}

export type AddressProblem = Exclude<AddressField, MayBeEmpty> | 'phoneMissing' | 'provinceDiffers' | 'taxId';

/** Problem by field; named after the field itself if missing or malformed. @param shown visible fields */
export function problemsOf(
  draft: AddressDraft,
  taxId: string,
  shown: readonly AddressField[] = ADDRESS_FIELDS,
): Partial<Record<AddressField | 'taxId', AddressProblem>> {
  const [postcode, province] = [draft.postcode.trim(), draft.province.trim()];
  const isWrong = (field: AddressField): field is Exclude<AddressField, MayBeEmpty> =>
    field !== 'company' && field !== 'line2' && !isRight(field, draft[field].trim());
  const differs =
    shown.includes('province') &&
    isPostcode(postcode) &&
    province !== '' &&
    !fitsProvince(postcode, province);
  return {
    ...Object.fromEntries(shown.filter(isWrong).map((field) => [field, field])),
    ...(shown.includes('phone') && draft.phone.trim() === '' && { phone: 'phoneMissing' as const }),
    ...(differs && { province: 'provinceDiffers' as const }),
    ...(taxId.trim() !== '' && !isTaxId(taxId) && { taxId: 'taxId' as const }),
  };
}

/** Their messages. */
export const problemTexts = (
  draft: AddressDraft,
  taxId: string,
  t: Translate,
  shown: readonly AddressField[] = ADDRESS_FIELDS,
): Partial<Record<AddressField | 'taxId', string>> =>
  Object.fromEntries(
    Object.entries(problemsOf(draft, taxId, shown)).map(([field, problem]) => [
      field,
      t(`address.wrong.${problem}`, { province: provinceOf(draft.postcode.trim()) }),
    ]),
  );

export const toAddress = (draft: AddressDraft): Address => ({
  name: draft.name.trim(),
  ...(draft.company.trim() && { company: draft.company.trim() }),
  line1: draft.line1.trim(),
  ...(draft.line2.trim() && { line2: draft.line2.trim() }),
  postcode: draft.postcode.trim(),
  city: draft.city.trim(),
  province: draft.province.trim(),
  country: 'ES',
  phone: draft.phone.trim(),
});

export const toCollector = (draft: AddressDraft): Recipient => ({
  name: draft.name.trim(),
  country: 'ES',
  phone: draft.phone.trim(),
});
