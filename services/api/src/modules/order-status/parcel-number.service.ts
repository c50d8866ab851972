import { Injectable } from '@nestjs/common';
import { isShopNumber } from '@munay/contracts/admin/parcel';
import { AppError } from '../../errors/app-error';
import { Clock } from '../../runtime/clock';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import {
  isSameParcel,
  isSameRecipient,
  listParcels,
  type Parcel,
  PARCEL_NUMBER_PERIOD_MS,
} from '../order/rules/parcel.rules';

/** Rejects tracking numbers that are already in use, because an email to the wrong buyer cannot be recalled. */
@Injectable()
export class ParcelNumberService {
  constructor(
    private readonly orders: OrderService,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks a tracking number. Orders of the same recipient may share a parcel.
   * @param previousParcel the first parcel of the order; its number cannot be used again
   * @throws AppError trackingIsShopNumber, trackingTaken with the number of the order that already uses it
   */
  async assertUnused(
    { id, number, address }: OrderFields,
    parcel: Parcel,
    previousParcel?: Parcel,
  ): Promise<void> {
    const { tracking } = parcel;
    if (!tracking) return;
    if (isShopNumber(tracking)) throw new AppError('trackingIsShopNumber');
    if (previousParcel && isSameParcel(previousParcel, parcel))
      throw new AppError('trackingTaken', { number });
    const since = new Date(this.clock.now().getTime() - PARCEL_NUMBER_PERIOD_MS);
    const holder = (await this.orders.findByTracking(tracking, since)).find(
      (order) =>
        order.id !== id &&
        listParcels(order).some((candidate) => isSameParcel(candidate, parcel)) &&
        !isSameRecipient(order.address, address),
    );
    if (holder) throw new AppError('trackingTaken', { number: holder.number });
  }
}
