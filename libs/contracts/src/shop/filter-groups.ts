import type { ChoiceGroup, FilterGroup } from './filter-names';
import type { ProductQuery, Tag } from './product';

export const TAG_GROUPS: Record<Tag, ChoiceGroup> = {
  'piel-seca': 'skin',
  'piel-sensible': 'skin',
  'piel-grasa': 'skin',
  'piel-mixta': 'skin',
  'piel-madura': 'skin',
  bebe: 'skin',
  nutritivo: 'skin',
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
  andino: 'range',
  clasico: 'range',
  vegano: 'avoid',
  'sin-perfume': 'avoid',
};

/** Query parameters that belong to a single filter group. `tag` is divided among several groups. */
const PARAMETERS_BY_GROUP: Record<FilterGroup, readonly (keyof ProductQuery)[]> = {
  q: ['q'],
  skin: [],
  use: ['category'],
  scent: ['scent'],
  range: [],
  avoid: ['without'],
  size: ['size'],
  price: ['minPriceCents', 'maxPriceCents'],
  rating: ['minRating'],
  offer: ['offer'],
  inStock: ['inStock'],
};

/** The query without a group's filters; the same object if the query has none. */
export function removeGroupFilter(query: ProductQuery, group: FilterGroup): ProductQuery {
  const isSet = (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== false;
  const set = PARAMETERS_BY_GROUP[group].filter((name) => isSet(query[name]));
  const tag = query.tag?.filter((candidate) => TAG_GROUPS[candidate] !== group);
  if (set.length === 0 && tag?.length === query.tag?.length) return query;
  const otherParams = Object.entries(query).filter(([name]) => !(set as readonly string[]).includes(name));
  return { ...(Object.fromEntries(otherParams) as ProductQuery), ...(tag && { tag }) };
}
