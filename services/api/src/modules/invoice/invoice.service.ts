import { Injectable } from '@nestjs/common';
import { sumCents } from '@munay/contracts/money';
import { type OrderStatus, SOLD_STATUSES } from '@munay/contracts/order/order-status';
import { toShopYear } from '@munay/contracts/shop-day';
import { Config } from '../../config/config';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { Batch } from '../../runtime/batch';
import { Clock } from '../../runtime/clock';
import { toView } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { getRefundedCents } from '../order/rules/refund.rules';
import type { StoredRefund } from '../order/schema/course.schema';
import { buildCreditNote } from './credit-note.mapper';
import type { DocumentFields } from './document-register.query';
import { buildInvoice } from './invoice.mapper';
import { InvoiceRepository } from './invoice.repository';
import type { InvoiceParty } from './invoice.schema';

type InvoiceSource = Pick<
  OrderFields,
  'customer' | 'address' | 'billing' | 'lines' | 'promotions' | 'locale'
>;

const MAX_BATCH_SIZE = 50;
/** Latin, Greek and Cyrillic letters, which need no font lookup. Most orders have no other letters. */
const KNOWN_CHARACTERS =
  /^[\u0020-\u007e\u00a0-\u024f\u0391-\u03a1\u03a3-\u03ce\u0400-\u04ff\u2010-\u2027€]*$/;
const INVOICED: readonly OrderStatus[] = [
  ...SOLD_STATUSES,
  'cancelled_refund_pending',
  'refunded',
  'charged_back',
];

/**
 * Issues invoices, one for each paid order, and credit notes, one for each refund of an invoiced order. Invoices
 * without the buyer's tax id are simplified invoices in a separate series (Real Decreto 1619/2012, article 6.1.a).
 */
@Injectable()
export class InvoiceService {
  private readonly seller: InvoiceParty;
  private readonly invoiceBatch = new Batch(
    (ids: string[]) => this.invoices.findInvoices(ids),
    MAX_BATCH_SIZE,
    1,
  );

