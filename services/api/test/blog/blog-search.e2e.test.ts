import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Locale } from '@munay/contracts/locale';
import type { PostFields } from '@munay/contracts/shop/blog';
import { Clock } from '../../src/runtime/clock';
import type { Client } from '../support/client';
import { seedDemo } from '../support/demo-shop';
import { signIn } from '../support/people';
import { startSuiteApi } from '../support/start-api';
import { waitUntil } from '../support/until';

const api = startSuiteApi();
let admin: Client;
beforeAll(async () => {
  await seedDemo(api);
  ({ client: admin } = await signIn(api, { roles: ['ADMIN'] }));
});
afterEach(() => jest.restoreAllMocks());

const search = async (q: string, locale: Locale = 'es') => {
  const client = api.client();
  client.locale = locale;
  return (await client.call(ENDPOINTS.searchPosts, { query: { q } })).data.posts;
};
const findSlugs = async (q: string, locale?: Locale) => (await search(q, locale)).map(({ slug }) => slug);

const POST: PostFields = {
  title: { es: 'Cuatro vasijas', en: 'Four jars' },
  slug: { es: 'cuatro-vasijas', en: 'four-jars' },
  summary: { es: 'Corto.', en: 'Short.' },
  body: {
    es: `Antes.\n\n## Del alfarero\n\nUna <b>tinaja</b> de barro & otra de vidrio. ${'Más texto. '.repeat(30)}`,
    en: 'Before.\n\n## From the potter\n\nA clay pot.',
  },
  author: 'Taller Munay',
  cover: null,
  tags: ['craft'],
  products: [],
  status: 'published',
  publishAt: '2026-01-01T08:00:00.000Z',
};

test('the journal search finds words of titles and texts despite accents, plurals and typos', async () => {
  const [first] = await search('JABONERAS');
  expect(first).toMatchObject({ slug: 'haz-que-la-pastilla-te-dure-el-doble' });
  expect(await findSlugs('jabonrea')).toEqual(await findSlugs('jabonera'));
  expect(await findSlugs('ingredients list', 'en')).toContain('how-to-read-an-ingredients-list');
  expect(await findSlugs('pachuli')).toEqual([]);
  expect(await findSlugs(' ')).toEqual([]);
});

test('a match has the title of the post, the beginning of its paragraph and the anchor of the section', async () => {
  const { data: created } = await admin.call(ENDPOINTS.createPost, { body: POST });
  await waitUntil(async () => (await search('tinajas')).length > 0);
  const [match] = await search('tinajas');
  expect(match).toMatchObject({
    _id: created._id,
    slug: 'cuatro-vasijas',
    title: 'Cuatro vasijas',
    anchor: 't-del-alfarero',
  });
  expect(match?.excerpt).toMatch(/^Una tinaja de barro & otra de vidrio\. .{60,120}…$/);
  expect(await findSlugs('alfarero')).toEqual(['cuatro-vasijas']);
  expect(await findSlugs('potter', 'en')).toEqual(['four-jars']);
});

test('the journal search finds a changed post, and a scheduled post from its publication time', async () => {
  const slug = { es: 'anfora', en: 'amphora' };
  const scheduled = { status: 'scheduled', publishAt: '2099-01-01T08:00:00.000Z' } as const;
  const body = { ...POST, slug, body: { es: 'Un ánfora.', en: 'An amphora.' }, ...scheduled };
  const { data: draft } = await admin.call(ENDPOINTS.createPost, { body });
  const changed = { ...body, body: { es: 'Un cántaro.', en: 'A pitcher.' } };
  const updated = { params: { id: draft._id }, body: { ...changed, version: draft.version } };
  await admin.call(ENDPOINTS.updatePost, updated);
  // Until the index has been renewed, the search corrects the unknown word as a typo
  await waitUntil(async () => (await findSlugs('cántaro')).length === 0);
  jest.spyOn(api.app.get(Clock), 'now').mockReturnValue(new Date('2099-01-01T08:00:01.000Z'));
  await waitUntil(async () => (await findSlugs('cantaro')).includes('anfora'));
  expect(await findSlugs('ánfora')).toEqual([]);
});

test('the journal search rejects a missing or very long text', async () => {
  for (const query of [{}, { q: 'a'.repeat(101) }]) {
    const rejected = await api.client().callRejected(ENDPOINTS.searchPosts, { query: query });
    expect(rejected.status).toBe(400);
  }
});
