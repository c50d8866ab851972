import type { Billing, BillingInput } from '@munay/contracts/order/address';
import { AppError } from '../../../errors/app-error';

/**
 * The billing address; undefined without a tax id.
 * @param name buyer name
 * @throws AppError badRequest if a company or an address is given without a tax id
 */
export function toBilling(
  { taxId = '', billing = {} }: { taxId?: string | undefined; billing?: BillingInput | undefined },
  name: string,
): Billing | undefined {
  const { company = '', address = null } = billing;
  if (taxId !== '') return { name, company, taxId, address: address && { ...address } };
  if (company !== '' || address)
    throw new AppError('badRequest', { fields: [{ field: 'taxId', rule: 'isNotEmpty' }] });
  return undefined;
}
