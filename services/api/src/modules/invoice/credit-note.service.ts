import { Injectable } from '@nestjs/common';
import { Clock } from '../../runtime/clock';
import { Config } from '../../config/config';
import { chainHash } from '../../database/hash-chain';
import { Transaction } from '../../database/transaction';
import { sumCents } from '@munay/contracts/money';
import { AppError } from '../../errors/app-error';
import { yearOf } from '../../runtime/zone-day';
import type { OrderFields } from '../order/order.repository';
import type { StoredRefund } from '../order/order.schema';
import { creditNoteOf } from './credit-note.mapper';
import { drawCreditNote } from './credit-note.pdf';
import { CreditNoteRepository } from './credit-note.repository';
import { InvoiceRepository } from './invoice.repository';
import { refundedCents } from '../order/refund.rules';

const SERIES = 'R';

/** Credit notes: each refund of a billed order has one. */
@Injectable()
export class CreditNoteService {
  constructor(
    private readonly config: Config,
    private readonly notes: CreditNoteRepository,
    private readonly invoices: InvoiceRepository,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues the credit note of a refund, or tells the one it has. A sum that an earlier one promised, and the bank sent
   * back, is promised already: only what goes beyond it gets another. Belongs into the transaction that ends the refund.
   * @param order with its refunds as they are now
   * @returns its number; null for an order without a bill
   */
  issue(order: OrderFields, asked: StoredRefund): Promise<string | null> {
    return this.transaction.run(async () => {
      const bill = await this.invoices.findByOrder(order.id);
      if (!bill) return null;
      const earlier = await this.notes.findByOrder(order.id);
      const known = earlier.find(({ refundId }) => refundId === asked.id);
      if (known) return known.number;
      const promised = -sumCents(earlier.map(({ fields }) => fields.totals.grossCents));
      const owed = Math.max(0, promised - refundedCents(order));
      const sentBack = order.refunds.find(({ state, creditNote }) => state === 'failed' && creditNote);
      if (sentBack?.creditNote && owed >= asked.amountCents) return sentBack.creditNote;
      const refund = owed > 0 ? { ...asked, amountCents: asked.amountCents - owed, lines: [] } : asked;
      const issuedAt = this.clock.now();
      const series = `${SERIES}${this.config.values.BILL_SERIES}-${yearOf(issuedAt)}`;
      const { number, sequence, previousHash } = await this.notes.nextInSeries(series);
      const fields = creditNoteOf(order, refund, bill, earlier, number, issuedAt);
      const hash = chainHash(fields, previousHash);
      await this.notes.append({
        number,
        orderId: order.id,
        refundId: refund.id,
        series,
        sequence,
        fields,
        previousHash,
        hash,
      });
      return number;
    });
  }

  /** A credit note of an order as PDF; the same bytes every time. @throws AppError noBill */
  async pdf(orderId: string, number: string): Promise<Buffer> {
    const note = (await this.notes.findByOrder(orderId)).find((one) => one.number === number);
    if (!note) throw new AppError('noBill');
    return drawCreditNote(note.fields);
  }

  /** @returns what is wrong with the chain, empty when all is well */
  audit = (): Promise<string[]> => this.notes.audit();
}
