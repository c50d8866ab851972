import type { Tag } from '@munay/contracts/shop/product';
import { LIST_FILTERS, type ListFilter, type ShopFilters } from './shop-filters';

export const FILTER_GROUPS = ['skin', 'use', 'scent', 'contents'] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];

const OF_TAG: Record<Tag, FilterGroup> = {
  'piel-seca': 'skin',
  'piel-sensible': 'skin',
  'piel-grasa': 'skin',
  'piel-mixta': 'skin',
  'piel-madura': 'skin',
  bebe: 'skin',
  exfoliante: 'use',
  'exfoliante-suave': 'use',
  facial: 'use',
  'cabello-cuerpo': 'use',
  cabello: 'use',
  afeitado: 'use',
  deporte: 'use',
  cocina: 'use',
  regalo: 'use',
  pack: 'use',
  relajante: 'scent',
  fresco: 'scent',
  floral: 'scent',
  gourmand: 'scent',
  amaderado: 'scent',
  vegano: 'contents',
  'sin-perfume': 'contents',
  andino: 'contents',
  nutritivo: 'contents',
  clasico: 'contents',
};

/** Where a value of a list filter is offered; null for sizes, which stand alone. */
function groupOf(name: ListFilter, value: string): FilterGroup | null {
  if (name === 'tag') return OF_TAG[value as Tag];
  if (name === 'category') return 'use';
  return name === 'scent' ? 'scent' : null;
}

export const isOffered = (group: FilterGroup | null, name: ListFilter, value: string): boolean =>
  groupOf(name, value) === group;

/** The chosen values of a group, in the order of the filters. */
export const chosenIn = (group: FilterGroup, filters: ShopFilters): { name: ListFilter; value: string }[] =>
  LIST_FILTERS.flatMap((name) =>
    filters[name].filter((value) => isOffered(group, name, value)).map((value) => ({ name, value })),
  );

/** Number of chosen values, excluded ingredients included. */
export const countIn = (group: FilterGroup, filters: ShopFilters): number =>
  chosenIn(group, filters).length + (group === 'contents' ? filters.without.length : 0);
