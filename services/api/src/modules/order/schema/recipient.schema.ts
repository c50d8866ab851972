import { SchemaTypes, type Types } from 'mongoose';
import type { Address, Billing, BillingAddress } from '@munay/contracts/order/address';
import { SHIPPING_METHODS, SHIPPING_ZONES } from '@munay/contracts/shop/shipping';
import { createEnum, createTypedField, type Part, part, type ValueOf } from './part.schema';

export const BuyerSchema = part(
  {},
  {
    optional: {
      /** Absent in orders that staff placed for a buyer without an account, and after a guest account was removed. */
      userId: createTypedField<Types.ObjectId>(SchemaTypes.ObjectId),
      /**
       * Set while the address is unverified, which is the case for guest accounts and unconfirmed sign-ups. Absent if
       * the address was verified when the order was placed, or later.
       */
      as: createTypedField<'guest' | 'claim'>(String),
      /**
       * Keyed hash of the normalised address, which identifies the buyer in usage limits. It remains when the person is
       * erased, and is removed some years after the order. Absent in orders placed by staff.
       */
      key: String,
    },
  },
);

/** The email address may be empty in orders placed by staff. */
export const CustomerSchema = part({ name: String, email: String });

/** The cart from which an order was placed. */
export const CartSchema = part({ cartId: String, version: Number });

const place = {
  line1: String,
  postcode: String,
  city: String,
  province: String,
  country: createTypedField<'ES'>(String),
};

/** The delivery address. */
export const AddressSchema = part(
  { name: String, ...place },
  { optional: { company: String, line2: String, phone: String } },
) satisfies Part<Address>;

const BillingAddressSchema = part(place, { optional: { line2: String } }) satisfies Part<BillingAddress>;

export const BillingSchema = part(
  { name: String, company: String, taxId: String },
  { orNull: { address: BillingAddressSchema } },
) satisfies Part<Billing>;

export const ShippingSchema = part(
  { method: createEnum(SHIPPING_METHODS), zone: createEnum(SHIPPING_ZONES) },
  { optional: { carrier: String, tracking: String } },
);
export type StoredShipping = ValueOf<typeof ShippingSchema>;

/** The link in the footer of every email about an order. */
export const TrackingLinkSchema = part({
  /** SHA-256 of the token. The token is derived from the order and `renewals`. */
  hash: String,
  /** Number of times the link has been replaced. */
  renewals: Number,
});
export type StoredTrackingLink = ValueOf<typeof TrackingLinkSchema>;

/** The link by which the recipient of an order's emails reports that the order is not theirs. */
export const WrongRecipientSchema = part(
  {
    /** SHA-256 of the token. The token is derived from the order and the address. */
    hash: String,
  },
  {
    orNull: {
      /** When the recipient reported the order. No further emails are sent to that address. */
      reportedAt: Date,
    },
  },
);
export type StoredWrongRecipient = ValueOf<typeof WrongRecipientSchema>;

/** A link emailed to the order's address. */
export const MailedLinkSchema = part(
  {
    /** SHA-256 of the token. */
    hash: String,
    expiresAt: Date,
  },
  { orNull: { usedAt: Date } },
);
export type StoredMailedLink = ValueOf<typeof MailedLinkSchema>;
