import { Injectable } from '@nestjs/common';
import { sumCents } from '@munay/contracts/money';
import { PAID_STATUSES } from '@munay/contracts/order/order-status';
import { Config } from '../../config/config';
import { chainHash } from '../../database/hash-chain';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { Clock } from '../../runtime/clock';
import { yearOf } from '../../runtime/zone-day';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import type { StoredRefund } from '../order/order.types';
import { refundedCents } from '../order/refund.rules';
import { creditNoteOf } from './credit-note.mapper';
import { drawCreditNote } from './credit-note.pdf';
import { invoiceOf } from './invoice.mapper';
import { drawInvoice } from './invoice.pdf';
import { InvoiceRepository } from './invoice.repository';
import type { InvoiceParty } from './invoice.schema';

interface Place {
  number: string;
  series: string;
  sequence: number;
  previousHash: string;
}

/** Invoices, one for each paid order, and credit notes, one for each refund of an invoiced order. */
@Injectable()
export class InvoiceService {
  private readonly seller: InvoiceParty;

  constructor(
    private readonly config: Config,
    private readonly documents: InvoiceRepository,
    private readonly orders: OrderService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {
    const { SHOP_NAME, SHOP_TAX_ID, SHOP_ADDRESS } = config.values;
    this.seller = { name: SHOP_NAME, taxId: SHOP_TAX_ID, lines: SHOP_ADDRESS.split(', ') };
  }

  /**
   * Issues the invoice of a paid order, or tells the one it has. Numbers have no gaps; invoices are never changed.
   * @throws AppError noBill before the order is paid
   */
  async issue(orderId: string): Promise<{ number: string }> {
    const known = await this.documents.findInvoice(orderId);
    if (known) return { number: known.number };
    const order = await this.orders.forMail(orderId);
    const paid: readonly string[] = [...PAID_STATUSES, 'cancelled_refund_pending', 'refunded'];
    if (!paid.includes(order.status) || order.payment.paidCents === 0) throw new AppError('noBill');
    const number = await this.transaction.run(async () => {
      const twin = await this.documents.findInvoice(orderId);
      if (twin) return twin.number;
      const { place, issuedAt } = await this.nextPlace('F', 'invoices');
      const fields = invoiceOf(order, place.number, this.seller, issuedAt);
      const hash = chainHash(fields, place.previousHash);
      await this.documents.invoices.append({ ...place, orderId, fields, hash });
      await this.orders.setBillNumber(orderId, place.number);
      return place.number;
    });
    return { number };
  }

  /**
   * Issues the credit note of a refund, or tells the one it has. A sum that an earlier one promised, and the bank sent
   * back, is promised already: only what goes beyond it gets another. Belongs in the transaction that ends the refund.
   * @param order with its refunds as they are now
   * @returns its number; null for an order without an invoice
   */
  issueCreditNote(order: OrderFields, asked: StoredRefund): Promise<string | null> {
    return this.transaction.run(async () => {
      const invoice = await this.documents.findInvoice(order.id);
      if (!invoice) return null;
      const earlier = await this.documents.findCreditNotes(order.id);
      const known = earlier.find(({ refundId }) => refundId === asked.id);
      if (known) return known.number;
      const promised = -sumCents(earlier.map(({ fields }) => fields.totals.grossCents));
      const owed = Math.max(0, promised - refundedCents(order));
      const sentBack = order.refunds.find(({ state, creditNote }) => state === 'failed' && creditNote);
      if (sentBack?.creditNote && owed >= asked.amountCents) return sentBack.creditNote;
      const refund = owed > 0 ? { ...asked, amountCents: asked.amountCents - owed, lines: [] } : asked;
      const { place, issuedAt } = await this.nextPlace('R', 'creditNotes');
      const fields = creditNoteOf(order, refund, invoice, earlier, place.number, issuedAt);
      const hash = chainHash(fields, place.previousHash);
      await this.documents.creditNotes.append({
        ...place,
        orderId: order.id,
        refundId: refund.id,
        fields,
        hash,
      });
      return place.number;
    });
  }

  /** The invoice as PDF; the same bytes every time. */
  async pdf(orderId: string): Promise<Buffer> {
    await this.issue(orderId);
    const invoice = await this.documents.findInvoice(orderId);
    if (!invoice) throw new AppError('noBill');
    return drawInvoice(invoice.fields);
  }

  /** A credit note of an order as PDF; the same bytes every time. @throws AppError noBill */
  async creditNotePdf(orderId: string, number: string): Promise<Buffer> {
    const note = (await this.documents.findCreditNotes(orderId)).find((one) => one.number === number);
    if (!note) throw new AppError('noBill');
    return drawCreditNote(note.fields);
  }

  /** Checks that no document was changed, removed or put in between. @returns what is wrong, empty when all is well */
  async audit(): Promise<string[]> {
    const { invoices, creditNotes } = this.documents;
    return [...(await invoices.audit()), ...(await creditNotes.audit())];
  }

  private async nextPlace(
    letter: 'F' | 'R',
    kind: 'invoices' | 'creditNotes',
  ): Promise<{ place: Place; issuedAt: Date }> {
    const issuedAt = this.clock.now();
    const series = `${letter}${this.config.values.BILL_SERIES}-${yearOf(issuedAt)}`;
    return { place: { series, ...(await this.documents[kind].nextInSeries(series)) }, issuedAt };
  }
}
