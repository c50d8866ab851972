import type { ShippingOption } from '../order/address';
import type { Count } from '../values';

export const NEW_ORDER_MAILS = ['gathered', 'each'] as const;
/** Whether the workshop is mailed each new order at once, or those of a few minutes together. */
export type NewOrderMails = (typeof NEW_ORDER_MAILS)[number];

export interface ShopSettings {
  /** Sizes with fewer pieces count as low; 0 turns the warning off. */
  lowStockThreshold: Count;
  /** Empty lines are left out. */
  contactEmail: string;
  contactPhone: string;
  /** Without an IBAN, buyers are told to ask for it. */
  accountHolder: string;
  iban: string;
  newOrderMails: NewOrderMails;
}

export interface SettingsView extends ShopSettings {
  /** Optimistic lock: a change names the version it was made on. */
  version: Count;
}

/** What an admin app released before a setting does not send stays as it is. */
export type SettingsInput = Omit<SettingsView, 'newOrderMails'> & Partial<ShopSettings>;

export interface ShippingTableView {
  options: ShippingOption[];
  version: Count;
}
