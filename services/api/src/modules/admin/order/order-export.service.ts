import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { OrderListQuery } from '@munay/contracts/admin/lists';
import { carrierName } from '@munay/contracts/admin/order';
import { type Locale, SHOP_ZONE } from '@munay/contracts/locale';
import { CSV_START, rowWriter } from '../../../http/csv';
import type { OrderFields } from '../../order/order.schema';
import { OrderLists } from '../../order/order-list.query';
import { type Column, DELIVERY_WORDS, HEADS, PAYMENT_WORDS, STATUS_WORDS } from './order-export.messages';

const COLUMNS = Object.keys(HEADS) as Column[];
/** What the spreadsheets of a language take for the next column and for the decimals of a number. */
const WRITTEN = { es: { separator: ';', comma: ',' }, en: { separator: ',', comma: '.' } } as const;
/** `2026-11-22 18:04` in the shop's time: a spreadsheet sorts it and reads it as a date in both languages. */
const MOMENT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SHOP_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Amounts are numbers with two decimals to a spreadsheet, without a sign of the currency. */
class Amount {
  constructor(readonly cents: number) {}
}

/** As one dials it from Spain: a sign before it would be taken for a formula. */
const dialled = (phone: string): string =>
  phone
    .replace(/[^\d+]/g, '')
    .replace(/^\+34/, '')
    .replace('+', '00');

const cellsOf = (order: OrderFields, locale: Locale): Record<Column, string | number | Amount> => ({
  number: order.number,
  createdAt: MOMENT.format(order.createdAt),
  status: STATUS_WORDS[locale][order.status],
  customer: order.customer.name,
  email: order.customer.email,
  taxId: order.taxId,
  shipping: DELIVERY_WORDS[locale][order.shipping.method],
  recipient: order.address.name,
  line1: order.address.line1,
  line2: order.address.line2 ?? '',
  postcode: order.address.postcode,
  city: order.address.city,
  province: order.address.province,
  country: order.address.country,
  phone: dialled(order.address.phone ?? ''),
  carrier: order.shipping.carrier ? carrierName(order.shipping.carrier) : '',
  tracking: order.shipping.tracking ?? '',
  pieces: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  contents: order.lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(' + '),
  goods: new Amount(order.totals.goodsCents),
  delivery: new Amount(order.totals.shippingCents),
  base: new Amount(order.totals.baseCents),
  vatPercent: order.totals.vatPercent,
  vat: new Amount(order.totals.vatCents),
  total: new Amount(order.totals.totalCents),
  currency: order.totals.currency.toUpperCase(),
  payment: PAYMENT_WORDS[locale][order.payment.method],
  paidAt: order.payment.paidAt ? MOMENT.format(order.payment.paidAt) : '',
  paid: new Amount(order.payment.paidCents),
  refunded: new Amount(order.payment.refundedCents),
  bill: order.billNumber ?? '',
  creditNotes: order.refunds.flatMap(({ creditNote }) => creditNote ?? []).join(' '),
  note: order.note,
});

/** Orders as a file for spreadsheets, written while it is read: any number of them takes the same memory. */
@Injectable()
export class OrderExportService {
  constructor(private readonly lists: OrderLists) {}

  /** @param locale whose words, separators and decimals the file has */
  csv = (query: OrderListQuery, locale: Locale): Readable => Readable.from(this.rows(query, locale));

  private async *rows(query: OrderListQuery, locale: Locale): AsyncGenerator<string> {
    const { separator, comma } = WRITTEN[locale];
    const row = rowWriter(separator);
    const written = (cell: string | number | Amount): string | number =>
      cell instanceof Amount ? (cell.cents / 100).toFixed(2).replace('.', comma) : cell;
    yield CSV_START + row(COLUMNS.map((column) => HEADS[column][locale]));
    for await (const order of this.lists.each(query)) {
      const cells = cellsOf(order, locale);
      yield row(COLUMNS.map((column) => written(cells[column])));
    }
  }
}
