import { Injectable } from '@nestjs/common';
import type { AdminOrder, BankPayment, EditOrder, RefundInput } from '@munay/contracts/admin/order';
import { isOutsideVat, zoneOf } from '@munay/contracts/order/address';
import { ORDER_STATUSES, REFUNDABLE_STATUSES } from '@munay/contracts/order/order-status';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { OutboxService } from '../../../outbox/outbox.service';
import { Clock } from '../../../runtime/clock';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { PaymentCaptureService } from '../../billing/payment-capture.service';
import { RefundService } from '../../billing/refund.service';
import { InvoiceService } from '../../invoice/invoice.service';
import { orderEntity } from '../../order/order.entity';
import type { OrderFields } from '../../order/order.schema';
import { ERASED, orderTerms } from '../../order/order.search-tokens';
import { OrderService } from '../../order/order.service';
import { holdsRefunds, keptCents } from '../../order/rules/dispute.rules';
import { owedRefunds } from '../../order/rules/refund.rules';
import { restockable } from '../../order/rules/refund-pieces.rules';
import { refundOf } from '../../order/rules/refund-sum.rules';
import { ProductService } from '../../product/product.service';
import { outsideVatError } from '../../shipping/shipping.service';
import { addressOf } from '../../user/user.addresses';
import { UserService } from '../../user/user.service';
import { WithdrawalSettlementService } from '../../withdrawal/withdrawal-settlement.service';
import { EDITABLE, staffOf, toAdminView } from './admin-order.mapper';

