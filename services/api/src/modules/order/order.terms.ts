import { phoneWords, wordsOf } from '../../database/terms';
import type { Order } from './order.schema';
import type { StoredRefund } from './order.types';

/** Stands where a name, an address or a note was that has been erased. */
export const ERASED = '—';

/** What a number is found by: itself, or the digits at its end with or without the noughts. */
export function numberTerms(number: string): string[] {
  const digits = number.slice(-6);
  return wordsOf(number, digits, String(Number(digits)));
}

/** What staff may begin to type to find a record: its number or the digits of it, a name, an address. */
export const termsOf = (number: string, customer: { name: string; email: string }): string[] => [
  ...new Set([...numberTerms(number), ...wordsOf(customer.email, customer.name)]),
];

/** `F-51` or `f000051` to `f51` */
export const shortBill = (word: string): string =>
  word.replace(/^([fr][a-z]?)-?0*(\d{1,6})$/i, (_, letters: string, digits: string) => letters + digits);

/** Of a bill or a credit note: the whole number, and its series with the digits. Digits alone are those of an order. */
export const billTerms = (number: string): string[] => {
  const [series = '', , digits = ''] = number.split('-');
  return wordsOf(number, shortBill(series + digits));
};

/** What a refund is found by. */
export const refundTerms = ({
  reference = '',
  creditNote,
}: Partial<Pick<StoredRefund, 'reference' | 'creditNote'>>): string[] => [
  ...wordsOf(reference),
  ...(creditNote ? billTerms(creditNote) : []),
];

type Found = Pick<Order, 'number' | 'customer' | 'address' | 'lines'> &
  Partial<Pick<Order, 'taxId' | 'shipping' | 'payment' | 'stripe' | 'billNumber' | 'refunds'>>;

/**
 * What staff may begin to type to find an order: number, buyer, recipient, postcode, phone, tax id, SKUs, and what
 * comes later: bill, credit notes, tracking number, and how it was paid and given back.
 */
export const orderTerms = ({
  number,
  customer,
  address,
  lines,
  taxId = '',
  shipping,
  payment,
  stripe,
  billNumber,
  refunds = [],
}: Found): string[] =>
  [
    ...new Set([
      ...termsOf(number, customer),
      ...wordsOf(address.name, address.postcode, taxId, shipping?.tracking ?? '', payment?.reference ?? ''),
      ...phoneWords(address.phone ?? ''),
      ...wordsOf(...lines.map(({ sku }) => sku), stripe?.intentId ?? ''),
      ...(billNumber ? billTerms(billNumber) : []),
      ...refunds.flatMap(refundTerms),
    ]),
  ].filter((term) => term !== ERASED);

/** A part of a write: the order is found by these from then on, and by what it was found by before. */
export const findBy = (terms: readonly string[]): { $addToSet?: { terms: { $each: string[] } } } =>
  terms.length > 0 ? { $addToSet: { terms: { $each: [...terms] } } } : {};
