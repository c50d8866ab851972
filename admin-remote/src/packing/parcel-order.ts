import type { AdminOrder } from '@munay/contracts/admin/order';
import type { OrderRow } from '@munay/contracts/order/order';

/** The fields of an order that sending its parcel needs. */
export type ParcelOrder = Pick<
  OrderRow,
  '_id' | 'number' | 'status' | 'customer' | 'place' | 'recipient' | 'shipping'
>;

export const toParcelOrder = ({ address, ...order }: AdminOrder): ParcelOrder => ({
  ...order,
  place: address,
  recipient: address.name,
});
