import type { ShippingZone } from '../shop/shipping';

/** Working days from payment to delivery, used by all pages, responses and emails. */
export const DELIVERY_DAYS: Record<ShippingZone, { from: number; to: number }> = {
  peninsula: { from: 2, to: 4 },
  islands: { from: 5, to: 8 },
};
