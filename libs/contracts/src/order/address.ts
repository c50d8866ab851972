import { SHIPPING_ZONES, type ShippingMethod, type ShippingZone } from '../shop/shipping';
import type { Cents } from '../values';

/** A postal address. `country` is always the same, because the shop ships only within Spain. */
export interface Address {
  name: string;
  company?: string;
  line1: string;
  line2?: string;
  postcode: string;
  city: string;
  province: string;
  country: 'ES';
  phone?: string;
}

/** Location fields of an address. The second line is optional. */
export const LOCATION_FIELDS = ['line1', 'line2', 'postcode', 'city', 'province'] as const;
/** Address fields in the order in which they appear on an envelope. */
export const ADDRESS_FIELDS = ['name', 'company', ...LOCATION_FIELDS, 'phone'] as const;
/** Required location fields. */
export const REQUIRED_LOCATION_FIELDS = ['line1', 'postcode', 'city', 'province'] as const;
type RequiredLocationField = (typeof REQUIRED_LOCATION_FIELDS)[number];

/** Address of a new order. Location fields are optional for pickup; stored orders contain '' for missing fields. */
export type Recipient = Omit<Address, RequiredLocationField> & Partial<Pick<Address, RequiredLocationField>>;

/** Territories outside the Spanish VAT area. Deliveries there would be exports, which the shop does not offer yet. */
const OUTSIDE_VAT_ZONES = ['canaries', 'ceuta', 'melilla'] as const;
export type Zone = ShippingZone | (typeof OUTSIDE_VAT_ZONES)[number];

/** A mainland postcode, used while the destination is unknown, and for pickup. */
export const HOME_POSTCODE = '28001';

/** Zones keyed by the first two digits of the postcode. All other provinces are on the mainland. */
const ZONE_BY_PREFIX: Readonly<Record<string, Zone>> = {
  '07': 'islands',
  '35': 'canaries',
  '38': 'canaries',
  '51': 'ceuta',
  '52': 'melilla',
};

/** Whether the address has a location. Pickup orders may have none. */
export const hasStreet = ({ line1 }: Pick<Address, 'line1'>): boolean => line1 !== '';

/** Required location fields that are missing. */
export const findMissingLocationFields = (address: Recipient | BillingAddress): RequiredLocationField[] =>
  REQUIRED_LOCATION_FIELDS.filter((part) => !address[part]?.trim());

/** Address lines below the name. @param after appended to the line with the city */
export const formatAddressLines = (
  { company = '', line1, line2 = '', postcode, city }: BillingAddress & Pick<Address, 'company'>,
  after = '',
): string[] => [company, line1, line2, `${postcode} ${city}${after}`].filter(Boolean);

export const POSTCODE_LENGTH = 5;
export const POSTCODE_PATTERN = /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/;
export const isPostcode = (value: string): boolean => POSTCODE_PATTERN.test(value);

/** Delivery zone of a postcode. */
export const getZone = (postcode: string): Zone => ZONE_BY_PREFIX[postcode.slice(0, 2)] ?? 'peninsula';

/** Whether the shop delivers to this zone. */
export const isServedZone = (zone: Zone): zone is ShippingZone =>
  (SHIPPING_ZONES as readonly string[]).includes(zone);

/** Whether the postcode is outside the Spanish VAT area. */
export const isOutsideVat = (postcode: string): boolean =>
  (OUTSIDE_VAT_ZONES as readonly string[]).includes(getZone(postcode));

/** Tax address of a company or person. */
export type BillingAddress = Omit<Address, 'name' | 'company' | 'phone'>;

/** Recipient of an invoice with a tax id. */
export interface BillingInput {
  /** Registered company name, shown on the invoice instead of the buyer's name. */
  company?: string;
  /** Billing address; by default the address of the order. */
  address?: BillingAddress;
}

/** Billing details as stored with an account. */
export interface SavedBilling extends BillingInput {
  taxId: string;
}

/** Billing details as stored with an order. If parts are missing ('' or null), the invoice uses the order's address. */
export interface Billing {
  name: string;
  company: string;
  taxId: string;
  address: BillingAddress | null;
}

/**
 * Whether the order needs a complete address: if a parcel is sent, or for an invoice with a tax id but no separate
 * billing address. Otherwise the name and phone number are sufficient.
 */
export const requiresLocation = (order: {
  shipping: ShippingMethod;
  taxId?: string | undefined;
  billing?: { address?: BillingAddress | null } | null | undefined;
}): boolean => order.shipping !== 'pickup' || (Boolean(order.taxId?.trim()) && !order.billing?.address);

export interface ShippingOption {
  method: ShippingMethod;
  zone: ShippingZone;
  costCents: Cents;
  /** Minimum value of the goods for free delivery, in cents; null if delivery is never free. */
  freeFromCents: Cents | null;
}
