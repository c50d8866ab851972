import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { seedDemo } from '../../support/demo-shop';
import { type SignedInPerson, signIn } from '../../support/people';
import { startSuiteApi } from '../../support/start-api';
import { createSheetCalls } from './sheet-calls';

const api = startSuiteApi();
let admin: SignedInPerson;

beforeAll(async () => {
  await seedDemo(api);
  admin = await signIn(api, { roles: ['ADMIN'] });
});

const { exportSheet, whole: importWhole, tried, applied } = createSheetCalls(() => admin);
const fetchPublication = async (slug: string) =>
  (await api.stored.products.findOne(slug))?.publishAt?.toISOString() ?? null;

async function schedule(slug: string, publishAt: string): Promise<void> {
  const id = String((await api.stored.products.findOne(slug))?._id);
  const { data } = await admin.client.call(ENDPOINTS.openProduct, { params: { id } });
  const body = { version: data.version, publishAt };
  await admin.client.call(ENDPOINTS.updateProduct, { params: { id }, body });
}

test.each([
  ['es', 'Publicación', '04/12/2099 09:30'],
  ['en', 'Publication', '2099-12-04 09:30'],
])('the publication time survives an export and import in %s', async (lang, head, cell) => {
  await schedule('azahar', '2099-12-04T08:30:12.000Z');
  const csv = await exportSheet(lang);
  const separator = lang === 'es' ? ';' : ',';
  const [heading = '', ...rows] = csv.replace('\uFEFF', '').split('\r\n');
  const column = heading.split(separator).indexOf(head);
  expect(rows.find((row) => row.startsWith(`azahar${separator}`))?.split(separator)[column]).toBe(cell);
  expect(await applied(csv)).toMatchObject({ unchanged: 24, updated: 0, errorCount: 0 });
  expect(await fetchPublication('azahar')).toBe('2099-12-04T08:30:12.000Z');
});

test('a product import schedules a product in the time zone of the shop', async () => {
  await schedule('karite-puro', '2099-07-01T07:00:00.000Z');
  const csv = [
    'Dirección;Publicación',
    'karite-puro;15/07/2099 10:15',
    'arcilla-rosa;2099-12-24',
    'azahar;',
  ].join('\n');
  await schedule('azahar', '2099-12-04T08:30:00.000Z');
  const preview = await tried(csv);
  expect(preview.errors).toEqual([]);
  expect(preview.changes.map(({ slug, column, before, after }) => [slug, column, before, after])).toEqual([
    ['karite-puro', 'Publicación', '01/07/2099 09:00', '15/07/2099 10:15'],
    ['arcilla-rosa', 'Publicación', '', '24/12/2099 00:00'],
    ['azahar', 'Publicación', '04/12/2099 09:30', ''],
  ]);
  expect(await fetchPublication('karite-puro')).toBe('2099-07-01T07:00:00.000Z');

  const run = randomUUID();
  expect(await importWhole(csv, { apply: 'true', run })).toMatchObject({ updated: 3, errorCount: 0 });
  expect(await fetchPublication('karite-puro')).toBe('2099-07-15T08:15:00.000Z');
  expect(await fetchPublication('arcilla-rosa')).toBe('2099-12-23T23:00:00.000Z');
  expect(await fetchPublication('azahar')).toBeNull();

  await schedule('arcilla-rosa', '2099-12-31T23:00:00.000Z');
  const { data } = await admin.client.call(ENDPOINTS.undoImport, { body: { run } });
  expect(data.left).toEqual([{ slug: 'arcilla-rosa', column: 'Publicación', reason: 'changed' }]);
  expect(await fetchPublication('karite-puro')).toBe('2099-07-01T07:00:00.000Z');
  expect(await fetchPublication('azahar')).toBe('2099-12-04T08:30:00.000Z');
});

test('an invalid or ambiguous publication time is rejected at its cell', async () => {
  const at = (day: string) => tried(`slug,Publication\nlavanda-del-altiplano,${day}\n`);
  const slug = 'lavanda-del-altiplano';
  const { errors } = await at('mañana');
  expect(errors).toEqual([{ row: 2, column: 'Publication', rule: 'day' }]);
  expect((await at('03/04/2099')).errors).toEqual([{ row: 2, column: 'Publication', rule: 'dayUnclear' }]);
  await schedule(slug, '2099-04-02T22:00:00.000Z');
  expect(await at('03/04/2099')).toMatchObject({ errors: [], unchanged: 1 });
});

test('a product import without the publication column does not change the publication time', async () => {
  await schedule('azahar', '2099-12-04T08:30:00.000Z');
  expect(await applied('slug;title_es\nazahar;Azahar de invierno')).toMatchObject({ updated: 1 });
  expect(await fetchPublication('azahar')).toBe('2099-12-04T08:30:00.000Z');
});
