import { ENDPOINTS } from '@munay/contracts/endpoints';
import { seedDemo } from '../support/demo-shop';
import { startSuiteApi } from '../support/start-api';
import found from './search-found.json';
import cases from './search-set.json';

/** Queries with product slugs, of which at least one must be among the first three results. */
interface SearchCase {
  q: string;
  locale: string;
  expect: string[];
}

const FIRST_RESULTS = 3;
const MIN_RECALL = 0.95;

const api = startSuiteApi();
beforeAll(async () => {
  await seedDemo(api);
});

const listFirstResults = async ({ q, locale }: Pick<SearchCase, 'q' | 'locale'>): Promise<string[]> => {
  const client = api.client();
  client.locale = locale;
  const { data } = await client.call(ENDPOINTS.getAllProducts, { query: { q, limit: FIRST_RESULTS } });
  return data.products.map(({ slug }) => slug);
};

test('search ranks the expected product in the top three despite typos and accents', async () => {
  const set: SearchCase[] = cases;
  expect(set.length).toBeGreaterThanOrEqual(100);
  const missedCases: string[] = [];
  for (const word of set) {
    const slugs = await listFirstResults(word);
    if (!word.expect.some((slug) => slugs.includes(slug)))
      missedCases.push(`${word.q} (${word.locale}): ${slugs.join(', ')}`);
  }
  const recall = 1 - missedCases.length / set.length;
  process.stdout.write(
    `search recall ${(recall * 100).toFixed(1)} % of ${set.length} searches${missedCases.map((value) => `\n  missed ${value}`).join('')}\n`,
  );
  expect(recall).toBeGreaterThanOrEqual(MIN_RECALL);
});

test.each(['canela', 'cinnamon'])(
  'a search for the plant %s, which no product contains, does not return another plant',
  async (q) => {
    expect(await listFirstResults({ q, locale: 'es' })).toEqual([]);
  },
);

test('search finds a product by its name and size', async () => {
  expect(await listFirstResults({ q: 'Lavanda 100 g', locale: 'es' })).toContain('lavanda-del-altiplano');
});

test('search returns all results that an earlier index returned for the same queries', async () => {
  const missedCases: string[] = [];
  for (const [q, slugs] of Object.entries<string[]>(found)) {
    const { data } = await api.client().call(ENDPOINTS.getAllProducts, { query: { q, limit: 100 } });
    const foundSlugs = new Set(data.products.map(({ slug }) => slug));
    const lostSlugs = slugs.filter((slug) => !foundSlugs.has(slug));
    if (lostSlugs.length > 0) missedCases.push(`${q}: ${lostSlugs.join(', ')}`);
  }
  expect(missedCases).toEqual([]);
});
