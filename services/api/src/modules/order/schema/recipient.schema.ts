import { SchemaTypes, type Types } from 'mongoose';
import {
  type Address,
  type Billing,
  type BillingAddress,
  SHIPPING_METHODS,
  SHIPPING_ZONES,
} from '@munay/contracts/order/address';
import type {
  StoredBuyer,
  StoredCart,
  StoredCustomer,
  StoredMailedLink,
  StoredNotMine,
  StoredShipping,
  StoredTrackingLink,
} from '../order.types';
import { part } from './part.schema';

export const BuyerSchema = part<StoredBuyer<Types.ObjectId>>(
  {},
  { optional: { userId: SchemaTypes.ObjectId, as: String, key: String } },
);

export const CustomerSchema = part<StoredCustomer>({ name: String, email: String });

export const CartSchema = part<StoredCart>({ cartId: String, version: Number });

const place = {
  line1: String,
  postcode: String,
  city: String,
  province: String,
  country: String,
};

/** The delivery address. */
export const AddressSchema = part<Address>(
  { name: String, ...place },
  { optional: { company: String, line2: String, phone: String } },
);

/** The billing address. */
export const BillingSchema = part<Billing>(
  {
    name: String,
    company: String,
    taxId: String,
  },
  { orNull: { address: part<BillingAddress>(place, { optional: { line2: String } }) } },
);

export const ShippingSchema = part<StoredShipping>(
  {
    method: { type: String, enum: SHIPPING_METHODS },
    zone: { type: String, enum: SHIPPING_ZONES },
  },
  { optional: { carrier: String, tracking: String } },
);

export const TrackingLinkSchema = part<StoredTrackingLink>({ hash: String, renewals: Number });

export const NotMineSchema = part<StoredNotMine>({ hash: String }, { orNull: { saidAt: Date } });

export const MailedLinkSchema = part<StoredMailedLink>(
  { hash: String, expiresAt: Date },
  { orNull: { usedAt: Date } },
);
