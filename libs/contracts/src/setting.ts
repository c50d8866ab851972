import type { ShippingOption } from './address';

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

/** Spanish or other IBAN by its check digits (ISO 13616). */
export function isIban(value: string): boolean {
  const iban = value.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => parseInt(sign, 36)).join('');
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
