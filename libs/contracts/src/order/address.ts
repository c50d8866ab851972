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

/** Where in an address it lies. */
export const PLACE_PARTS = ['line1', 'postcode', 'city', 'province'] as const;
export type PlacePart = (typeof PLACE_PARTS)[number];

/** As orders are placed: whoever collects gives no place. Stored without one, an order has '' in its parts. */
export type Recipient = Omit<Address, PlacePart> & Partial<Pick<Address, PlacePart>>;

/** Territories that parcels go to. `islands` are the Balearic Islands; on orders placed before 2026-11-26, all across the sea. */
export const SHIPPING_ZONES = ['peninsula', 'islands'] as const;
export type ShippingZone = (typeof SHIPPING_ZONES)[number];

/** Territories outside that of the Spanish VAT: what goes there is an export. Nothing is sent there yet. */
export const OUTSIDE_VAT_ZONES = ['canaries', 'ceuta', 'melilla'] as const;
export type Zone = ShippingZone | (typeof OUTSIDE_VAT_ZONES)[number];

export const SHIPPING_METHODS = ['standard', 'pickup'] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];

/** Stands for the peninsula while the destination is unknown, or for pickup. */
export const HOME_POSTCODE = '28001';

/** By the two digits of the province; all others are on the mainland. */
const ZONES: Readonly<Record<string, Zone>> = {
  '07': 'islands',
  '35': 'canaries',
  '38': 'canaries',
  '51': 'ceuta',
  '52': 'melilla',
};

export const isPostcode = (value: string): boolean => /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/.test(value);

/** The territory in which a place lies. */
export const zoneOf = (postcode: string): Zone => ZONES[postcode.slice(0, 2)] ?? 'peninsula';

/** Whether parcels go there. */
export const isServed = (zone: Zone): zone is ShippingZone =>
  (SHIPPING_ZONES as readonly string[]).includes(zone);

/** Whether goods sent there leave the territory of Spanish VAT. */
export const isOutsideVat = (postcode: string): boolean =>
  (OUTSIDE_VAT_ZONES as readonly string[]).includes(zoneOf(postcode));

/** Where a company or a person is taxed. */
export type BillingAddress = Omit<Address, 'name' | 'company' | 'phone'>;

/** What an invoice with a tax id says of its receiver, beside the tax id. */
export interface BillingInput {
  /** Registered name; the invoice names it instead of the buyer. */
  company?: string;
  /** By default the one of the order. */
  address?: BillingAddress;
}

/** As an account keeps it. */
export interface SavedBilling extends BillingInput {
  taxId: string;
}

/** As an order keeps it. Parts that were not given are '' or null: then the invoice has the address of the order. */
export interface Billing {
  name: string;
  company: string;
  taxId: string;
  address: BillingAddress | null;
}

/**
 * A parcel needs an address, and so does an invoice with a tax id that has none of its own; whoever collects is known by
 * name and phone.
 */
export const needsPlace = (order: {
  shipping: ShippingMethod;
  taxId?: string;
  billing?: { address?: BillingAddress | null } | null;
}): boolean => order.shipping !== 'pickup' || (Boolean(order.taxId?.trim()) && !order.billing?.address);

export interface ShippingOption {
  method: ShippingMethod;
  zone: ShippingZone;
  costCents: number;
  /** Goods from this value ship free; null without such a threshold. */
  freeFromCents: number | null;
}
