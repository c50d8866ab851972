import { SHIPPING_ZONES, type ShippingMethod, type ShippingZone } from '../shop/shipping';
import type { Cents } from '../values';

/** Spain only for now: `country` is fixed by the shipping table. */
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

/** The place as entered; its second line is optional. */
export const PLACE_FIELDS = ['line1', 'line2', 'postcode', 'city', 'province'] as const;
/** An address as entered, in the order of an envelope. */
export const ADDRESS_PARTS = ['name', 'company', ...PLACE_FIELDS, 'phone'] as const;
/** The parts that locate an address. */
export const PLACE_PARTS = ['line1', 'postcode', 'city', 'province'] as const;
type PlacePart = (typeof PLACE_PARTS)[number];

/**
 * The address of a new order; a place is not required for collecting. Stored orders without one have '' in its parts.
 */
export type Recipient = Omit<Address, PlacePart> & Partial<Pick<Address, PlacePart>>;

/** Territories outside the Spanish VAT area: deliveries there are exports, which are not offered yet. */
const OUTSIDE_VAT_ZONES = ['canaries', 'ceuta', 'melilla'] as const;
export type Zone = ShippingZone | (typeof OUTSIDE_VAT_ZONES)[number];

/** The peninsula's postcode, used while the destination is unknown, or for pickup. */
export const HOME_POSTCODE = '28001';

/** Zones by the two digits of the province; all other provinces are on the mainland. */
const ZONES: Readonly<Record<string, Zone>> = {
  '07': 'islands',
  '35': 'canaries',
  '38': 'canaries',
  '51': 'ceuta',
  '52': 'melilla',
};

/** Orders for collection may have an address without a place. */
export const hasPlace = ({ line1 }: Pick<Address, 'line1'>): boolean => line1 !== '';

/** The missing parts of a place. */
export const missingParts = (address: Recipient | BillingAddress): PlacePart[] =>
  PLACE_PARTS.filter((part) => !address[part]?.trim());

/** The lines of an envelope below the name. @param after ends the line with the city */
export const placeLines = (
  { company = '', line1, line2 = '', postcode, city }: BillingAddress & Pick<Address, 'company'>,
  after = '',
): string[] => [company, line1, line2, `${postcode} ${city}${after}`].filter(Boolean);

export const POSTCODE_LENGTH = 5;
export const POSTCODE = /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/;
export const isPostcode = (value: string): boolean => POSTCODE.test(value);

/** The territory in which a place lies. */
export const getZone = (postcode: string): Zone => ZONES[postcode.slice(0, 2)] ?? 'peninsula';

/** Whether the shop delivers to this zone. */
export const isServed = (zone: Zone): zone is ShippingZone =>
  (SHIPPING_ZONES as readonly string[]).includes(zone);

/** Whether goods sent there leave the territory of Spanish VAT. */
export const isOutsideVat = (postcode: string): boolean =>
  (OUTSIDE_VAT_ZONES as readonly string[]).includes(getZone(postcode));

/** The tax address of a company or a person. */
export type BillingAddress = Omit<Address, 'name' | 'company' | 'phone'>;

/** The recipient of an invoice with a tax id. */
export interface BillingInput {
  /** Registered name, which replaces the buyer's name on the invoice. */
  company?: string;
  /** The order's address by default. */
  address?: BillingAddress;
}

/** Billing data as stored on an account. */
export interface SavedBilling extends BillingInput {
  taxId: string;
}

/** Billing data as stored on an order. If parts are missing ('' or null), the invoice uses the order's address. */
export interface Billing {
  name: string;
  company: string;
  taxId: string;
  address: BillingAddress | null;
}

/**
 * Parcels need an address, and so does an invoice with a tax id and no separate address; for
 * pickup, name and phone suffice.
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
  /** Goods from this value ship free; null if there is no threshold. */
  freeFromCents: Cents | null;
}
