import type { Locale } from '@munay/contracts/locale';
import { type BillingAddress, formatAddressLines, hasStreet } from '@munay/contracts/order/address';
import type { OrderLine, OrderView } from '@munay/contracts/order/order';
import { buildOrderRows, getDeliveryLabel } from '@munay/contracts/pricing/order-rows';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { METHOD_TEXTS } from '../order/payment-method.texts';
import type { InvoiceFields, InvoiceLine, InvoiceParty } from './invoice.schema';
import { allocateNet } from './invoice.sums';
import { formatMoney, INVOICE_TEXTS } from './invoice.words';

type Row = Omit<InvoiceLine, 'netCents'>;

/** Formats the unit price of a line. If a discount may be announced, the reference price is included. */
function formatPrice({ announced, unitPriceCents }: OrderLine, currency: string, locale: Locale): string {
  const texts = INVOICE_TEXTS[locale];
  const price = texts.withVat(formatMoney(unitPriceCents, currency, locale));
  return announced
    ? `${price}, ${texts.before(formatMoney(announced.beforeCents, currency, locale))}`
    : price;
}

/** Rows of the invoice: goods, promotions, then delivery. */
function buildRows({ totals, shipping, locale, ...order }: OrderView): Row[] {
  const texts = INVOICE_TEXTS[locale];
  const { lines, promotions, delivery } = buildOrderRows({ ...order, ...totals }, locale);
  return [
    ...lines.map((line): Row => ({
      kind: 'goods',
      title: line.title,
      detail: `${line.size} · ${line.sku} · ${formatPrice(line, totals.currency, locale)}`,
      quantity: line.quantity,
      grossCents: line.lineCents,
    })),
    ...promotions.map(({ label, cents }): Row => ({
      kind: 'discount',
      title: label,
      detail: '',
      quantity: 1,
      grossCents: cents,
    })),
    {
      kind: 'shipping',
      title: getDeliveryLabel(shipping.method === 'pickup' ? texts.pickup : texts.shipping, delivery),
      detail: '',
      quantity: 1,
      grossCents: totals.shippingCents,
    },
  ];
}

export function buildInvoice(
  order: OrderView,
  number: string,
  seller: InvoiceParty,
  issuedAt: Date,
): InvoiceFields {
  const { address, billing, totals, payment, locale } = order;
  const texts = INVOICE_TEXTS[locale];
  const rows = buildRows(order);
  const net = allocateNet(
    rows.map((row) => row.grossCents),
    totals.vatPercent,
  );
  // Address lines, which may be empty for pickup orders
  const toAddressLines = (place: BillingAddress): string[] =>
    hasStreet(place) ? formatAddressLines(place, `, ${texts.country}`) : [];
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
      lines: toAddressLines(billing?.address ?? address),
    },
    delivery: {
      name: address.name,
      taxId: '',
      lines: order.shipping.method === 'pickup' ? [texts.pickup] : toAddressLines(address),
    },
    payment: {
      text: card
        ? texts.card(card)
        : METHOD_TEXTS[locale][METHOD_TRAITS[payment.method].refundedAs].onInvoice,
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
