/** Delivery zones. `islands` are the Balearic Islands. */
export const SHIPPING_ZONES = ['peninsula', 'islands'] as const;
export type ShippingZone = (typeof SHIPPING_ZONES)[number];

export const SHIPPING_METHODS = ['standard', 'pickup'] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];
