import { normalizePhone } from '@munay/contracts/account/phone';
import type { FieldRejection } from '@munay/contracts/field-rules';
import { pickTexts } from '@munay/contracts/fields';
import {
  type Address,
  ADDRESS_FIELDS,
  findMissingLocationFields,
  type Recipient,
  REQUIRED_LOCATION_FIELDS,
  requiresLocation,
  type SavedBilling,
} from '@munay/contracts/order/address';
import { isPostcodeOfProvince } from '@munay/contracts/order/province';
import { AppError } from '../../errors/app-error';

const fingerprint = (address: Address): string =>
  [
    address.country,
    ...Object.values({
      ...pickTexts(ADDRESS_FIELDS, address),
      phone: normalizePhone(address.phone ?? '') ?? '',
    }),
  ]
    .map((part) => part.trim().toLowerCase())
    .join('\n');

export const includesAddress = (addresses: readonly Address[], address: Address): boolean =>
  addresses.some((candidate) => fingerprint(candidate) === fingerprint(address));

/**
 * Checks that the postcodes of new addresses belong to their provinces. Addresses that are already saved are not
 * checked again.
 * @throws AppError badRequest with the invalid fields
 */
export function requireFittingAddresses(
  addresses: readonly Address[],
  savedAddresses: readonly Address[],
): void {
  const fields = addresses.flatMap((address, index): FieldRejection[] =>
    isPostcodeOfProvince(address.postcode, address.province) || includesAddress(savedAddresses, address)
      ? []
      : [{ field: `addresses.${index}.province`, rule: 'fitsPostcode' }],
  );
  if (fields.length > 0) throw new AppError('badRequest', { fields });
}

/**
 * The address stored on an order: a complete address, or for pickup also one without street, postcode, city and
 * province.
 * @throws AppError badRequest with the missing fields if the address is required or partly filled in
 */
export function toOrderAddress(recipient: Recipient, order: Parameters<typeof requiresLocation>[0]): Address {
  const address = { ...recipient, ...pickTexts(REQUIRED_LOCATION_FIELDS, recipient) };
  const missingParts = findMissingLocationFields(address);
  if (
    missingParts.length > 0 &&
    (requiresLocation(order) || missingParts.length < REQUIRED_LOCATION_FIELDS.length)
  )
    throw new AppError('badRequest', {
      fields: missingParts.map((part) => ({ field: `address.${part}`, rule: 'isNotEmpty' })),
    });
  return address;
}

/** The billing address as stored; null if there is no tax id. */
export const toPlainBilling = ({ taxId, company = '', address }: SavedBilling): SavedBilling | null =>
  taxId === '' ? null : { taxId, ...(company && { company }), ...(address && { address: { ...address } }) };
