import { Injectable } from '@nestjs/common';
import { CHANGED_PARTS } from '@munay/contracts/admin/audit-values';
import type { AdminOrder, BankPayment, EditOrder, RefundInput } from '@munay/contracts/admin/order';
import { ORDER_STATUSES, REFUNDABLE_STATUSES } from '@munay/contracts/order/order-status';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { OutboxService } from '../../../outbox/outbox.service';
import { Clock } from '../../../runtime/clock';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { RefundService } from '../../billing/refund.service';
import { SaleService } from '../../billing/sale.service';
import { InvoiceService } from '../../invoice/invoice.service';
import { OrderLinks } from '../../order/link/order-links';
import { orderEntity } from '../../order/order.entity';
import { EDITABLE } from '../../order/order.mapper';
import type { OrderFields } from '../../order/order.schema';
import { ERASED, orderTokens } from '../../order/order.search-tokens';
import { OrderService } from '../../order/order.service';
import { holdsRefunds, keptCents } from '../../order/rules/dispute.rules';
import { paysOrder, receivedOf } from '../../order/rules/received.rules';
import { owedRefunds } from '../../order/rules/refund.rules';
import { restockable } from '../../order/rules/refund-pieces.rules';
import { refundOf } from '../../order/rules/refund-sum.rules';
import { isDue, replacementsOf } from '../../order/rules/replacement.rules';
import { ProductService } from '../../product/product.service';
import { PromotionUseService } from '../../promotion/promotion-use.service';
import { addressOf } from '../../user/user.addresses';
import { UserService } from '../../user/user.service';
import { WithdrawalSettlementService } from '../../withdrawal/withdrawal-settlement.service';
import { staffOf, toAdminView } from './admin-order.mapper';
import { OrderZoneService } from './order-zone.service';

/** Staff changes to an order besides its status. Each is recorded in the audit log. */
@Injectable()
export class AdminOrderService {
  constructor(
    private readonly orders: OrderService,
    private readonly links: OrderLinks,
    private readonly users: UserService,
    private readonly products: ProductService,
    private readonly uses: PromotionUseService,
    private readonly zones: OrderZoneService,
    private readonly sales: SaleService,
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
    const [names, { count, paidCents }, account, products, unshown] = await Promise.all([
      this.users.names([...staffOf(order), ...(userId === null ? [] : [userId])]),
      userId === null ? { count: 1, paidCents: keptCents(order.payment) } : this.orders.ofUser(userId),
      this.orders.accountFor([order]),
      this.products.titlesAndSizes(order.lines.map(({ productId }) => productId)),
      order.billNumber ? [] : this.invoices.unshown(order),
    ]);
    const buyer = { account: userId !== null && names.has(userId), orders: count, paidCents };
    return toAdminView(order, names, buyer, account, products, unshown);
  }

