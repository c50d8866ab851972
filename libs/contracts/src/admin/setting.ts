import * as f from '../fields';
import { LIMITS } from '../limits';
import type { ShippingOption } from '../order/address';
import { SHIPPING_METHODS, SHIPPING_ZONES } from '../shop/shipping';
import type { Count } from '../values';

export const NEW_ORDER_MAILS = ['gathered', 'each'] as const;
/** Whether the workshop gets an immediate email for each new order, or one for all orders within a few minutes. */
export type NewOrderMails = (typeof NEW_ORDER_MAILS)[number];

export interface ShopSettings {
  /** Sizes with fewer units are marked as low in stock; 0 disables the warning. */
  lowStockThreshold: Count;
  /** Contact details of the shop. Empty details are not shown. */
  contactEmail: string;
  contactPhone: string;
  /** Bank account for transfers. If the IBAN is empty, buyers are asked to contact the shop for it. */
  accountHolder: string;
  iban: string;
  newOrderMails: NewOrderMails;
}

export interface SettingsView extends ShopSettings {
  /** Version for optimistic locking: a change contains the version that it is based on. */
  version: Count;
}

export const SHOP_SETTINGS = {
  lowStockThreshold: f.whole(0, 10_000),
  contactEmail: f.orEmpty(f.EMAIL),
  contactPhone: f.SHOP_PHONE,
  accountHolder: f.line(LIMITS.nameMax),
  iban: f.line(LIMITS.ibanMax),
  newOrderMails: f.choice(NEW_ORDER_MAILS),
};

/** Settings that are absent from a request are not changed, because an older staff app may not know all settings. */
export const SETTINGS = {
  version: f.VERSION,
  ...SHOP_SETTINGS,
  newOrderMails: f.optional(SHOP_SETTINGS.newOrderMails),
};
export type SettingsInput = f.InputOf<typeof SETTINGS>;

export interface ShippingTableView {
  options: ShippingOption[];
  version: Count;
}

const SHIPPING_OPTION = {
  method: f.choice(SHIPPING_METHODS),
  zone: f.choice(SHIPPING_ZONES),
  costCents: f.money(0, 100_000),
  freeFromCents: f.orNull(f.money(0, 10_000_000)),
};
export const SHIPPING_TABLE = {
  version: f.VERSION,
  options: f.list(f.group('ShippingOptionDto', SHIPPING_OPTION), {
    min: 1,
    max: SHIPPING_METHODS.length * SHIPPING_ZONES.length,
  }),
};
