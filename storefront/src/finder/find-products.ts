import { ENDPOINTS } from '@munay/contracts/endpoints';
import { foldText } from '@munay/contracts/fold';
import { LIMITS } from '@munay/contracts/limits';
import { CATEGORIES, type ProductCard, type ProductQuery } from '@munay/contracts/shop/product';
import { call, endpointKey, endpointQuery } from '@munay/kit';
import type { Answers } from './answers';

export const RESULTS = 3;
/** The API accepts at most this many excluded ingredients. */
const MAX_EXCLUDED = 30;
/** Gift boxes contain several soaps, for different skins. */
const SINGLE_SOAPS = CATEGORIES.filter((category) => category !== 'gift');

export interface Match {
  product: ProductCard;
  /** Whether the product has the requested property; true if none was requested. */
  skin: boolean;
  scent: boolean;
}

/** Counts of the filters, for the options of the form. */
export const optionsQuery = endpointQuery(ENDPOINTS.getAllProducts, {
  query: { category: SINGLE_SOAPS, limit: 1 },
});

/** Like the filter of the API, and for the excluded ingredients that exceed its limit. */
const containsAvoided = ({ inci }: ProductCard, without: readonly string[]): boolean =>
  without.some((word) => inci.some((name) => foldText(name).includes(foldText(word))));

/** Filters to apply in turn until there are enough results: both properties, then each of them. */
function listAttempts({ skin, scent }: Answers): ProductQuery[] {
  const bySkin = skin && { tag: [skin] };
  const byScent = scent && { scent: [scent] };
  if (bySkin && byScent) return [{ ...bySkin, ...byScent }, bySkin, byScent];
  return [{ ...bySkin, ...byScent }];
}

const toMatch = (product: ProductCard, { skin, scent }: Answers): Match => ({
  product,
  skin: skin === null || product.tags.includes(skin),
  scent: scent === null || product.scent === scent,
});

async function findMatches(answers: Answers, signal: AbortSignal): Promise<Match[]> {
  const { without } = answers;
  const matches: Match[] = [];
  for (const attempt of listAttempts(answers)) {
    if (matches.length >= RESULTS) break;
    const query: ProductQuery = {
      ...attempt,
      category: SINGLE_SOAPS,
      ...(without.length > 0 && { without: without.slice(0, MAX_EXCLUDED) }),
      inStock: true,
      sort: 'featured',
      limit: without.length > MAX_EXCLUDED ? LIMITS.pageSizeMax : RESULTS + matches.length,
    };
    const { products } = await call(ENDPOINTS.getAllProducts, { query }, { signal });
    const others = products.filter(
      (product) =>
        !containsAvoided(product, without) && !matches.some((match) => match.product._id === product._id),
    );
    matches.push(...others.slice(0, RESULTS - matches.length).map((product) => toMatch(product, answers)));
  }
  return matches;
}

/** Up to three available products, those that have both requested properties first. */
export const matchesQuery = (answers: Answers) => ({
  // The key starts with the endpoint, so that cached pages follow changes of the product list
  queryKey: [...endpointKey(ENDPOINTS.getAllProducts, { query: { ...answers } }), 'finder'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Match[]> => findMatches(answers, signal),
});
