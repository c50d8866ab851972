import { Injectable } from '@nestjs/common';
import type { OrderListQuery } from '@munay/contracts/admin';
import { Readable } from 'node:stream';
import { CSV_START, csvRow } from '../../http/csv';
import { OrderListRepository } from './order-list.repository';
import type { OrderFields } from './order.repository';

const COLUMNS = [
  'number', 'createdAt', 'status', 'customer', 'email', 'postcode', 'city', 'province', 'shipping', 'carrier',
  'tracking', 'items', 'skus', 'goodsCents', 'shippingCents', 'totalCents', 'vatCents', 'currency', 'payment', 'paidAt',
  'paidCents', 'refundedCents', 'bill', 'creditNotes', 'note',
] as const; // prettier-ignore

const cellsOf = (order: OrderFields): Record<(typeof COLUMNS)[number], string | number> => ({
  number: order.number,
  createdAt: order.createdAt.toISOString(),
  status: order.status,
  customer: order.customer.name,
  email: order.customer.email,
  postcode: order.address.postcode,
  city: order.address.city,
  province: order.address.province,
  shipping: order.shipping.method,
  carrier: order.shipping.carrier ?? '',
  tracking: order.shipping.tracking ?? '',
  items: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  skus: order.lines.map(({ sku, quantity }) => `${sku} x ${quantity}`).join('; '),
  goodsCents: order.totals.goodsCents,
  shippingCents: order.totals.shippingCents,
  totalCents: order.totals.totalCents,
  vatCents: order.totals.vatCents,
  currency: order.totals.currency,
  payment: order.payment.method,
  paidAt: order.payment.paidAt?.toISOString() ?? '',
  paidCents: order.payment.paidCents,
  refundedCents: order.payment.refundedCents,
  bill: order.billNumber ?? '',
  creditNotes: order.refunds.flatMap(({ creditNote }) => creditNote ?? []).join('; '),
  note: order.note,
});

/** Orders as a file for spreadsheets, written while it is read: any number of them takes the same memory. */
@Injectable()
export class OrderExportService {
  constructor(private readonly lists: OrderListRepository) {}

  csv = (query: OrderListQuery): Readable => Readable.from(this.rows(query));

  private async *rows(query: OrderListQuery): AsyncGenerator<string> {
    yield CSV_START + csvRow(COLUMNS);
    for await (const order of this.lists.each(query)) {
      const cells = cellsOf(order);
      yield csvRow(COLUMNS.map((column) => cells[column]));
    }
  }
}
