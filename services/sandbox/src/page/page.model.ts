import { PAYMENT_TYPES, PaymentType } from '../objects/payment-types';
import {
  returnUrl,
  sessionDiscount,
  sessionShipping,
  sessionSubtotal,
  sessionTotal,
} from '../objects/sessions.object';
import { LineItemRecord, SessionRecord } from '../state/records';
import { Words } from '../web/page-language';

export interface PageLine {
  name: string;
  detail: string | null;
  image: string | null;
  quantity: Words;
  amount: Words;
  before: Words | null;
  percent: Words | null;
}

export interface PageModel {
  sessionId: string;
  state: 'open' | 'paid' | 'expired';
  order: string | null;
  total: Words;
  lines: PageLine[];
  rows: { label: Words; value: Words }[];
  vat: { label: Words; value: Words } | null;
  see: Words;
  email: string | null;
  free: boolean;
  /** Payment types, the first one preselected. */
  types: PaymentType[];
  backUrl: string | null;
  returnUrl: string;
  expiresAtMs: number;
}

/**
 * Optional metadata of the shop: `order_number` and `vat_percent` on the session, `full_price_cents` (per
 * unit) on a product.
 */
export function pageModel(session: SessionRecord): PageModel {
  const { currency } = session;
  const rows = [{ label: words('Subtotal', 'Subtotal'), value: money(sessionSubtotal(session), currency) }];
  if (session.discount) {
    const { name } = session.discount;
    rows.push({ label: words(name, name), value: minus(money(sessionDiscount(session), currency)) });
  }
  const shipping = session.shippingOptions[0];
  if (shipping) {
    const amount = sessionShipping(session);
    rows.push({
      label: words(shipping.displayName, shipping.displayName),
      value: amount === 0 ? words('gratis', 'free') : money(amount, currency),
    });
  }
  const bars = session.lineItems.reduce((sum, item) => sum + item.quantity, 0);
  const total = sessionTotal(session);
  return {
    sessionId: session.id,
    state: session.status === 'open' ? 'open' : session.status === 'complete' ? 'paid' : 'expired',
    order: session.metadata['order_number'] ?? session.clientReferenceId,
    total: money(total, currency),
    lines: session.lineItems.map((item) => pageLine(item, currency)),
    rows,
    vat: vatRow(session.metadata['vat_percent'], total, currency),
    see:
      bars === 1
        ? words('Ver el jabón', 'See the soap')
        : words(`Ver los ${bars} jabones`, `See the ${bars} soaps`),
    email: session.customerEmail,
    free: total === 0,
    types: listPaymentTypes(session),
    backUrl: session.cancelUrl,
    returnUrl: returnUrl(session),
    expiresAtMs: session.expiresAt * 1000,
  };
}

export function listPaymentTypes({ allowedPaymentMethodTypes: allowed }: SessionRecord): PaymentType[] {
  return allowed === null ? ['card'] : PAYMENT_TYPES.filter((type) => allowed.includes(type));
}

export function words(es: string, en: string): Words {
  return { es, en };
}

export function money(amount: number, currency: string): Words {
  const format = (locale: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 100);
  return words(format('es-ES'), format('en-IE'));
}

function minus(value: Words): Words {
  return words(`−${value.es}`, `−${value.en}`);
}

function pageLine(item: LineItemRecord, currency: string): PageLine {
  const full = fullAmount(item);
  const percent = full > item.amount ? Math.round(((full - item.amount) * 100) / full) : 0;
  const bars = words(`Cantidad: ${item.quantity}`, `Qty ${item.quantity}`);
  return {
    name: item.name,
    detail: item.description,
    image: item.images[0] ?? null,
    quantity: bars,
    amount: money(item.amount, currency),
    before: percent > 0 ? money(full, currency) : null,
    percent: percent > 0 ? words(`−${percent} %`, `−${percent}%`) : null,
  };
}

function fullAmount(item: LineItemRecord): number {
  const full = Number(item.productMetadata['full_price_cents']);
  return Number.isSafeInteger(full) && full * item.quantity > item.amount
    ? full * item.quantity
    : item.amount;
}

function vatRow(percentText: string | undefined, total: number, currency: string): PageModel['vat'] {
  const percent = Number(percentText);
  if (!Number.isInteger(percent) || percent <= 0 || percent > 50) return null;
  // Net rounded half up in integers, VAT is the rest, so both add up to the total.
  const net = Math.floor((total * 100 * 2 + 100 + percent) / ((100 + percent) * 2));
  return {
    label: words(`IVA ${percent} % incluido`, `VAT ${percent}% included`),
    value: money(total - net, currency),
  };
}
