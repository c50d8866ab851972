import fc from 'fast-check';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { removeGroupFilter } from '@munay/contracts/shop/filter-groups';
import {
  type ProductCard,
  type ProductQuery,
  type ProductView,
  RATING_STEPS,
} from '@munay/contracts/shop/product';
import type { Client } from '../support/client';
import { seedDemo } from '../support/demo-shop';
import { signIn } from '../support/people';
import { createServerUris } from '../support/servers';
import { type RunningApi, startApi } from '../support/start-api';
import { waitUntil } from '../support/until';

let api: RunningApi;
let other: RunningApi;
let admin: Client;
let all: ProductView[];

beforeAll(async () => {
  const env = createServerUris();
  api = await startApi(env);
  await seedDemo(api);
  const ratings = [5, 4.2, 3.9, 3, 2.5, 0];
  const ids = await api.stored.products.all({}, { rank: 1 });
  await Promise.all(
    ids.map(({ _id }, place) =>
      api.stored.products.set(_id, { 'rating.average': ratings[place % ratings.length], 'rating.count': 9 }),
    ),
  );
  other = await startApi(env);
  ({ client: admin } = await signIn(api, { roles: ['ADMIN'] }));
  const isRated = async () => (await list({ minRating: 5 })).total === 4;
  await waitUntil(isRated);
  const cards = (await list({ limit: 100 })).products;
  all = await Promise.all(
    cards.map(
      async ({ _id }) => (await api.client().call(ENDPOINTS.getProduct, { params: { id: _id } })).data,
    ),
  );
});
afterAll(async () => {
  await other.close();
  await api.close();
});

const list = async (query: ProductQuery, server = api) =>
  (await server.client().call(ENDPOINTS.getAllProducts, { query })).data;

const GROUPS = [
  ['tag piel-seca', 'tag piel-sensible', 'tag nutritivo'],
  ['tag exfoliante', 'tag facial', 'tag regalo', 'category body', 'category face', 'category hair'],
  ['tag gourmand', 'scent floral', 'scent herbal', 'scent citrus', 'scent wood', 'scent none'],
  ['tag andino', 'tag clasico'],
];
const AVOIDED_FACETS = ['tag vegano', 'tag sin-perfume'];

const listSelected = ({ tag = [], scent = [], category = [] }: ProductQuery): string[] => [
  ...tag.map((value) => `tag ${value}`),
  ...scent.map((value) => `scent ${value}`),
  ...category.map((value) => `category ${value}`),
];

/**
 * The selection after choosing a value. It replaces the chosen values of the same group; values to avoid are added to
 * the selection.
 */
function chooseOnly(value: string, chosenValues: readonly string[]): string[] {
  const group = GROUPS.find((values) => values.includes(value)) ?? [];
  return [...chosenValues.filter((candidate) => !group.includes(candidate)), value];
}

function hasAllChosen({ tags, scent, category }: ProductView, chosenValues: readonly string[]): boolean {
  const has = (value: string) =>
    listSelected({ tag: tags, scent: [scent], category: [category] }).includes(value);
  const groups = GROUPS.map((values) => values.filter((value) => chosenValues.includes(value)));
  return (
    groups.every((values) => values.length === 0 || values.some(has)) &&
    AVOIDED_FACETS.filter((value) => chosenValues.includes(value)).every(has)
  );
}

const isMatch = (product: ProductView, query: ProductQuery, chosenValues = listSelected(query)): boolean =>
  hasAllChosen(product, chosenValues) &&
  (!query.offer || product.discountPercent > 0) &&
  product.rating.average >= (query.minRating ?? 0) &&
  !(query.without ?? []).some((word) =>
    product.ingredients.some(({ inci }) => inci.toLowerCase().includes(word)),
  ) &&
  product.sizes.some(
    ({ label, unitPriceCents, available }) =>
      (!query.size?.length || query.size.includes(label)) &&
      (available > 0 || !product.inStock || (query.minPriceCents ?? query.maxPriceCents) === undefined) &&
      unitPriceCents >= (query.minPriceCents ?? 0) &&
      unitPriceCents <= (query.maxPriceCents ?? Infinity) &&
      (!query.inStock || available > 0),
  );

const createSubset = <T>(values: readonly T[]) => fc.subarray([...values], { maxLength: 3 });
const query: fc.Arbitrary<ProductQuery> = fc.record(
  {
    q: fc.constantFrom('vegano', 'andino', 'piel', 'limonene', 'flores', 'sal', 'aceite', 'rosa'),
    tag: createSubset([
      'vegano',
      'sin-perfume',
      'andino',
      'piel-seca',
      'piel-sensible',
      'exfoliante',
    ] as const),
    scent: createSubset(['floral', 'herbal', 'citrus', 'wood', 'none'] as const),
    category: createSubset(['body', 'face', 'hair'] as const),
    size: createSubset(['60 g', '100 g', '250 g']),
    without: createSubset(['limonene', 'mel', 'kaolin']),
    minRating: fc.constantFrom(...RATING_STEPS),
    minPriceCents: fc.integer({ min: 300, max: 900 }),
    maxPriceCents: fc.integer({ min: 400, max: 1_900 }),
    offer: fc.constant(true),
    inStock: fc.constant(true),
  },
  { requiredKeys: [] },
);

