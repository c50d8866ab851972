import type { OrderMatch } from '@munay/contracts/order/order';
import { toIdTokens, toPhoneTokens, toTokens } from '../../../database/search-tokens';
import type { OrderFields } from '../order.schema';
import {
  toAmountToken,
  toCodeTokens,
  toInvoiceTokens,
  toNumberTokens,
  toProductTokens,
  toQueryTokens,
} from '../order.search-tokens';

type MatchedOrder = Pick<
  OrderFields,
  'number' | 'customer' | 'address' | 'lines' | 'totals' | 'payment' | 'shipping'
> &
  Partial<Pick<OrderFields, 'taxId' | 'billing' | 'billNumber' | 'refunds' | 'replacements' | 'promotions'>>;

const listSources = ({
  customer,
  address,
  lines,
  payment,
  shipping,
  taxId = '',
  billing,
  billNumber = null,
  refunds = [],
  replacements = [],
  promotions = [],
}: MatchedOrder): (OrderMatch & { words: string[] })[] => {
  const toSource = (by: OrderMatch['by'], text: string | undefined) =>
    text ? [{ by, text, words: toTokens(text) }] : [];
  const matchCode = (by: OrderMatch['by'], text: string | undefined) =>
    text ? [{ by, text, words: toCodeTokens(text) }] : [];
  return [
    ...(billNumber ? [{ by: 'bill' as const, text: billNumber, words: toInvoiceTokens(billNumber) }] : []),
    ...refunds.flatMap(({ creditNote, reference }) => [
      ...(creditNote
        ? [{ by: 'creditNote' as const, text: creditNote, words: toInvoiceTokens(creditNote) }]
        : []),
      ...matchCode('payment', reference),
    ]),
    ...[shipping, ...replacements].flatMap(({ tracking }) => matchCode('tracking', tracking)),
    ...matchCode('payment', payment.reference),
    ...promotions.flatMap(({ code }) => matchCode('code', code)),
    ...toSource('recipient', address.name),
    ...toSource('email', customer.email),
    ...(address.phone
      ? [{ by: 'phone' as const, text: address.phone, words: toPhoneTokens(address.phone) }]
      : []),
    ...toSource('company', billing?.company),
    ...toSource('company', address.company),
    ...toSource('taxId', taxId),
    ...lines.map((line) => ({ by: 'product' as const, text: line.title, words: toProductTokens(line) })),
    ...lines.flatMap(({ sku }) => matchCode('sku', sku)),
  ];
};

/** The field that a search matched; null for fields that a list row shows: number, buyer, postcode, city, total. */
export function findMatch(order: MatchedOrder, q: string | undefined): OrderMatch | null {
  const { number, customer, address, totals } = order;
  const visibleWords = [
    ...toNumberTokens(number),
    ...toTokens(customer.name, address.postcode, address.city),
    toAmountToken(totals.totalCents),
  ];
  const isWordStart = (words: readonly string[], queryToken: string): boolean =>
    words.some((word) => word.startsWith(queryToken));
  const hiddenTokens = toTokens(toQueryTokens(q ?? '')).filter(
    (queryToken) => !isWordStart(visibleWords, queryToken),
  );
  const ids = toIdTokens(q ?? '');
  const source = listSources(order).find(({ by, words }) =>
    (by === 'phone' || by === 'taxId' ? [...hiddenTokens, ...ids] : hiddenTokens).some((hiddenToken) =>
      isWordStart(words, hiddenToken),
    ),
  );
  return source && hiddenTokens.length > 0 ? { by: source.by, text: source.text } : null;
}