  /**
   * Changes address and note while something of the order is still to be sent, and its email address at any time: dead
   * mails are sent again. Prices do not change, not even in another delivery zone.
   * @throws AppError badRequest, noOrder, noUpdate, orderLeft, shippingUnavailable, zoneDiffers, deliveryDearer,
   * editedMeanwhile with the current order
   */
  async edit(
    id: string,
    { version, email, waivedCents, ...change }: EditOrder,
    by: StaffCaller,
  ): Promise<AdminOrder> {
    const moves = change.address !== undefined || change.note !== undefined;
    if (!moves && email === undefined) throw new AppError('noUpdate');
    const edited = await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const statuses = moves && !replacementsOf(order).some(isDue) ? EDITABLE : ORDER_STATUSES;
      if (!statuses.includes(order.status)) throw new AppError('orderLeft');
      if (order.customer.email === ERASED) throw new AppError('noUpdate');
      const { note = order.note } = change;
      const { shipping, taxId, billing } = order;
      const address = change.address
        ? addressOf(change.address, { shipping: shipping.method, taxId, ...(billing && { billing }) })
        : order.address;
      const moved = await this.zones.moved(order, address, waivedCents);
      const customer = { ...order.customer, email: email ?? order.customer.email };
      const terms = orderTokens({ ...order, address, customer });
      const toZone = moved && { shipping: { ...shipping, zone: moved.zone } };
      const after = { address: { ...address }, note, customer, terms, ...toZone };
      // A paid order counts as the first one of the address it has; a key that was forgotten stays so
      const key = order.buyer.key === undefined ? undefined : this.uses.addressKey(customer.email);
      if (!(await this.orders.edit(id, version, statuses, after, key))) return false;
      if (customer.email !== order.customer.email) {
        await this.links.readdress(order); // the holder of the other address reads the order no longer
        await this.outbox.requeueDead(id);
      }
      // Personal addresses stay out of the log, which cannot be erased: it names the changed parts
      const changed = partsThatDiffer(order, after);
      await this.auditLog.record({
        by,
        action: 'order.edit',
        entity: orderEntity(order),
        before: { version, ...(moved && { zone: shipping.zone }) },
        after: { version: version + 1, changed, ...moved },
      });
      return true;
    });
    const current = await this.open(id);
    if (!edited) throw new AppError('editedMeanwhile', { current });
    return current;
  }

  /** Adds a note for staff. @throws AppError noOrder */
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
   * Records a bank transfer: the only manual way to mark an order as paid.
   * @throws AppError noOrder, moveNotAllowed unless staff record its payment, amountDiffers, orderPaid, stockShort
   */
  async recordBankPayment(
    id: string,
    { reference, amountCents }: BankPayment,
    by: StaffCaller,
  ): Promise<AdminOrder> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const { totals, payment, status } = order;
      if (METHOD_TRAITS[payment.method].paid !== 'later') throw new AppError('moveNotAllowed');
      if (payment.paidCents > 0) throw new AppError('orderPaid');
      if (!paysOrder(order, amountCents))
        throw new AppError('amountDiffers', {
          expectedCents: receivedOf(order).missingCents || totals.totalCents,
        });
      await this.sales.recordManualPayment(id, 'bank payment recorded by staff', reference);
      await this.auditLog.record({
        by,
        action: 'order.bankPayment',
        entity: orderEntity(order),
        before: { status, paidCents: 0 },
        // Bank statements name people, and the log cannot be erased
        after: { status: 'paid', paidCents: totals.totalCents },
      });
    });
    return this.open(id);
  }

  /**
   * Refunds money. The amount is reserved on the order before the provider is called, so that refunds together never
   * exceed the payment. Idempotent by key.
   * @throws AppError noOrder, moveNotAllowed, refundDisputed, refundTooMuch, amountDiffers, referenceMissing
   */
  async refund(id: string, input: RefundInput, by: StaffCaller): Promise<AdminOrder> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      if (order.refunds.some((one) => one.id === input.key)) return;
      if (!REFUNDABLE_STATUSES.includes(order.status)) throw new AppError('moveNotAllowed');
      if (holdsRefunds(order.payment)) throw new AppError('refundDisputed');
      const { reason, note = '', reference = '' } = input;
      const byStaff = METHOD_TRAITS[order.payment.method].refundedBy === 'staff';
      if (byStaff && reference === '' && input.amountCents > 0) throw new AppError('referenceMissing');
      // The card no longer accepts it: staff may have found another way
      const byHand = byStaff || order.refunds.some(({ state }) => state === 'failed');
      const { lines, ...sums } = refundOf(order, input);
      await this.refunds.requestRefund(order, {
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
   * Records that a manual refund was paid; idempotent.
   * @throws AppError noOrder, noRefund
   */
  async recordPayBack(id: string, refundId: string, reference: string, by: StaffCaller): Promise<AdminOrder> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      if (!(await this.refunds.completeManualRefund(order, refundId, reference))) return;
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
   * Closes a failed refund that is no longer owed, for example because a replacement was sent; the note says why.
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
   * Restocks pieces that were never sent and whose payment was charged back.
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

/** Names of changed parts: address fields, note, email. */
function partsThatDiffer(
  before: Pick<OrderFields, 'address' | 'note' | 'customer'>,
  after: Pick<OrderFields, 'address' | 'note' | 'customer'>,
): (typeof CHANGED_PARTS)[number][] {
  const [from, to]: Record<string, unknown>[] = [before, after].map(({ address, note, customer }) => ({
    ...address,
    note,
    email: customer.email,
  }));
  return CHANGED_PARTS.filter((part) => from?.[part] !== to?.[part]);
}
