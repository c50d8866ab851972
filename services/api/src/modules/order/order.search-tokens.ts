import type { OrderLine } from '@munay/contracts/order/order';
import { phoneWords, wordsOf } from '../../database/search-tokens';
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
  word.replace(/^([frs][a-z]?)-?0*(\d{1,6})$/i, (_, letters: string, digits: string) => letters + digits);

/** Of a bill or a credit note: the whole number, and its series with the digits. Digits alone are those of an order. */
export const billTerms = (number: string): string[] => {
  const [series = '', , digits = ''] = number.split('-');
  return wordsOf(number, shortBill(series + digits));
};

/** Of references, tracking numbers and SKUs, also where one looks like a bill: search takes it for one. */
export const codeWords = (...codes: readonly string[]): string[] =>
  wordsOf(...codes, ...codes.flatMap((code) => code.split(/\s+/).map(shortBill)));

const LETTERS_MIN = 3;
const AMOUNT = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:[.,](\d{0,2}))?(€?)$/;

/** `24,60 €`, `24.60` and `24,6` to what begins the term of such a sum: digits alone are those of a number. */
const amountWord = (word: string): string => {
  const [, whole = '', cents, sign] = AMOUNT.exec(word) ?? [];
  return cents === undefined && !sign ? word : `€${whole.replaceAll('.', '')},${cents ?? ''}`;
};

/** What staff typed, word by word as orders know it: a bill by its series and digits, a sum by its sign. */
export const typedWords = (q: string): string =>
  q
    .trim()
    .replace(/(\d)\s+€/g, '$1€')
    .split(/\s+/)
    .map((word) => amountWord(shortBill(word)))
    .join(' ');

export const amountTerm = (cents: number): string => `€${(cents / 100).toFixed(2).replace('.', ',')}`;

/** Of a product as it was sold: its name in the language of the order, and in that of its address. */
export const productWords = ({ title, slug }: Pick<OrderLine, 'title' | 'slug'>): string[] =>
  wordsOf(title, ...slug.split('-')).filter((word) => word.length >= LETTERS_MIN);

/** What a refund is found by. */
export const refundTerms = ({
  reference = '',
  creditNote,
}: Partial<Pick<StoredRefund, 'reference' | 'creditNote'>>): string[] => [
  ...codeWords(reference),
  ...(creditNote ? billTerms(creditNote) : []),
];

type Found = Pick<Order, 'number' | 'customer' | 'address' | 'lines' | 'totals'> &
  Partial<Pick<Order, 'taxId' | 'billing' | 'shipping' | 'payment' | 'stripe' | 'billNumber' | 'refunds'>>;

/**
 * What staff may begin to type to find an order: number, buyer, recipient, place, phone, tax id, products, total, and what
 * comes later: bill, credit notes, tracking number, and how it was paid and given back.
 */
export const orderTerms = ({
  number,
  customer,
  address,
  lines,
  totals,
  taxId = '',
  billing,
  shipping,
  payment,
  stripe,
  billNumber,
  refunds = [],
}: Found): string[] =>
  [
    ...new Set([
      ...termsOf(number, customer),
      ...wordsOf(address.name, address.postcode, address.city ?? '', taxId),
      ...wordsOf(address.company ?? '', billing?.company ?? ''),
      ...codeWords(shipping?.tracking ?? '', payment?.reference ?? ''),
      ...phoneWords(address.phone ?? ''),
      ...codeWords(...lines.map(({ sku }) => sku), stripe?.intentId ?? ''),
      ...lines.flatMap(productWords),
      amountTerm(totals.totalCents),
      ...(billNumber ? billTerms(billNumber) : []),
      ...refunds.flatMap(refundTerms),
    ]),
  ].filter((term) => term !== ERASED);

/** A part of a write: the order is found by these from then on, and by what it was found by before. */
export const findBy = (terms: readonly string[]): { $addToSet?: { terms: { $each: string[] } } } =>
  terms.length > 0 ? { $addToSet: { terms: { $each: [...terms] } } } : {};
