import type { AdminOrder } from '@munay/contracts/admin/order';
import type { OrderRow } from '@munay/contracts/order/order';

/** Fields of an order that are needed to ship its parcel. */
export type ParcelOrder = Pick<
  OrderRow,
  '_id' | 'number' | 'status' | 'customer' | 'place' | 'recipient' | 'shipping'
>;

export const toParcelOrder = ({ address, ...order }: AdminOrder): ParcelOrder => ({
  ...order,
  place: address,
  recipient: address.name,
});
