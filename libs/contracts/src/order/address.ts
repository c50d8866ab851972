import { SHIPPING_ZONES, type ShippingMethod, type ShippingZone } from '../shop/shipping';
import type { Cents } from '../values';

/** A postal address. The shop ships only within Spain, so `country` is always the same. */
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

/** Fields of a place. The second line is optional. */
export const PLACE_FIELDS = ['line1', 'line2', 'postcode', 'city', 'province'] as const;
/** Fields of an address in the order of an envelope. */
export const ADDRESS_PARTS = ['name', 'company', ...PLACE_FIELDS, 'phone'] as const;
/** Required fields of a place. */
export const PLACE_PARTS = ['line1', 'postcode', 'city', 'province'] as const;
type PlacePart = (typeof PLACE_PARTS)[number];

/** Address of a new order. Place and street are not required for pickup; stored orders without them contain ''. */
export type Recipient = Omit<Address, PlacePart> & Partial<Pick<Address, PlacePart>>;

/** Territories outside the Spanish VAT area. Deliveries there would be exports, which the shop does not offer yet. */
const OUTSIDE_VAT_ZONES = ['canaries', 'ceuta', 'melilla'] as const;
export type Zone = ShippingZone | (typeof OUTSIDE_VAT_ZONES)[number];

/** A mainland postcode, used while the destination is unknown, and for pickup. */
export const HOME_POSTCODE = '28001';

/** Zones by the first two digits of the postcode. All other provinces are on the mainland. */
const ZONES: Readonly<Record<string, Zone>> = {
  '07': 'islands',
  '35': 'canaries',
  '38': 'canaries',
  '51': 'ceuta',
  '52': 'melilla',
};

/** Whether the address has a place. Addresses of pickup orders may lack it. */
export const hasStreet = ({ line1 }: Pick<Address, 'line1'>): boolean => line1 !== '';

/** Required fields of a place that are missing. */
export const findMissingParts = (address: Recipient | BillingAddress): PlacePart[] =>
  PLACE_PARTS.filter((part) => !address[part]?.trim());

/** Lines of an address below the name. @param after appended to the line with the city */
export const placeLines = (
  { company = '', line1, line2 = '', postcode, city }: BillingAddress & Pick<Address, 'company'>,
  after = '',
): string[] => [company, line1, line2, `${postcode} ${city}${after}`].filter(Boolean);

export const POSTCODE_LENGTH = 5;
export const POSTCODE = /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/;
export const isPostcode = (value: string): boolean => POSTCODE.test(value);

/** Delivery zone of a postcode. */
export const getZone = (postcode: string): Zone => ZONES[postcode.slice(0, 2)] ?? 'peninsula';

/** Whether the shop delivers to this zone. */
export const isServed = (zone: Zone): zone is ShippingZone =>
  (SHIPPING_ZONES as readonly string[]).includes(zone);

/** Whether the postcode is outside the Spanish VAT area. */
export const isOutsideVat = (postcode: string): boolean =>
  (OUTSIDE_VAT_ZONES as readonly string[]).includes(getZone(postcode));

/** Tax address of a company or a person. */
export type BillingAddress = Omit<Address, 'name' | 'company' | 'phone'>;

/** Recipient of an invoice with a tax id. */
export interface BillingInput {
  /** Registered name of the company, which replaces the buyer's name on the invoice. */
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
 * Whether the order needs a complete address. It does if a parcel is sent, or for an invoice with a tax id and without
 * a separate billing address. Otherwise name and phone number are sufficient.
 */
export const needsPlace = (order: {
  shipping: ShippingMethod;
  taxId?: string | undefined;
  billing?: { address?: BillingAddress | null } | null | undefined;
}): boolean => order.shipping !== 'pickup' || (Boolean(order.taxId?.trim()) && !order.billing?.address);

export interface ShippingOption {
  method: ShippingMethod;
  zone: ShippingZone;
  costCents: Cents;
  /** Value of the goods in cents from which delivery is free; null if delivery is never free. */
  freeFromCents: Cents | null;
}
