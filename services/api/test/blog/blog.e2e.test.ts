import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Locale } from '@munay/contracts/locale';
import type { PostFields } from '@munay/contracts/shop/blog';
import { Clock } from '../../src/runtime/clock';
import type { Client } from '../support/client';
import { seedDemo } from '../support/demo-shop';
import { signIn } from '../support/people';
import { startSuiteApi } from '../support/start-api';

const api = startSuiteApi();
let admin: Client;
beforeAll(async () => {
  await seedDemo(api);
  ({ client: admin } = await signIn(api, { roles: ['ADMIN'] }));
});
afterEach(() => jest.restoreAllMocks());

const reader = (locale: Locale = 'es'): Client => {
  const client = api.client();
  client.locale = locale;
  return client;
};
const read = async (slug: string, locale: Locale = 'es') =>
  (await reader(locale).call(ENDPOINTS.getPost, { params: { slug } })).data;
const getSlugs = async (query = {}, locale: Locale = 'es') =>
  (await reader(locale).call(ENDPOINTS.getPosts, { query })).data.posts.map(({ slug }) => slug);

let posts = 0;
const post = (overrides: Partial<PostFields> = {}): PostFields => {
  const name = `prueba-${++posts}`;
  return {
    title: { es: `Prueba ${posts}`, en: `Trial ${posts}` },
    slug: { es: name, en: `${name}-en` },
    summary: { es: 'Corto.', en: 'Short.' },
    body: { es: 'Hola.', en: 'Hello.' },
    author: 'Taller Munay',
    cover: null,
    tags: ['craft'],
    products: [],
    status: 'published',
    publishAt: '2026-01-01T08:00:00.000Z',
    ...overrides,
  };
};
const create = async (overrides: Partial<PostFields> = {}) =>
  (await admin.call(ENDPOINTS.createPost, { body: post(overrides) })).data;

describe('public blog', () => {
  test('readers see the demo posts in their language, newest first', async () => {
    const all = await getSlugs({}, 'en');
    expect(all).toHaveLength(6);
    expect(all[0]).toBe('cold-process-soap-why-no-two-bars-are-the-same');
    const { data } = await reader('en').call(ENDPOINTS.getPosts, { query: { limit: 4 } });
    expect(data).toMatchObject({ total: 6, tags: [{ value: 'craft', count: 1 }, { count: 3 }, {}, {}] });
    expect(await getSlugs({ limit: 4, cursor: data.nextCursor }, 'en')).toEqual(all.slice(4));
    expect(await getSlugs({ tag: 'care' })).toEqual(['haz-que-la-pastilla-te-dure-el-doble']);
  });

  test('a post is found by its slug in each language', async () => {
    const es = await read('how-to-read-an-ingredients-list');
    expect(es).toMatchObject({
      slug: 'como-leer-una-lista-de-ingredientes',
      slugs: { es: 'como-leer-una-lista-de-ingredientes', en: 'how-to-read-an-ingredients-list' },
      title: 'Cómo leer una lista de ingredientes',
      author: 'Taller Munay',
    });
    expect(es.readingMinutes).toBeGreaterThanOrEqual(2);
    expect(es.html).toContain('<span lang="la">Sodium Olivate');
    expect(es.contents[0]).toEqual({ id: 't-el-orden-es-la-cantidad', title: 'El orden es la cantidad' });
    for (const { id } of es.contents) expect(es.html).toContain(`<h2 id="${id}">`);
    expect(es.products.map(({ slug }) => slug)).toEqual(['oliva-de-castilla', 'calendula-sin-perfume']);
    expect(es.more.map(({ slug }) => slug)).not.toContain(es.slug);
    expect((await read(es.slug, 'en')).title).toBe('How to read an ingredients list');
  });

  test('drafts and scheduled posts are hidden until their publication time', async () => {
    const draft = await create({ status: 'draft' });
    const laterPost = await create({ status: 'scheduled', publishAt: '2099-01-01T08:00:00.000Z' });
    for (const { slug } of [draft, laterPost])
      expect(await reader().callRejected(ENDPOINTS.getPost, { params: { slug: slug.es } })).toMatchObject({
        status: 404,
        data: { key: 'noPost' },
      });
    expect(await getSlugs({ limit: 50 })).not.toEqual(expect.arrayContaining([laterPost.slug.es]));
    jest.spyOn(api.app.get(Clock), 'now').mockReturnValue(new Date('2099-01-01T08:00:01.000Z'));
    expect((await read(laterPost.slug.es)).title).toBe(laterPost.title.es);
  });

  test('the blog has an RSS feed in each language', async () => {
    for (const locale of ['es', 'en'] as const) {
      const response = await reader().fetch('GET', `/api/blog/rss/${locale}`);
      expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
      const xml = await response.text();
      expect(xml).toContain(`<language>${locale}</language>`);
      expect(xml).toContain(
        {
          es: 'blog/la-sal-que-baja-de-maras?lang=es',
          en: 'blog/the-salt-that-comes-down-from-maras?lang=en',
        }[locale],
      );
      expect(xml.match(/<item>/g)?.length).toBeGreaterThanOrEqual(6);
      // content:encoded contains escaped markup, so the feed itself must contain no HTML elements
      expect(xml).not.toMatch(/<(h2|p|span|script)\b/);
    }
    expect((await reader().fetch('GET', '/api/blog/rss/fr')).status).toBe(404);
  });

  test('the list for search engines contains published posts and products', async () => {
    const { data, headers } = await reader().call(ENDPOINTS.getPublicAddresses, { query: {} });
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(data.addresses).toHaveLength(24);
    const { data: second } = await reader().call(ENDPOINTS.getPublicAddresses, {
      query: { cursor: data.nextCursor ?? '' },
    });
    expect(second.nextCursor).toBeNull();
    expect(second.addresses).toContainEqual({
      kind: 'post',
      slugs: { es: 'la-sal-que-baja-de-maras', en: 'the-salt-that-comes-down-from-maras' },
      updatedAt: expect.stringMatching(/^\d{4}-/),
    });
  });
});

