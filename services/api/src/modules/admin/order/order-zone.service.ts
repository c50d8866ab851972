import { Injectable } from '@nestjs/common';
import { getZone, isOutsideVat, type Recipient } from '@munay/contracts/order/address';
import type { ShippingZone } from '@munay/contracts/shop/shipping';
import { AppError } from '../../../errors/app-error';
import type { OrderFields } from '../../order/order.schema';
import { computeDeliveryCentsTo } from '../../pricing/pricing.mapper';
import { createOutsideVatError, ShippingService } from '../../shipping/shipping.service';

/** A new delivery zone, and its additional delivery cost in cents. */
interface ZoneChange {
  zone: ShippingZone;
  waivedCents: number;
}

/** Determines the delivery zone of orders whose address changes. */
@Injectable()
export class OrderZoneService {
  constructor(private readonly shipping: ShippingService) {}

  /**
   * Returns the delivery zone of an order's new address; null if it is unchanged. The delivery fee does not change. If
   * the new zone costs more, staff must confirm that the shop pays the difference. All zones have the same VAT.
   * @param waivedCents the difference that staff confirmed
   * @throws AppError shippingUnavailable, zoneDiffers, deliveryCostsMore with the difference
   */
  async findNewZone(
    order: OrderFields,
    { postcode = '' }: Pick<Recipient, 'postcode'>,
    waivedCents = 0,
  ): Promise<ZoneChange | null> {
    const { shipping, totals, address } = order;
    if (shipping.method === 'pickup') return null;
    const wasOutside = isOutsideVat(address.postcode);
    if (isOutsideVat(postcode) && !wasOutside) throw createOutsideVatError();
    if (getZone(postcode) === getZone(address.postcode)) return null;
    if (wasOutside) throw new AppError('zoneDiffers');
    const option = await this.shipping.choose(postcode, shipping.method);
    const differenceCents = Math.max(0, computeDeliveryCentsTo(order, option) - totals.shippingCents);
    if (differenceCents > waivedCents) throw new AppError('deliveryCostsMore', { differenceCents });
    return { zone: option.zone, waivedCents: differenceCents };
  }
}
