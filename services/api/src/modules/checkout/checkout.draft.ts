import { createHash } from 'node:crypto';
import { pickTexts } from '@munay/contracts/fields';
import type { Locale } from '@munay/contracts/locale';
import { type Address, ADDRESS_FIELDS, type Billing } from '@munay/contracts/order/address';
import type { CheckoutInput } from '@munay/contracts/order/order-fields';
import { isTaxId } from '@munay/contracts/order/tax-id';
import type { PaymentMethod } from '@munay/contracts/shop/payment-methods';
import { AppError } from '../../errors/app-error';
import type { Caller, SignedInUser } from '../../http/caller';
import { toCartOwner } from '../cart/cart.owner';
import type { CartOwner, CurrentCart } from '../cart/cart.types';
import type { NewOrder } from '../order/order.schema';
import { toBilling } from '../order/rules/billing.rules';
import { toOrderAddress } from '../user/user.addresses';

export interface CheckoutRequest {
  buyer: SignedInUser;
  /** Owner of the cart; null without a cart. */
  owner: CartOwner | null;
  ip: string;
  input: CheckoutInput & { address: Address };
  locale: Locale;
  method: PaymentMethod;
  customer: { name: string; email: string };
  billing?: Billing | undefined;
}

/** Converts the input of a checkout. @throws AppError taxIdInvalid, badRequest for an incomplete address */
export function toCheckoutRequest(
  caller: Caller,
  buyer: SignedInUser,
  input: CheckoutInput,
  method: PaymentMethod,
): CheckoutRequest {
  const { email } = buyer.contact;
  const name = buyer.contact.name || input.address.name;
  if (input.taxId && !isTaxId(input.taxId)) throw new AppError('taxIdInvalid');
  const billing = toBilling(input, name);
  return {
    buyer,
    owner: toCartOwner(caller),
    ip: caller.ip,
    input: { ...input, address: toOrderAddress(input.address, input) },
    locale: input.locale ?? caller.locale,
    method,
    customer: { name, email },
    billing,
  };
}

/** @throws AppError taxIdRequired if the total exceeds the limit for simplified invoices */
export function requireTaxId(totalCents: number, taxId: string | undefined, maxCents: number): void {
  if (totalCents > maxCents && !taxId)
    throw new AppError('taxIdRequired', { fields: [{ field: 'taxId', rule: 'isNotEmpty' }] });
}

/** Key of the order that an account places from a cart version. Each account has its own key for the same cart. */
export const toCheckoutKey = (cartId: string, version: number, { id }: Pick<SignedInUser, 'id'>): string =>
  `${cartId}:${version}:${id}`;

/** Fingerprint of a request, which distinguishes a repeated click from a different request. */
export function computeFingerprint(input: CheckoutInput, method: PaymentMethod, locale: Locale): string {
  const { address, shipping, cartDigest, totalCents, note = '', taxId = '', billing } = input;
  const place = Object.values(pickTexts(ADDRESS_FIELDS, address));
  const parts = [cartDigest, method, shipping, locale, note, taxId, ...place];
  if (totalCents !== undefined) parts.push(String(totalCents));
  if (billing) parts.push(JSON.stringify(billing));
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * The buyer as stored with the order: whether the address is unverified, and how the account was opened.
 * @param key identifies the address in usage limits
 */
export const toOrderBuyer = ({ id, provisional, contact }: SignedInUser, key: string): NewOrder['buyer'] => ({
  userId: id,
  key,
  ...(provisional ? { as: 'guest' } : contact.emailValidated ? {} : { as: 'claim' }),
});

/**
 * Converts a shortage per SKU to an error that lists the affected lines with their available units.
 * @param error error that lists the units per SKU
 */
export function toShortageError(
  { key, details }: AppError<'stockShort' | 'unverifiedLimit'>,
  cart: CurrentCart,
): AppError<'stockShort' | 'unverifiedLimit'> {
  const lines = cart.view.products.flatMap(({ _id, sku, size, product }) => {
    const found = details.short?.find((candidate) => candidate.sku === sku);
    return found
      ? [{ itemId: _id, title: product.title, size, requested: found.requested, available: found.available }]
      : [];
  });
  return new AppError(key, { lines });
}
