import type { OrderLine } from '@munay/contracts/order/order';
import { toPhoneTokens, toTokens } from '../../database/search-tokens';
import type { Order } from './order.schema';
import type { StoredRefund } from './schema/course.schema';

/** Placeholder for erased names, addresses and notes. */
export const ERASED_TEXT = '—';

/** Search tokens of a number: the whole number, and its last digits with and without leading zeros. */
export function toNumberTokens(number: string): string[] {
  const digits = number.slice(-6);
  return toTokens(number, digits, String(Number(digits)));
}

/** Search tokens of a record: its number, its digits, name and email address. */
export const buildRecordSearchTokens = (
  number: string,
  customer: { name: string; email: string },
): string[] => [...new Set([...toNumberTokens(number), ...toTokens(customer.email, customer.name)])];

/** Converts `F-51` and `f000051` to `f51` */
const toShortNumber = (word: string): string =>
  word.replace(/^([frs][a-z]?)-?0*(\d{1,6})$/i, (_, letters: string, digits: string) => letters + digits);

/**
 * Search tokens of an invoice or a credit note: the whole number, and its series with the digits. Digits without a
 * series match orders.
 */
export const toInvoiceTokens = (number: string): string[] => {
  const [series = '', , digits = ''] = number.split('-');
  return toTokens(number, toShortNumber(series + digits));
};

/** Search tokens of references, tracking numbers and SKUs, including those that look like an invoice number. */
export const toCodeTokens = (...codes: readonly string[]): string[] =>
  toTokens(...codes, ...codes.flatMap((code) => code.split(/\s+/).map(toShortNumber)));

const MIN_LETTERS = 3;
const AMOUNT_PATTERN = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:[.,](\d{0,2}))?(€?)$/;

/** Converts `24,60 €`, `24.60` and `24,6` to a prefix of the amount's token. Plain digits match order numbers. */
const toAmountWord = (word: string): string => {
  const [, euros = '', cents, sign] = AMOUNT_PATTERN.exec(word) ?? [];
  return cents === undefined && !sign ? word : `€${euros.replaceAll('.', '')},${cents ?? ''}`;
};

/** Converts a search to tokens. Invoices are recognised by series and digits, amounts by the currency sign. */
export const toQueryTokens = (q: string): string =>
  q
    .trim()
    .replace(/(\d)\s+€/g, '$1€')
    .split(/\s+/)
    .map((word) => toAmountWord(toShortNumber(word)))
    .join(' ');

export const toAmountToken = (cents: number): string => `€${(cents / 100).toFixed(2).replace('.', ',')}`;

/** Search tokens of a product: its name in the order's language, and its slug. */
export const toProductTokens = ({ title, slug }: Pick<OrderLine, 'title' | 'slug'>): string[] =>
  toTokens(title, ...slug.split('-')).filter((word) => word.length >= MIN_LETTERS);

/** Search tokens of a refund. */
export const buildRefundSearchTokens = ({
  reference = '',
  creditNote,
}: Partial<Pick<StoredRefund, 'reference' | 'creditNote'>>): string[] => [
  ...toCodeTokens(reference),
  ...(creditNote ? toInvoiceTokens(creditNote) : []),
];

type SearchedPart =
  | 'taxId'
  | 'billing'
  | 'shipping'
  | 'payment'
  | 'stripe'
  | 'billNumber'
  | 'refunds'
  | 'replacements'
  | 'promotions';
type IndexedOrder = Pick<Order, 'number' | 'customer' | 'address' | 'lines' | 'totals'> & {
  [Part in SearchedPart]?: Order[Part] | undefined;
};

/**
 * Search tokens of an order: number, buyer, recipient, postcode, city, phone, tax id, products, total and promotion
 * codes. Invoice, credit notes, tracking number, payments and refunds are added later.
 */
export const buildOrderSearchTokens = ({
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
  replacements = [],
  promotions = [],
}: IndexedOrder): string[] =>
  [
    ...new Set([
      ...buildRecordSearchTokens(number, customer),
      ...toTokens(address.name, address.postcode, address.city, taxId),
      ...toTokens(address.company ?? '', billing?.company ?? ''),
      ...toCodeTokens(shipping?.tracking ?? '', payment?.reference ?? ''),
      ...toCodeTokens(...replacements.flatMap(({ tracking }) => tracking ?? [])),
      ...toPhoneTokens(address.phone ?? ''),
      ...toCodeTokens(...lines.map(({ sku }) => sku), stripe?.intentId ?? ''),
      ...toCodeTokens(...promotions.flatMap(({ code }) => code ?? [])),
      ...lines.flatMap(toProductTokens),
      toAmountToken(totals.totalCents),
      ...(billNumber ? toInvoiceTokens(billNumber) : []),
      ...refunds.flatMap(buildRefundSearchTokens),
    ]),
  ].filter((term) => term !== ERASED_TEXT);

/** MongoDB update that adds search tokens. */
export const addTokens = (terms: readonly string[]): { $addToSet?: { terms: { $each: string[] } } } =>
  terms.length > 0 ? { $addToSet: { terms: { $each: [...terms] } } } : {};
