import type { ShippingOption } from '../order/address';

/** What staff set for the whole shop. */
export interface ShopSettings {
  /** Sizes with fewer pieces than this are shown as low; 0 shows none. */
  lowStockThreshold: number;
  /** Where shoppers reach the workshop; empty lines are left out. */
  contactEmail: string;
  contactPhone: string;
  /** For bank transfers; without an IBAN buyers are told to ask for it. */
  accountHolder: string;
  iban: string;
}

export interface SettingsView extends ShopSettings {
  /** Counts the changes; a change names the version it was made on. */
  version: number;
}

/** The shipping table: what delivery costs by way and zone. */
export interface ShippingTableView {
  options: ShippingOption[];
  version: number;
}