describe('blog administration', () => {
  const ATTACKS = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="/media/pictures/a/b-400.webp" onerror="alert(1)" alt="ok">',
    '[press](javascript:alert(1))',
    '[press](data:text/html;base64,PHNjcmlwdD4=)',
    '<a href="jAvAsCrIpT:alert(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<svg><script>alert(1)</script></svg>',
    '<p style="position:fixed" onclick="alert(1)" id="root" class="sheet">x</p>',
    '<h2 id="main">Clobbered</h2>',
    '<form action="https://evil.example"><input name="password"></form>',
    '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '![x](https://evil.example/pixel.png)',
  ];

  test.each(ATTACKS)('a post cannot inject scripts or foreign content into the page: %s', async (attack) => {
    const { slug } = await create({ body: { es: `Hola\n\n${attack}\n\n## Fin`, en: attack } });
    const { html } = await read(slug.es);
    expect(html).not.toMatch(/<(script|iframe|svg|math|form|input|style|noscript|object)/i);
    for (const tag of html.match(/<[^>]*>/g) ?? [])
      expect(tag).not.toMatch(/\son\w+=|javascript:|data:|style=|class=|id="(main|root)"|evil\.example/i);
    expect(html).toContain('<h2 id="t-fin">Fin</h2>');
  });

  test('a former slug still finds its post after an edit', async () => {
    const first = await create();
    const { version, ...fields } = { ...post({ slug: { es: 'cambiado', en: 'changed' } }), version: 1 };
    const { data: second } = await admin.call(ENDPOINTS.updatePost, {
      params: { id: first._id },
      body: { ...fields, version },
    });
    expect(second).toMatchObject({ version: 2, slug: { es: 'cambiado' } });
    expect((await read(first.slug.en, 'en')).slug).toBe('changed');
    const { data: list } = await admin.call(ENDPOINTS.listPosts, { query: { status: ['published'] } });
    expect(list.posts[0]).toMatchObject({ _id: first._id, version: 2, status: 'published' });
    const { data: draft } = await admin.call(ENDPOINTS.getPostDraft, { params: { id: first._id } });
    expect(draft.body.es).toBe('Hola.');
  });

  test('concurrent edits of a post do not overwrite each other', async () => {
    const { _id: id, slug } = await create();
    const body = { ...post({ slug }), version: 1 };
    const saves = await Promise.all(
      [1, 2, 3].map(() => admin.callRejected(ENDPOINTS.updatePost, { params: { id }, body })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(saves.find(({ status }) => status === 409)?.data.key).toBe('editConflict');
  });

  test('a post slug is unique among current and former slugs', async () => {
    const { slug } = await create();
    const again = await admin.callRejected(ENDPOINTS.createPost, {
      body: post({ slug: { es: slug.en, en: 'free-one' } }),
    });
    expect(again).toMatchObject({
      status: 409,
      data: { key: 'postSlugTaken', fields: [{ field: 'slug.es', rule: 'taken' }] },
    });
    const localizedSlug = { es: 'a-la-vez', en: 'at-once' };
    const responses = await Promise.all(
      [1, 2].map(() => admin.callRejected(ENDPOINTS.createPost, { body: post({ slug: localizedSlug }) })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const undatedPost = post({ status: 'scheduled', publishAt: undefined });
    expect((await admin.callRejected(ENDPOINTS.createPost, { body: undatedPost })).status).toBe(400);
  });

  test('an empty post slug is reported as missing, not as malformed', async () => {
    const { data } = await admin.callRejected(ENDPOINTS.createPost, {
      body: post({ slug: { es: 'Con Espacio', en: '' } }),
    });
    expect(data.fields).toEqual([
      { field: 'slug.es', rule: 'matches' },
      { field: 'slug.en', rule: 'isNotEmpty' },
    ]);
  });

  test.each([
    { slug: { es: 'Con Espacio', en: 'ok' } },
    { slug: { es: { $ne: null }, en: 'ok' } },
    { title: { es: '', en: 'x' } },
    { tags: ['unknown'] },
    { body: { es: 'x'.repeat(40_001), en: 'x' } },
    {
      cover: {
        base: '//evil.example/x',
        widths: [1],
        width: 1,
        height: 1,
        color: '#fff',
        alt: { es: 'a', en: 'a' },
      },
    },
    { products: ['lavanda'] },
    { surprise: true },
  ])('the invalid post %j is rejected', async (invalidPost) => {
    const { status } = await admin.callRejected(ENDPOINTS.createPost, {
      body: { ...post(), ...invalidPost },
    });
    expect(status).toBe(400);
  });
});
