import { type Address, isPostcode, isTaxId } from '@munay/contracts/order/address';
import { provinceOf } from './provinces';

export const ADDRESS_FIELDS = ['name', 'line1', 'postcode', 'city', 'province', 'phone'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export const isAddressField = (name: string): name is AddressField =>
  ADDRESS_FIELDS.some((field) => field === name);
export type AddressDraft = Record<AddressField, string>;

export const draftOf = (address: Address): AddressDraft => ({
  name: address.name,
  line1: [address.line1, address.line2].filter(Boolean).join(', '),
  postcode: address.postcode,
  city: address.city,
  province: address.province,
  phone: address.phone ?? '',
});

export const emptyDraft = (name: string, phone: string): AddressDraft => ({
  name,
  line1: '',
  postcode: '',
  city: '',
  province: '',
  phone,
});

/** A typed postcode fills in its province, which may be changed afterwards. */
export const withField = (draft: AddressDraft, field: AddressField, value: string): AddressDraft =>
  field === 'postcode'
    ? { ...draft, postcode: value, province: provinceOf(value) || draft.province }
    : { ...draft, [field]: value };

export function problemsOf(draft: AddressDraft, taxId: string): (AddressField | 'taxId')[] {
  const wrong = ADDRESS_FIELDS.filter((field) =>
    field === 'postcode' ? !isPostcode(draft.postcode.trim()) : draft[field].trim() === '',
  );
  return taxId.trim() !== '' && !isTaxId(taxId) ? [...wrong, 'taxId'] : wrong;
}

export const toAddress = (draft: AddressDraft): Address => ({
  name: draft.name.trim(),
  line1: draft.line1.trim(),
  postcode: draft.postcode.trim(),
  city: draft.city.trim(),
  province: draft.province.trim(),
  country: 'ES',
  phone: draft.phone.trim(),
});
