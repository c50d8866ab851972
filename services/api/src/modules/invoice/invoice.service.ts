import { Injectable } from '@nestjs/common';
import { PAID_STATUSES } from '@munay/contracts/order/order-status';
import { Clock } from '../../runtime/clock';
import { Config } from '../../config/config';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { OrderService } from '../order/order.service';
import { chainHash } from '../../database/hash-chain';
import { yearOf } from '../../runtime/zone-day';
import { invoiceOf } from './invoice.mapper';
import { drawInvoice } from './invoice.pdf';
import { InvoiceRepository } from './invoice.repository';
import type { InvoiceParty } from './invoice.schema';

const SERIES = 'F';

@Injectable()
export class InvoiceService {
  private readonly seller: InvoiceParty;

  constructor(
    private readonly config: Config,
    private readonly invoices: InvoiceRepository,
    private readonly orders: OrderService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {
    const { SHOP_NAME, SHOP_TAX_ID, SHOP_ADDRESS } = config.values;
    this.seller = { name: SHOP_NAME, taxId: SHOP_TAX_ID, lines: SHOP_ADDRESS.split(', ') };
  }

  /**
   * Issues the bill of a paid order, or tells the one it has. Numbers have no gaps; bills are never changed.
   * @throws AppError noBill before the order is paid
   */
  async issue(orderId: string): Promise<{ number: string }> {
    const known = await this.invoices.findByOrder(orderId);
    if (known) return { number: known.number };
    const order = await this.orders.forMail(orderId);
    const paid: readonly string[] = [...PAID_STATUSES, 'cancelled_refund_pending', 'refunded'];
    if (!paid.includes(order.status) || order.payment.paidCents === 0) throw new AppError('noBill');
    const number = await this.transaction.run(async () => {
      const twin = await this.invoices.findByOrder(orderId);
      if (twin) return twin.number;
      const issuedAt = this.clock.now();
      const series = `${SERIES}${this.config.values.BILL_SERIES}-${yearOf(issuedAt)}`;
      const { number: name, sequence, previousHash } = await this.invoices.nextInSeries(series);
      const fields = invoiceOf(order, name, this.seller, issuedAt);
      await this.invoices.append({
        number: name,
        orderId,
        series,
        sequence,
        fields,
        previousHash,
        hash: chainHash(fields, previousHash),
      });
      await this.orders.setBillNumber(orderId, name);
      return name;
    });
    return { number };
  }

  /** The bill as PDF; the same bytes every time. */
  async pdf(orderId: string): Promise<Buffer> {
    await this.issue(orderId);
    const invoice = await this.invoices.findByOrder(orderId);
    if (!invoice) throw new AppError('noBill');
    return drawInvoice(invoice.fields);
  }

  /** Checks that no bill was changed, removed or put in between. @returns what is wrong, empty when all is well */
  audit = (): Promise<string[]> => this.invoices.audit();
}
