import { Injectable } from '@nestjs/common';
import { CHANGED_PARTS } from '@munay/contracts/admin/audit-values';
import type { AdminOrder, EditOrderInput } from '@munay/contracts/admin/order';
import { ORDER_STATUSES } from '@munay/contracts/order/order-status';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { OutboxService } from '../../../outbox/outbox.service';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { OrderLinkService } from '../../order/link/order-link.service';
import { toOrderEntity } from '../../order/order.entity';
import { EDITABLE_STATUSES } from '../../order/order.mapper';
import type { OrderFields } from '../../order/order.schema';
import { buildOrderSearchTokens, ERASED_TEXT } from '../../order/order.search-tokens';
import { OrderService } from '../../order/order.service';
import { getReplacements, isDue } from '../../order/rules/replacement.rules';
import { PromotionUseService } from '../../promotion/promotion-use.service';
import { toOrderAddress } from '../../user/user.addresses';
import { AdminOrderService } from './admin-order.service';
import { OrderZoneService } from './order-zone.service';

/** Corrects orders for staff. Each change is recorded in the audit log. */
@Injectable()
export class OrderEditService {
  constructor(
    private readonly adminOrders: AdminOrderService,
    private readonly orders: OrderService,
    private readonly orderLinks: OrderLinkService,
    private readonly promotionUses: PromotionUseService,
    private readonly orderZones: OrderZoneService,
    private readonly outbox: OutboxService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Changes the address and the note while goods must still be sent. The email address can change at any time, and
   * failed emails are then retried. Prices do not change, even if the new address is in another delivery zone.
   * @throws AppError badRequest, noOrder, noUpdate, orderShipped, shippingUnavailable, zoneDiffers, deliveryCostsMore,
   * editConflict with the current order
   */
  async edit(
    id: string,
    { version, email, waivedCents, ...change }: EditOrderInput,
    by: StaffCaller,
  ): Promise<AdminOrder> {
    const moves = change.address !== undefined || change.note !== undefined;
    if (!moves && email === undefined) throw new AppError('noUpdate');
    const editedOrder = await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const statuses = moves && !getReplacements(order).some(isDue) ? EDITABLE_STATUSES : ORDER_STATUSES;
      if (!statuses.includes(order.status)) throw new AppError('orderShipped');
      if (order.customer.email === ERASED_TEXT) throw new AppError('noUpdate');
      const { note = order.note } = change;
      const { shipping, taxId, billing } = order;
      const address = change.address
        ? toOrderAddress(change.address, { shipping: shipping.method, taxId, billing })
        : order.address;
      const moved = await this.orderZones.findNewZone(order, address, waivedCents);
      const customer = { ...order.customer, email: email ?? order.customer.email };
      const searchTokens = buildOrderSearchTokens({ ...order, address, customer });
      const zoneFields = moved && { shipping: { ...shipping, zone: moved.zone } };
      const after = { address: { ...address }, note, customer, terms: searchTokens, ...zoneFields };
      // A paid order counts as the first order of its new email address. A removed address key is not restored
      const key = order.buyer.key === undefined ? undefined : this.promotionUses.addressKey(customer.email);
      if (!(await this.orders.edit(id, version, statuses, after, key))) return false;
      if (customer.email !== order.customer.email) {
        await this.orderLinks.replaceLinks(order); // the previous address loses access to the order
        await this.outbox.requeueDead(id);
      }
      // The audit log cannot be erased, so it only names the changed fields, without personal data
      const changedParts = listChangedParts(order, after);
      await this.auditLog.record({
        by,
        action: 'order.edit',
        entity: toOrderEntity(order),
        before: { version, zone: moved ? shipping.zone : undefined },
        after: { version: version + 1, changed: changedParts, ...moved },
      });
      return true;
    });
    const current = await this.adminOrders.open(id);
    if (!editedOrder) throw new AppError('editConflict', { current });
    return current;
  }
}

/** Lists the names of changed parts: address fields, note, email. */
function listChangedParts(
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
