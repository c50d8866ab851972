import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { phoneOf } from '@munay/contracts/account/phone';
import type { OrderExportQuery } from '@munay/contracts/admin/lists';
import { carrierName } from '@munay/contracts/admin/order';
import type { Locale } from '@munay/contracts/locale';
import type { BillingAddress } from '@munay/contracts/order/address';
import { type CsvRow, csvWriter } from '../../../csv/csv.cells';
import { Transaction } from '../../../database/transaction';
import type { StaffCaller } from '../../../http/caller';
import { AuditLogService } from '../../audit-log/audit-log.service';
import type { OrderFields } from '../../order/order.schema';
import { OrderLists } from '../../order/queries/order-list.query';
import { chargedBackCents } from '../../order/rules/dispute.rules';
import { SecurityAlerts } from '../../user/security-alerts';
import { COLUMNS, DELIVERY_WORDS, PAYMENT_WORDS, STATUS_WORDS } from './order-export.messages';

/** As dialled in Spain. */
const dialled = (phone: string): string => (phoneOf(phone) ?? phone).replace('+', '00');

const placeText = (address: BillingAddress | null | undefined): string =>
  address
    ? [address.line1, address.line2, `${address.postcode} ${address.city}`, address.province]
        .filter(Boolean)
        .join(', ')
    : '';

const cellsOf = (order: OrderFields, locale: Locale): CsvRow<typeof COLUMNS> => ({
  number: order.number,
  createdAt: order.createdAt,
  status: STATUS_WORDS[locale][order.status],
  customer: order.customer.name,
  email: order.customer.email,
  taxId: order.taxId,
  billedTo: order.billing?.company ?? '',
  billedAt: placeText(order.billing?.address),
  shipping: DELIVERY_WORDS[locale][order.shipping.method],
  recipient: order.address.name,
  company: order.address.company ?? '',
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
  goods: order.totals.goodsCents,
  delivery: order.totals.shippingCents,
  base: order.totals.baseCents,
  vatPercent: order.totals.vatPercent,
  vat: order.totals.vatCents,
  total: order.totals.totalCents,
  currency: order.totals.currency.toUpperCase(),
  payment: PAYMENT_WORDS[locale][order.payment.method],
  paidAt: order.payment.paidAt ?? null,
  paid: order.payment.paidCents,
  refunded: order.payment.refundedCents,
  chargedBack: chargedBackCents(order.payment),
  bill: order.billNumber ?? '',
  creditNotes: order.refunds.flatMap(({ creditNote }) => creditNote ?? []).join(' '),
  note: order.note,
});

/** Streams orders as a spreadsheet file in constant memory. */
@Injectable()
export class OrderExportService {
  constructor(
    private readonly lists: OrderLists,
    private readonly alerts: SecurityAlerts,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
  ) {}

  /** Records the export and notifies every administrator. */
  announce(by: StaffCaller): Promise<void> {
    return this.transaction.run(async () => {
      const entity = { kind: 'setting' as const, id: 'orders', label: '' };
      await this.auditLog.record({ by, action: 'order.export', entity });
      await this.alerts.tell('ordersExported', { actorId: by.id });
    });
  }

  /** @param locale language of headings, separators and decimals */
  csv = (query: OrderExportQuery, locale: Locale): Readable => Readable.from(this.rows(query, locale));

  private async *rows(query: OrderExportQuery, locale: Locale): AsyncGenerator<string> {
    const { head, line } = csvWriter(COLUMNS, locale);
    yield head;
    for await (const order of this.lists.each(query)) yield line(cellsOf(order, locale));
  }
}