test('facet counts equal a brute-force count for any search and filters', async () => {
  const found = new Map<string, Set<string>>();
  const findMatcher = async (q: string | undefined): Promise<(card: ProductCard) => boolean> => {
    if (q === undefined) return () => true;
    const ids = found.get(q) ?? new Set((await list({ q, limit: 100 })).products.map(({ _id }) => _id));
    found.set(q, ids);
    return ({ _id }) => ids.has(_id);
  };
  await fc.assert(
    fc.asyncProperty(query, async (input) => {
      const response = await list({ ...input, limit: 100 });
      const foundSlugs = await findMatcher(input.q);
      const count = (overrides: ProductQuery, chosenValues = listSelected(input)): number =>
        all.filter(
          (product) => foundSlugs(product) && isMatch(product, { ...input, ...overrides }, chosenValues),
        ).length;
      const countOnly = (value: string) => count({}, chooseOnly(value, listSelected(input)));
      expect(response.total).toBe(count({}));
      expect(response.products).toHaveLength(response.total);
      const { tag, scent, category, size, rating, offer, inStock } = response.facets;
      const allFacets = [...GROUPS.flat(), ...AVOIDED_FACETS];
      for (const [name, facet] of Object.entries({ tag, scent, category }))
        for (const { value, count: facetCount } of facet)
          if (allFacets.includes(`${name} ${value}`)) expect(facetCount).toBe(countOnly(`${name} ${value}`));
      for (const { value, count: facetCount } of size) expect(facetCount).toBe(count({ size: [value] }));
      for (const { value, count: facetCount } of rating)
        expect(facetCount).toBe(count({ minRating: Number(value) }));
      expect([offer, inStock]).toEqual([count({ offer: true }), count({ inStock: true })]);
      // Choosing a value that the facets do not list would give no results
      for (const value of ['vegano', 'andino', 'regalo'] as const)
        if (!tag.some((facet) => facet.value === value)) expect(countOnly(`tag ${value}`)).toBe(0);
      if (response.total > 0) expect(response.help).toBeNull();
      for (const { group, total } of response.help?.without ?? [])
        expect((await list({ ...removeGroupFilter(input, group), limit: 1 })).total).toBe(total);
    }),
    { numRuns: 120, seed: 20261121 },
  );
});

describe('search without results', () => {
  test('a search without results suggests corrections with their counts', async () => {
    const { total, help } = await list({ q: 'lavanda zzzzzz' });
    expect(total).toBe(0);
    expect(help?.instead).toContainEqual({ q: 'lavanda', total: 2 });
    expect((await list({ q: 'karitxxxé' })).help?.instead[0]?.q).toBe('karité');
    expect((await list({ q: 'lavanda zzzzzz', scent: ['wood'] })).help?.instead).toEqual([]);
  });

  test('a search without results names the filter that excludes all products', async () => {
    const { help } = await list({ q: 'lavanda', scent: ['wood'], minPriceCents: 90_000 });
    expect(help?.without).toEqual([]);
    const result = await list({ q: 'lavanda', scent: ['wood'] });
    expect(result.help?.without).toEqual([
      { group: 'q', total: 2 },
      { group: 'scent', total: 2 },
    ]);
    const skin = await list({ tag: ['afeitado', 'bebe', 'piel-seca', 'vegano'] });
    expect([skin.total, skin.help?.without]).toEqual([
      0,
      [
        { group: 'skin', total: 1 },
        { group: 'use', total: 5 },
      ],
    ]);
  });
});

describe('search synonyms', () => {
  const getSlugs = async (q: string, server = api) =>
    (await list({ q, limit: 24 }, server)).products.map(({ slug }) => slug);

  test('saved synonyms are applied in every process without a restart', async () => {
    expect(await getSlugs('zumbilla')).toEqual([]);
    const { data: before } = await admin.call(ENDPOINTS.getSynonyms);
    expect(before.groups).toContainEqual(expect.arrayContaining(['champú', 'shampoo']));
    const body = { ...before, groups: [...before.groups, ['zumbilla', 'café', 'recién tostado', 'café']] };
    const { data: after } = await admin.call(ENDPOINTS.saveSynonyms, { body });
    expect(after).toMatchObject({ version: before.version + 1 });
    expect(after.groups.at(-1)).toEqual(['zumbilla', 'café', 'recién tostado']);
    for (const server of [api, other]) {
      await waitUntil(async () => (await getSlugs('zumbilla', server))[0] === 'cafe-de-chanchamayo');
      expect((await getSlugs('jabón recién tostado', server))[0]).toBe('cafe-de-chanchamayo');
    }
    const conflictResponse = await admin.callRejected(ENDPOINTS.saveSynonyms, { body });
    expect(conflictResponse).toMatchObject({ status: 409, data: { key: 'editConflict' } });
  });

  test.each([
    { groups: [['a', { $ne: 1 }]], version: 1 },
    { groups: [['ok', '<b>']], version: 1 },
    { groups: [['ok', 'x'.repeat(61)]], version: 1 },
  ])('the search synonyms %j are rejected', async (body) => {
    expect((await admin.callRejected(ENDPOINTS.saveSynonyms, { body })).status).toBe(400);
  });
});

test('products with an excluded ingredient are left out of the list', async () => {
  const { products, total } = await list({ without: ['LIMONENE', 'leche de cabra'], limit: 24 });
  expect(total).toBeLessThan(all.length);
  const matchingProducts = all.filter(({ slug }) => products.some((card) => card.slug === slug));
  expect([matchingProducts.length, matchingProducts.some(({ slug }) => slug === 'leche-de-cabra')]).toEqual([
    total,
    false,
  ]);
  expect(matchingProducts.flatMap(({ ingredients }) => ingredients.map(({ inci }) => inci))).not.toContain(
    'Limonene',
  );
});
