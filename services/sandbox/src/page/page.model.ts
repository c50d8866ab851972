import { PAYMENT_TYPES, PaymentType } from '../objects/payment-types';
import {
  buildReturnUrl,
  computeSessionDiscount,
  computeSessionShipping,
  computeSessionSubtotal,
  computeSessionTotal,
} from '../objects/sessions.object';
import { LineItemRecord, SessionRecord } from '../state/records';
import { PageText } from '../web/page-language';

export interface PageLine {
  name: string;
  detail: string | null;
  image: string | null;
  quantity: PageText;
  amount: PageText;
  priceBefore: PageText | null;
  percent: PageText | null;
}

export interface PageModel {
  sessionId: string;
  state: 'open' | 'paid' | 'expired';
  order: string | null;
  total: PageText;
  lines: PageLine[];
  rows: { label: PageText; value: PageText }[];
  vat: { label: PageText; value: PageText } | null;
  summaryLabel: PageText;
  email: string | null;
  isFree: boolean;
  /** Payment types; the first one is preselected. */
  types: PaymentType[];
  backUrl: string | null;
  returnUrl: string;
  expiresAtMs: number;
}

/**
 * Optional metadata that the shop may send: `order_number` and `vat_percent` on the session, `full_price_cents` (per
 * unit) on a product.
 */
export function toPageModel(session: SessionRecord): PageModel {
  const { currency } = session;
  const rows = [
    { label: toText('Subtotal', 'Subtotal'), value: formatAmount(computeSessionSubtotal(session), currency) },
  ];
  if (session.discount) {
    const { name } = session.discount;
    rows.push({
      label: toText(name, name),
      value: toNegativeText(formatAmount(computeSessionDiscount(session), currency)),
    });
  }
  const shipping = session.shippingOptions[0];
  if (shipping) {
    const amount = computeSessionShipping(session);
    rows.push({
      label: toText(shipping.displayName, shipping.displayName),
      value: amount === 0 ? toText('gratis', 'free') : formatAmount(amount, currency),
    });
  }
  const unitCount = session.lineItems.reduce((sum, item) => sum + item.quantity, 0);
  const total = computeSessionTotal(session);
  return {
    sessionId: session.id,
    state: session.status === 'open' ? 'open' : session.status === 'complete' ? 'paid' : 'expired',
    order: session.metadata['order_number'] ?? session.clientReferenceId,
    total: formatAmount(total, currency),
    lines: session.lineItems.map((item) => toPageLine(item, currency)),
    rows,
    vat: toVatRow(session.metadata['vat_percent'], total, currency),
    summaryLabel:
      unitCount === 1
        ? toText('Ver el jabón', 'See the soap')
        : toText(`Ver los ${unitCount} jabones`, `See the ${unitCount} soaps`),
    email: session.customerEmail,
    isFree: total === 0,
    types: listPaymentTypes(session),
    backUrl: session.cancelUrl,
    returnUrl: buildReturnUrl(session),
    expiresAtMs: session.expiresAt * 1000,
  };
}

export function listPaymentTypes({ allowedPaymentMethodTypes: allowed }: SessionRecord): PaymentType[] {
  return allowed === null ? ['card'] : PAYMENT_TYPES.filter((type) => allowed.includes(type));
}

export function toText(es: string, en: string): PageText {
  return { es, en };
}

export function formatAmount(amount: number, currency: string): PageText {
  const format = (locale: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 100);
  return toText(format('es-ES'), format('en-IE'));
}

function toNegativeText(value: PageText): PageText {
  return toText(`−${value.es}`, `−${value.en}`);
}

function toPageLine(item: LineItemRecord, currency: string): PageLine {
  const fullAmount = getFullAmount(item);
  const percent = fullAmount > item.amount ? Math.round(((fullAmount - item.amount) * 100) / fullAmount) : 0;
  const unitCount = toText(`Cantidad: ${item.quantity}`, `Qty ${item.quantity}`);
  return {
    name: item.name,
    detail: item.description,
    image: item.images[0] ?? null,
    quantity: unitCount,
    amount: formatAmount(item.amount, currency),
    priceBefore: percent > 0 ? formatAmount(fullAmount, currency) : null,
    percent: percent > 0 ? toText(`−${percent} %`, `−${percent}%`) : null,
  };
}

function getFullAmount(item: LineItemRecord): number {
  const fullAmount = Number(item.productMetadata['full_price_cents']);
  return Number.isSafeInteger(fullAmount) && fullAmount * item.quantity > item.amount
    ? fullAmount * item.quantity
    : item.amount;
}

function toVatRow(percentValue: string | undefined, total: number, currency: string): PageModel['vat'] {
  const percent = Number(percentValue);
  if (!Number.isInteger(percent) || percent <= 0 || percent > 50) return null;
  // The net amount is rounded half up in integers and VAT is the remainder, so that both add up to the total.
  const net = Math.floor((total * 100 * 2 + 100 + percent) / ((100 + percent) * 2));
  return {
    label: toText(`IVA ${percent} % incluido`, `VAT ${percent}% included`),
    value: formatAmount(total - net, currency),
  };
}
