import { Injectable } from '@nestjs/common';
import type { ShipOrderInput } from '@munay/contracts/admin/order';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { StaffCaller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { Clock } from '../../runtime/clock';
import { hashSecret } from '../../runtime/secret';
import { AuditLogService } from '../audit-log/audit-log.service';
import { toOrderEntity } from '../order/order.entity';
import { toOrderRefs } from '../order/order.mapper';
import { buildOrderSearchTokens } from '../order/order.search-tokens';
import { OrderService } from '../order/order.service';
import { isDisputed, isFraudWarned } from '../order/rules/dispute.rules';
import { toLoggedShipping } from '../order/rules/parcel.rules';
import { hasUnitsToShip } from '../order/rules/refund-units.rules';
import { ParcelNumberService } from './parcel-number.service';

/** Ships prepared orders and corrects the tracking numbers of shipped orders. */
@Injectable()
export class ShipmentService {
  constructor(
    private readonly orders: OrderService,
    private readonly parcelNumbers: ParcelNumberService,
    private readonly outbox: OutboxService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Ships a prepared order, or corrects carrier and tracking number of a shipped one. Refunded units are not sent; a
   * fully refunded order is not shipped.
   * @throws AppError noOrder, transitionNotAllowed also for a disputed payment, fraudWarned, nothingToShip, trackingIsShopNumber,
   * trackingTaken with the number of the order that already uses the tracking number
   * @param mailAfterMs delay of the email to the buyer
   */
  async ship(
    id: string,
    { carrier, tracking, notify, despiteWarning }: ShipOrderInput,
    by: StaffCaller,
    mailAfterMs = 0,
  ): Promise<void> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const isShipped = order.status === 'shipped';
      if (isDisputed(order.payment)) throw new AppError('transitionNotAllowed');
      if (isFraudWarned(order) && !despiteWarning) throw new AppError('fraudWarned');
      if (!isShipped && !hasUnitsToShip(order)) throw new AppError('nothingToShip');
      const { method, zone } = order.shipping;
      const shipping = { method, zone, ...(carrier && { carrier }), ...(tracking && { tracking }) };
      await this.parcelNumbers.assertUnused(order, shipping);
      if (!isShipped) {
        const move = { to: 'shipped', by: 'admin', cause: 'update-order' } as const;
        await this.orders.move(order, move, { shipping });
      } else {
        const searchTokens = buildOrderSearchTokens({ ...order, shipping });
        if (!(await this.orders.edit(id, order.version, ['shipped'], { shipping, terms: searchTokens })))
          throw new AppError('editConflict');
      }
      const parcel = hashSecret([id, carrier ?? '', tracking ?? ''].join(':'));
      // Buyers who were already notified of the shipment receive the new tracking number
      const refs = { ...toOrderRefs(order), ...(isShipped && { news: 'tracking' }) };
      const wait = mailAfterMs > 0 && { notBefore: new Date(this.clock.now().getTime() + mailAfterMs) };
      if (notify) await this.outbox.add({ type: 'order-shipped', key: parcel, refs, ...wait });
      await this.auditLog.record({
        by,
        action: 'order.ship',
        entity: toOrderEntity(order),
        before: { status: order.status, ...toLoggedShipping(order.shipping) },
        after: { status: 'shipped', ...toLoggedShipping(shipping) },
      });
    });
  }
}
