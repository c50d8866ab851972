import { sumCents } from '@munay/contracts/money';
import type { BillingAddress } from '@munay/contracts/order/address';
import type { OrderLine, OrderView } from '@munay/contracts/order/order';
import type { InvoiceFields, InvoiceLine, InvoiceParty } from './invoice.schema';
import { netShares } from './invoice.sums';
import { formatMoney, INVOICE_WORDS } from './invoice.words';

type Row = Omit<InvoiceLine, 'netCents'>;

/**
 * The reference price of a line: only as far as it may be announced, never the earlier price alone (Directive 98/6/EC
 * art. 6a).
 */
const fullCents = ({ announced, unitPriceCents }: OrderLine): number =>
  announced?.beforeCents ?? unitPriceCents;

/** Rows of the invoice: goods at full price, their reductions and promotions, then delivery. */
function rowsOf({ lines, totals, shipping, locale, promotions = [] }: OrderView): Row[] {
  const words = INVOICE_WORDS[locale];
  const goods = lines.map((line): Row => ({
    kind: 'goods',
    title: line.title,
    detail: `${line.size} · ${line.sku} · ${words.withVat(formatMoney(fullCents(line), totals.currency, locale))}`,
    quantity: line.quantity,
    grossCents: fullCents(line) * line.quantity,
  }));
  const reductionCents = sumCents(lines.map((line) => line.netCents - fullCents(line) * line.quantity));
  const reduced = lines.flatMap(({ title, announced }) =>
    announced ? [`${title} ${announced.percent} %`] : [],
  );
  const promoted = promotions.map(({ title }) => title[locale]);
  return [
    ...goods,
    ...(reductionCents < 0
      ? [
          {
            kind: 'discount' as const,
            title: words.discount,
            detail: [...new Set([...reduced, ...promoted])].join(', '),
            quantity: 1,
            grossCents: reductionCents,
          },
        ]
      : []),
    {
      kind: 'shipping',
      title: shipping.method === 'pickup' ? words.pickup : words.shipping,
      detail: '',
      quantity: 1,
      grossCents: totals.shippingCents,
    },
  ];
}

export function invoiceOf(
  order: OrderView,
  number: string,
  seller: InvoiceParty,
  issuedAt: Date,
): InvoiceFields {
  const { address, billing, totals, payment, locale } = order;
  const words = INVOICE_WORDS[locale];
  const rows = rowsOf(order);
  const net = netShares(
    rows.map((row) => row.grossCents),
    totals.vatPercent,
  );
  // Orders for collection may have none
  const placeOf = ({ line1, line2, postcode, city }: BillingAddress): string[] =>
    line1 === '' ? [] : [line1, ...(line2 ? [line2] : []), `${postcode} ${city}, ${words.country}`];
  const card = payment.card;
  return {
    ...(order.taxId === '' && { simplified: true }),
    number,
    orderId: order._id,
    orderNumber: order.number,
    issuedAt: issuedAt.toISOString(),
    locale,
    seller,
    buyer: {
      name: billing?.company || order.customer.name,
      taxId: order.taxId,
      lines: placeOf(billing?.address ?? address),
    },
    delivery: {
      name: address.name,
      taxId: '',
      lines:
        order.shipping.method === 'pickup'
          ? [words.pickup]
          : [...(address.company ? [address.company] : []), ...placeOf(address)],
    },
    payment: {
      text: card ? words.card(card) : words[payment.method === 'card' ? 'transfer' : payment.method],
      paidAt: payment.paidAt ?? issuedAt.toISOString(),
    },
    lines: rows.map((row, index) => ({ ...row, netCents: net[index] ?? 0 })),
    totals: {
      grossCents: totals.totalCents,
      baseCents: totals.baseCents,
      vatCents: totals.vatCents,
      vatPercent: totals.vatPercent,
      currency: totals.currency,
    },
  };
}
