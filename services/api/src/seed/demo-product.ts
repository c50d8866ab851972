import type { Localized } from '@munay/contracts/locale';
import type { Category, Scent, Tag } from '@munay/contracts/shop/product';
import type { INGREDIENTS } from './ingredients';
import type { KINDS } from './kinds';
import type { STORES } from './stores';

export type Inci = keyof typeof INGREDIENTS;

/** A product of the demo catalogue, in a form that is easy to write. */
export interface DemoProduct {
  /** Folder of its pictures. */
  picture: string;
  slug: string;
  title: Localized;
  scentLine: Localized;
  description: Localized;
  scent: Scent;
  category: Category;
  tags: Tag[];
  /** Determines use and care instructions. */
  kind: keyof typeof KINDS;
  ingredients: Inci[];
  /** Label, weight in grams, price in cents, pieces in stock. */
  sizes: readonly (readonly [string, number, number, number])[];
  discountPercent: 0 | 10 | 15 | 20 | 25 | 40;
  store: keyof typeof STORES;
  /** Alternative text of the bar's picture. */
  look: Localized;
}

const TIERS = { T1: [390, 590, 1290], T2: [450, 690, 1490], T3: [520, 790, 1750] } as const;

/** The three usual sizes at the prices of a tier, with the stock of each. */
export const sizesOf = (
  tier: keyof typeof TIERS,
  [small, medium, large]: readonly [number, number, number],
): DemoProduct['sizes'] => [
  ['60 g', 60, TIERS[tier][0], small],
  ['100 g', 100, TIERS[tier][1], medium],
  ['250 g', 250, TIERS[tier][2], large],
];

/** Saponified oils, water and glycerin: what the bars have in common. */
export const BASES = {
  B1: ['Sodium Olivate', 'Sodium Cocoate', 'Aqua', 'Glycerin', 'Sodium Shea Butterate'],
  B2: ['Sodium Olivate', 'Aqua', 'Glycerin'],
  B3: ['Sodium Cocoate', 'Sodium Olivate', 'Aqua', 'Glycerin'],
} as const satisfies Record<string, readonly Inci[]>;
