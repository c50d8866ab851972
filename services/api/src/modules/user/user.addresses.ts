import { phoneOf } from '@munay/contracts/account/phone';
import type { FieldRefusal } from '@munay/contracts/field-rules';
import {
  type Address,
  needsPlace,
  PLACE_PARTS,
  type Recipient,
  type SavedBilling,
} from '@munay/contracts/order/address';
import { fitsProvince } from '@munay/contracts/order/province';
import { AppError } from '../../errors/app-error';

const fingerprint = (a: Address): string =>
  [
    a.name,
    a.company ?? '',
    a.line1,
    a.line2 ?? '',
    a.postcode,
    a.city,
    a.province,
    a.country,
    phoneOf(a.phone ?? '') ?? '',
  ]
    .map((part) => part.trim().toLowerCase())
    .join('\n');

export const isAmong = (addresses: readonly Address[], address: Address): boolean =>
  addresses.some((other) => fingerprint(other) === fingerprint(address));

/**
 * Requires new addresses to match their province. Addresses saved earlier are accepted until used or changed.
 * @throws AppError badRequest with the fields that do not fit
 */
export function requireFitting(addresses: readonly Address[], saved: readonly Address[]): void {
  const fields = addresses.flatMap((address, index): FieldRefusal[] =>
    fitsProvince(address.postcode, address.province) || isAmong(saved, address)
      ? []
      : [{ field: `addresses.${index}.province`, rule: 'fitsPostcode' }],
  );
  if (fields.length > 0) throw new AppError('badRequest', { fields });
}

/**
 * The address stored on an order: complete, or without a place when collecting, with '' as its parts.
 * @throws AppError badRequest with the missing parts, also for an incomplete address
 */
export function addressOf(given: Recipient, order: Parameters<typeof needsPlace>[0]): Address {
  const { line1 = '', postcode = '', city = '', province = '' } = given;
  const address = { ...given, line1, postcode, city, province };
  const missing = PLACE_PARTS.filter((part) => address[part] === '');
  if (missing.length > 0 && (needsPlace(order) || missing.length < PLACE_PARTS.length))
    throw new AppError('badRequest', {
      fields: missing.map((part) => ({ field: `address.${part}`, rule: 'isNotEmpty' })),
    });
  return address;
}

/** As stored: null without a tax id. */
export const plainBilling = ({ taxId, company = '', address }: SavedBilling): SavedBilling | null =>
  taxId === '' ? null : { taxId, ...(company && { company }), ...(address && { address: { ...address } }) };
