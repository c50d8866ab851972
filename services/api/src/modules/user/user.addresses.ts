import type { Address } from '@munay/contracts/order/address';
import { fitsProvince } from '@munay/contracts/order/province';
import { AppError } from '../../errors/app-error';

const fingerprint = (a: Address): string =>
  [a.name, a.line1, a.line2 ?? '', a.postcode, a.city, a.province, a.country, a.phone ?? '']
    .map((part) => part.trim().toLowerCase())
    .join('\n');

export const isAmong = (addresses: readonly Address[], address: Address): boolean =>
  addresses.some((other) => fingerprint(other) === fingerprint(address));

/**
 * New addresses lie in their province. One that was saved before this was asked stays, until it is used or changed.
 * @throws AppError badRequest with the fields that do not fit
 */
export function requireFitting(addresses: readonly Address[], saved: readonly Address[]): void {
  const fields = addresses.flatMap((address, index) =>
    fitsProvince(address.postcode, address.province) || isAmong(saved, address)
      ? []
      : [{ field: `addresses.${index}.province`, rule: 'fitsPostcode' }],
  );
  if (fields.length > 0) throw new AppError('badRequest', { fields });
}
