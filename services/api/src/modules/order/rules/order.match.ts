import type { OrderMatch } from '@munay/contracts/order/order';
import { phoneTokens, toIdTokens, toTokens } from '../../../database/search-tokens';
import type { OrderFields } from '../order.schema';
import {
  amountToken,
  codeTokens,
  invoiceTokens,
  productTokens,
  toNumberTokens,
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
  const coded = (by: OrderMatch['by'], text: string | undefined) =>
    text ? [{ by, text, words: codeTokens(text) }] : [];
  return [
    ...(billNumber ? [{ by: 'bill' as const, text: billNumber, words: invoiceTokens(billNumber) }] : []),
    ...refunds.flatMap(({ creditNote, reference }) => [
      ...(creditNote
        ? [{ by: 'creditNote' as const, text: creditNote, words: invoiceTokens(creditNote) }]
        : []),
      ...coded('payment', reference),
    ]),
    ...[shipping, ...replacements].flatMap(({ tracking }) => coded('tracking', tracking)),
    ...coded('payment', payment.reference),
    ...promotions.flatMap(({ code }) => coded('code', code)),
    ...toSource('recipient', address.name),
    ...toSource('email', customer.email),
    ...(address.phone
      ? [{ by: 'phone' as const, text: address.phone, words: phoneTokens(address.phone) }]
      : []),
    ...toSource('company', billing?.company),
    ...toSource('company', address.company),
    ...toSource('taxId', taxId),
    ...lines.map((line) => ({ by: 'product' as const, text: line.title, words: productTokens(line) })),
    ...lines.flatMap(({ sku }) => coded('sku', sku)),
  ];
};

/** The field that a search matched; null for the fields that a list row shows: number, buyer, place and total. */
export function findMatch(order: MatchedOrder, q: string | undefined): OrderMatch | null {
  const { number, customer, address, totals } = order;
  const shown = [
    ...toNumberTokens(number),
    ...toTokens(customer.name, address.postcode, address.city),
    amountToken(totals.totalCents),
  ];
  const startsWord = (words: readonly string[], typed: string): boolean =>
    words.some((word) => word.startsWith(typed));
  const hiddenTokens = toTokens(toQueryTokens(q ?? '')).filter((typed) => !startsWord(shown, typed));
  const ids = toIdTokens(q ?? '');
  const source = listSources(order).find(({ by, words }) =>
    (by === 'phone' || by === 'taxId' ? [...hiddenTokens, ...ids] : hiddenTokens).some((typed) =>
      startsWord(words, typed),
    ),
  );
  return source && hiddenTokens.length > 0 ? { by: source.by, text: source.text } : null;
}