/** What staff write to an order beside its status. Each write stands in the audit log. */
@Injectable()
export class AdminOrderService {
  constructor(
    private readonly orders: OrderService,
    private readonly users: UserService,
    private readonly products: ProductService,
    private readonly captures: PaymentCaptureService,
    private readonly refunds: RefundService,
    private readonly invoices: InvoiceService,
    private readonly settlement: WithdrawalSettlementService,
    private readonly outbox: OutboxService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError noOrder */
  async open(id: string): Promise<AdminOrder> {
    const order = await this.orders.get(id);
    const { userId } = order.buyer;
    const [names, { count, paidCents }, account, titles, unshown] = await Promise.all([
      this.users.names([...staffOf(order), ...(userId === null ? [] : [userId])]),
      userId === null ? { count: 1, paidCents: keptCents(order.payment) } : this.orders.ofUser(userId),
      this.orders.accountFor([order]),
      this.products.titles(order.lines.map(({ productId }) => productId)),
      order.billNumber ? [] : this.invoices.unshown(order),
    ]);
    const buyer = { account: userId !== null && names.has(userId), orders: count, paidCents };
    return toAdminView(order, names, buyer, account, titles, unshown);
  }

  /**
   * Changes address and note of an order whose parcel has not left, and at any time where its mails go: those that were given
   * up are sent again. What it costs stays as it was sold.
   * @throws AppError badRequest, noOrder, noUpdate, orderLeft, shippingUnavailable, zoneDiffers, editedMeanwhile with the current order
   */
  async edit(id: string, { version, email, ...change }: EditOrder, by: StaffCaller): Promise<AdminOrder> {
    const moves = change.address !== undefined || change.note !== undefined;
    if (!moves && email === undefined) throw new AppError('noUpdate');
    const edited = await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      if (moves && !EDITABLE.includes(order.status)) throw new AppError('orderLeft');
      if (order.customer.email === ERASED) throw new AppError('noUpdate');
      const { note = order.note } = change;
      const { shipping, taxId, billing } = order;
      const address = change.address
        ? addressOf(change.address, { shipping: shipping.method, taxId, ...(billing && { billing }) })
        : order.address;
      const sent = shipping.method !== 'pickup';
      const leaves = isOutsideVat(address.postcode) && !isOutsideVat(order.address.postcode);
      if (sent && leaves) throw outsideVatError();
      // Of the places, for the zone of an older order may be a wider one
      if (sent && zoneOf(address.postcode) !== zoneOf(order.address.postcode))
        throw new AppError('zoneDiffers');
      const customer = { ...order.customer, email: email ?? order.customer.email };
      const terms = orderTerms({ ...order, address, customer });
      const after = { address: { ...address }, note, customer, terms };
      if (!(await this.orders.edit(id, version, moves ? EDITABLE : ORDER_STATUSES, after))) return false;
      if (customer.email !== order.customer.email) await this.outbox.requeueDead(id);
      // Addresses of people stay out of the log, which nobody can erase from: it tells which part changed
      const changed = partsThatDiffer(order, after);
      await this.auditLog.record({
        by,
        action: 'order.edit',
        entity: orderEntity(order),
        before: { version },
        after: { version: version + 1, changed },
      });
      return true;
    });
    const current = await this.open(id);
    if (!edited) throw new AppError('editedMeanwhile', { current });
    return current;
  }

  /** Keeps a note that only staff see. @throws AppError noOrder */
  async note(id: string, text: string, by: StaffCaller): Promise<AdminOrder> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      await this.orders.addNote(id, { at: this.clock.now(), by: by.id, text });
      const notes = order.notes.length;
      await this.auditLog.record({
        by,
        action: 'order.note',
        entity: orderEntity(order),
        before: { notes },
        after: { notes: notes + 1 },
      });
    });
    return this.open(id);
  }

  /**
   * Records a bank transfer: the only way by which a person makes an order paid.
   * @throws AppError noOrder, moveNotAllowed for a card order, amountDiffers, orderPaid, stockShort
   */
  async recordBankPayment(
    id: string,
    { reference, amountCents }: BankPayment,
    by: StaffCaller,
  ): Promise<AdminOrder> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const { totals, payment, status } = order;
      if (payment.method !== 'transfer') throw new AppError('moveNotAllowed');
      if (payment.paidCents > 0) throw new AppError('orderPaid');
      if (amountCents !== totals.totalCents)
        throw new AppError('amountDiffers', { expectedCents: totals.totalCents });
      await this.captures.recordManualPayment(id, 'bank payment recorded by staff', reference);
      await this.auditLog.record({
        by,
        action: 'order.bankPayment',
        entity: orderEntity(order),
        before: { status, paidCents: 0 },
        // Words of a bank statement name people, and nobody can erase from the log
        after: { status: 'paid', paidCents: amountCents },
      });
    });
    return this.open(id);
  }

  /**
   * Gives money back. The sum is kept aside on the order before anybody is asked for it, so that refunds together
   * never exceed what was paid. The same key gives it back once.
   * @throws AppError noOrder, moveNotAllowed, refundDisputed, refundTooMuch, amountDiffers, referenceMissing
   */
  async refund(id: string, input: RefundInput, by: StaffCaller): Promise<AdminOrder> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      if (order.refunds.some((one) => one.id === input.key)) return;
      if (!REFUNDABLE_STATUSES.includes(order.status)) throw new AppError('moveNotAllowed');
      if (holdsRefunds(order.payment)) throw new AppError('refundDisputed');
      const { reason, note = '', reference = '' } = input;
      const isCard = order.payment.method === 'card';
      if (!isCard && reference === '') throw new AppError('referenceMissing');
      // The card no longer takes it: staff may have found another way
      const byHand = !isCard || order.refunds.some(({ state }) => state === 'failed');
      const { lines, ...sums } = refundOf(order, input);
      await this.refunds.ask(order, {
        id: input.key,
        ...sums,
        lines: order.status === 'review' ? lines.map((line) => ({ ...line, restock: 0 })) : lines,
        reason,
        note,
        by: by.id,
        reference: byHand ? reference : '',
      });
      await this.settlement.closeGivenBack(id);
      await this.auditLog.record({
        by,
        action: 'order.refund',
        entity: orderEntity(order),
        after: {
          amountCents: sums.amountCents,
          ...(sums.deliveryCents > 0 && { deliveryCents: sums.deliveryCents }),
          lines: lines.map(({ sku, quantity, restock }) => ({ sku, quantity, restock })),
          reason,
          refund: input.key,
        },
      });
    });
    return this.open(id);
  }

  /**
   * Writes down that a refund owed by hand was paid; twice is once.
   * @throws AppError noOrder, noRefund
   */
  async recordPayBack(id: string, refundId: string, reference: string, by: StaffCaller): Promise<AdminOrder> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      if (!(await this.refunds.settle(order, refundId, reference))) return;
      await this.auditLog.record({
        by,
        action: 'order.payBack',
        entity: orderEntity(order),
        after: { refund: refundId, reference },
      });
    });
    return this.open(id);
  }

  /**
   * Decides that nothing more is owed for a refund that failed, e.g. because another soap was sent for it; the note says why.
   * @throws AppError noOrder, noRefund for one that is not owed
   */
  async settleFailedRefund(id: string, refundId: string, text: string, by: StaffCaller): Promise<AdminOrder> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const refund = owedRefunds(order).find((one) => one.id === refundId);
      if (!refund) throw new AppError('noRefund');
      await this.orders.addNote(id, { at: this.clock.now(), by: by.id, text });
      await this.refunds.settleFailed(id, refundId);
      await this.settlement.closeGivenBack(id);
      await this.auditLog.record({
        by,
        action: 'order.refundSettled',
        entity: orderEntity(order),
        after: { refund: refundId, amountCents: refund.amountCents },
      });
    });
    return this.open(id);
  }

  /**
   * Puts pieces back on the shelf that never left and whose payment the bank has taken back.
   * @throws AppError noOrder, noPiecesBack
   */
  async restock(id: string, by: StaffCaller): Promise<AdminOrder> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const lines = [...restockable(order)].map(([sku, quantity]) => ({ sku, quantity }));
      if (lines.length === 0) throw new AppError('noPiecesBack');
      await this.refunds.shelve(order, { at: this.clock.now(), by: by.id, lines });
      await this.auditLog.record({
        by,
        action: 'order.restock',
        entity: orderEntity(order),
        after: { lines },
      });
    });
    return this.open(id);
  }
}

/** Names of what differs: parts of the address, the note, and where mails go. */
function partsThatDiffer(
  before: Pick<OrderFields, 'address' | 'note' | 'customer'>,
  after: Pick<OrderFields, 'address' | 'note' | 'customer'>,
): string[] {
  const [from, to]: Record<string, unknown>[] = [{ ...before.address }, { ...after.address }];
  const parts = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])].filter(
    (part) => from?.[part] !== to?.[part],
  );
  const others = [
    ...(before.note === after.note ? [] : ['note']),
    ...(before.customer.email === after.customer.email ? [] : ['email']),
  ];
  return [...parts, ...others].sort();
}
