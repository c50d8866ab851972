import { normalizePhone } from '@munay/contracts/account/phone';
import { getCarrierName } from '@munay/contracts/admin/parcel';
import { pickTexts } from '@munay/contracts/fields';
import type { Locale } from '@munay/contracts/locale';
import { sumCents } from '@munay/contracts/money';
import { type BillingAddress, formatAddressLines, LOCATION_FIELDS } from '@munay/contracts/order/address';
import { buildOrderRows } from '@munay/contracts/pricing/order-rows';
import type { CsvRow } from '../../../csv/csv.cells';
import type { OrderFields } from '../../order/order.schema';
import { METHOD_TEXTS } from '../../order/payment-method.texts';
import { getChargedBackCents } from '../../order/rules/dispute.rules';
import { type COLUMNS, DELIVERY_TEXTS, STATUS_LABELS } from './order-export.messages';

/** Phone number as dialled in Spain. */
const toDialFormat = (phone: string): string => (normalizePhone(phone) ?? phone).replace('+', '00');

const formatLocality = (address: BillingAddress | null | undefined): string =>
  address ? [...formatAddressLines(address), address.province].join(', ') : '';

/** Order amounts that add up to the total: goods at full price, discounts, promotions and delivery. */
function computeAmounts(
  { totals, ...order }: OrderFields,
  locale: Locale,
): Pick<CsvRow<typeof COLUMNS>, 'goods' | 'priceDiscounts' | 'promotions' | 'delivery' | 'total'> {
  const { goodsCents, savings, promotions, delivery, totalCents } = buildOrderRows(
    { ...order, ...totals },
    locale,
  );
  const discountedCents = savings.find(({ kind }) => kind === 'price')?.cents ?? 0;
  return {
    goods: goodsCents + discountedCents,
    priceDiscounts: -discountedCents,
    promotions: sumCents(promotions.map(({ cents }) => cents)),
    delivery: delivery?.cents ?? 0,
    total: totalCents,
  };
}

export const toExportRow = (order: OrderFields, locale: Locale): CsvRow<typeof COLUMNS> => ({
  number: order.number,
  createdAt: order.createdAt,
  status: STATUS_LABELS[locale][order.status],
  customer: order.customer.name,
  email: order.customer.email,
  taxId: order.taxId,
  billedTo: order.billing?.company ?? '',
  billedAt: formatLocality(order.billing?.address),
  shipping: DELIVERY_TEXTS[locale][order.shipping.method],
  recipient: order.address.name,
  ...pickTexts(LOCATION_FIELDS, order.address),
  company: order.address.company ?? '',
  country: order.address.country,
  phone: toDialFormat(order.address.phone ?? ''),
  carrier: order.shipping.carrier ? getCarrierName(order.shipping.carrier) : '',
  tracking: order.shipping.tracking ?? '',
  units: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  contents: order.lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(' + '),
  ...computeAmounts(order, locale),
  codes: (order.promotions ?? []).flatMap(({ code }) => code ?? []).join(' '),
  base: order.totals.baseCents,
  vatPercent: order.totals.vatPercent,
  vat: order.totals.vatCents,
  currency: order.totals.currency.toUpperCase(),
  payment: METHOD_TEXTS[locale][order.payment.method].exported,
  paidAt: order.payment.paidAt,
  paid: order.payment.paidCents,
  refunded: order.payment.refundedCents,
  chargedBack: getChargedBackCents(order.payment),
  bill: order.billNumber ?? '',
  creditNotes: order.refunds.flatMap(({ creditNote }) => creditNote ?? []).join(' '),
  note: order.note,
});