  constructor(
    private readonly config: Config,
    private readonly invoices: InvoiceRepository,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {
    const { SHOP_NAME, SHOP_TAX_ID, SHOP_ADDRESS } = config.values;
    this.seller = { name: SHOP_NAME, taxId: SHOP_TAX_ID, lines: SHOP_ADDRESS.split(', ') };
  }

  /**
   * Issues the invoices of several sales together, which avoids contention for the next number. Call inside the
   * transaction of the sales, and store the numbers with the sales.
   * @returns the numbers keyed by order id
   * @throws a duplicate key error if an order already has an invoice
   */
  async issueInvoices(orders: readonly OrderFields[]): Promise<Map<string, string>> {
    const numbers = new Map<string, string>();
    // The series are locked in a fixed order, because otherwise two processes could deadlock
    for (const letter of ['F', 'S'] as const) {
      const seriesOrders = orders.filter(({ taxId }) => (taxId ? 'F' : 'S') === letter);
      for (const [id, number] of await this.appendInvoices(letter, seriesOrders)) numbers.set(id, number);
    }
    return numbers;
  }

  /**
   * Issues the credit note of a refund, or returns the existing one. If the bank has returned an earlier refund, the
   * credit note of that refund also covers later refunds up to its amount; only the excess gets a new credit note. Call
   * inside the transaction that completes the refund.
   * @param order order with its current refunds
   * @returns number of the credit note; null for an order without an invoice
   */
  issueCreditNote(order: OrderFields, refund: StoredRefund): Promise<string | null> {
    return this.transaction.run(async () => {
      const invoice = await this.invoices.findInvoice(order.id);
      if (!invoice) return null;
      const earlierNotes = await this.invoices.findCreditNotes(order.id);
      const existingNote = earlierNotes.find(({ refundId }) => refundId === refund.id);
      if (existingNote) return existingNote.number;
      const creditedCents = -sumCents(earlierNotes.map(({ fields }) => fields.totals.grossCents));
      const owedCents = Math.max(0, creditedCents - getRefundedCents(order));
      const failedRefund = order.refunds.find(({ state, creditNote }) => state === 'failed' && creditNote);
      if (failedRefund?.creditNote && owedCents >= refund.amountCents) return failedRefund.creditNote;
      const rest =
        owedCents > 0
          ? { ...refund, amountCents: refund.amountCents - owedCents, lines: [], deliveryCents: 0 }
          : refund;
      const { series, issuedAt } = this.getCurrentSeries('R');
      const [number] = await this.invoices.creditNotes.appendDocument(series, [
        (number) => ({
          orderId: order.id,
          refundId: rest.id,
          fields: buildCreditNote(order, rest, invoice, earlierNotes, {
            number,
            issuedAt,
            seller: this.seller,
          }),
        }),
      ]);
      return number ?? null;
    });
  }

  /** Returns the invoice as PDF, with its number. The bytes never change. @throws AppError noInvoice before the payment */
  async createPdf(orderId: string): Promise<{ number: string; pdf: Buffer }> {
    const invoice = await this.invoiceBatch.addItem(orderId);
    if (!invoice) throw new AppError('noInvoice');
    return { number: invoice.number, pdf: await this.drawDocument(invoice.fields) };
  }

  /** Returns a credit note of an order as PDF. The bytes are always the same. @throws AppError noInvoice */
  async renderCreditNote(orderId: string, number: string): Promise<Buffer> {
    const note = (await this.invoices.findCreditNotes(orderId)).find(
      (creditNote) => creditNote.number === number,
    );
    if (!note) throw new AppError('noInvoice');
    return this.drawDocument(note.fields);
  }

  /** Returns an issued document as PDF. The bytes are always the same. */
  async drawDocument(fields: DocumentFields): Promise<Buffer> {
    // Loaded lazily, because the PDF code is large and most processes never need it
    return 'corrects' in fields
      ? (await import('./credit-note.pdf')).drawCreditNote(fields)
      : (await import('./invoice.pdf')).drawInvoice(fields);
  }

  /** Lists the distinct characters of a string that documents cannot print. */
  async findUnprintableCharacters(text: string): Promise<string[]> {
    return KNOWN_CHARACTERS.test(text) ? [] : (await import('./sheet.signs')).listUnprintableCharacters(text);
  }

  /** Lists the distinct characters of an order that its invoice cannot print. */
  findUnprintableInOrder({
    customer,
    address,
    billing,
    lines,
    promotions = [],
    locale,
  }: InvoiceSource): Promise<string[]> {
    const places = [address, billing?.address ?? {}].flatMap((place) => Object.values<string>(place));
    const titles = lines.flatMap(({ title, size }) => [title, size]);
    const names = promotions.map(({ title }) => title[locale]);
    return this.findUnprintableCharacters(
      [customer.name, billing?.company ?? '', ...places, ...titles, ...names].join(' '),
    );
  }

  /** Verifies that no document was changed, deleted or inserted. @returns the problems that were found */
  async audit(): Promise<string[]> {
    const { invoices, creditNotes } = this.invoices;
    return [...(await invoices.audit()), ...(await creditNotes.audit())];
  }

  /** Appends invoices to one series. @returns the numbers with their order ids */
  private async appendInvoices(
    letter: 'F' | 'S',
    orders: readonly OrderFields[],
  ): Promise<[string, string][]> {
    if (orders.length === 0) return [];
    const { series, issuedAt } = this.getCurrentSeries(letter);
    const numbers = await this.invoices.invoices.appendDocument(
      series,
      orders.map((order) => (number) => {
        if (!INVOICED.includes(order.status) || order.payment.paidCents === 0)
          throw new AppError('noInvoice');
        const fields = buildInvoice(toView(order, 'system'), number, this.seller, issuedAt);
        return { orderId: order.id, fields };
      }),
    );
    return orders.map(({ id }, index) => [id, numbers[index] as string]);
  }

  private getCurrentSeries(letter: 'F' | 'S' | 'R'): { series: string; issuedAt: Date } {
    const issuedAt = this.clock.now();
    return { series: `${letter}${this.config.values.BILL_SERIES}-${toShopYear(issuedAt)}`, issuedAt };
  }
}
