import { randomUUID } from 'node:crypto';
import type { UndoReport } from '@munay/contracts/admin/product';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { mapProductTexts } from '@munay/contracts/shop/product-fields';
import { StoreService } from '../../../src/modules/store/store.service';
import { type SignedInPerson, signIn } from '../../support/people';
import { startSuiteApi } from '../../support/start-api';
import { sendSheet } from './sheet-calls';

const api = startSuiteApi();
let admin: SignedInPerson;
let other: SignedInPerson;

const line = { es: 'De siempre', en: 'As ever' };

/** Creates a draft with a 60 g size. */
async function createProductDraft(slug: string, storeId: string): Promise<void> {
  const sku = `${slug.toUpperCase()}-60`;
  await admin.client.call(ENDPOINTS.createProduct, {
    body: {
      ...mapProductTexts(() => line),
      slug,
      storeId,
      scent: 'floral',
      category: 'body',
      tags: [],
      images: [],
      sizes: [{ label: '60 g', sku, weightGrams: 60, priceCents: 520 }],
      discount: null,
      ingredients: [],
      safety: { manufacturer: null, responsible: null, warnings: [] },
      status: 'draft',
    },
  });
}

beforeAll(async () => {
  [admin, other] = [await signIn(api, { roles: ['ADMIN'] }), await signIn(api, { roles: ['ADMIN'] })];
  const text = { es: 'Taller', en: 'Workshop' };
  const store = { slug: 'taller', name: 'Taller', text, address: 'Calle Mayor 1', hours: text };
  const storeId = await api.app.get(StoreService, { strict: false }).create(store);
  for (const slug of ['azahar', 'karite-puro', 'aloe-y-pepino']) await createProductDraft(slug, storeId);
});

const send = (run: string, lines: readonly string[]) =>
  sendSheet(admin.client, lines.join('\n'), { apply: 'true', run });
/** @returns the key of the import */
async function importSheet(...lines: string[]): Promise<string> {
  const run = randomUUID();
  expect(await send(run, lines)).toMatchObject({ code: 200, data: { errorCount: 0 } });
  return run;
}
const undo = async (run: string, by = admin): Promise<UndoReport> =>
  (await by.client.call(ENDPOINTS.undoImport, { body: { run } })).data;
const findStoredProduct = async (slug: string) => {
  const product = await api.stored.products.findOne(slug);
  if (!product) throw new Error(`No product ${slug}`);
  return product;
};
const openForm = async (slug: string) => {
  const params = { id: String((await findStoredProduct(slug))._id) };
  return (await admin.client.call(ENDPOINTS.openProduct, { params })).data;
};

test('undoing a product import restores only fields that were not edited after the import', async () => {
  const before = await openForm('azahar');
  const cents = before.sizes.find(({ sku }) => sku === 'AZAHAR-60')?.priceCents ?? 0;
  const run = await importSheet(
    'slug;title_es;scent_line_es;feel_lather;lasts_weeks;size;sku;weight_g;price;stock_change',
    'azahar;Azahar nuevo;Otra línea;4;6;60 gramos;AZAHAR-60;60;9,99;5',
    'azahar;;;;;1 kg;AZAHAR-1000;1000;40,00;',
    'azahar;;;;;2 kg;AZAHAR-2000;2000;70,00;4',
  );
  const after = await openForm('azahar');
  await admin.client.call(ENDPOINTS.updateProduct, {
    params: { id: after._id },
    body: { version: after.version, scentLine: { ...after.scentLine, es: 'De otra persona' } },
  });
  expect(await undo(run)).toEqual({
    products: 1,
    done: 1,
    back: 8,
    left: [
      { slug: 'azahar', column: 'Línea de aroma (español)', reason: 'changed' },
      ...['Tamaño', 'Peso (g)', 'Precio'].map((name) => ({
        slug: 'azahar',
        column: `${name} (AZAHAR-2000)`,
        reason: 'hasStock',
      })),
    ],
  });
  const now = await openForm('azahar');
  expect(now.i18n.title).toEqual(before.i18n.title);
  expect(now.scentLine).toEqual({ ...before.scentLine, es: 'De otra persona' });
  expect([after.feel.lather, after.lastsWeeks, now.feel, now.lastsWeeks]).toEqual([4, 6, before.feel, null]);
  expect(now.sizes.map(({ sku }) => sku)).toEqual([...before.sizes.map(({ sku }) => sku), 'AZAHAR-2000']);
  expect(now.sizes[0]).toEqual(before.sizes[0]);
  expect(now.stock['AZAHAR-60']?.available).toBe((before.stock['AZAHAR-60']?.available ?? 0) + 5);
  const decidedPrices = now.prices.map(({ priceCents }) => priceCents);
  expect(decidedPrices.indexOf(cents)).toBeLessThan(decidedPrices.indexOf(999));
});

// Fault import-undone-twice in ProductImportRepository.setOutcome: replace(argument('updateOne', 0), '{ _id: id }')
test('concurrent undo requests undo a product import once', async () => {
  const { version } = await findStoredProduct('karite-puro');
  const run = await importSheet('slug,title_es', 'karite-puro,Otro título', 'aloe-y-pepino,Otro más');
  const reports = await Promise.all([undo(run), undo(run, other), undo(run), undo(run, other)]);
  expect(await undo(run)).toMatchObject({ products: 2, done: 2, back: 2, left: [] });
  expect(reports.map(({ products }) => products)).toEqual([2, 2, 2, 2]);
  expect((await findStoredProduct('karite-puro')).version).toBe(Number(version) + 2);
  const { entries } = (
    await admin.client.call(ENDPOINTS.listAudit, { query: { kind: 'import', entityId: run } })
  ).data;
  expect(entries.map(({ action }) => action)).toEqual(['import.undo']);
  const { imports } = (await other.client.call(ENDPOINTS.listImports)).data;
  expect(imports.find((candidate) => candidate.run === run)).toMatchObject({
    products: 2,
    undoneAt: expect.any(String) as string,
    undoneBy: entries[0]?.actor.name,
  });
});

test('undoing a product import archives the products that the import created', async () => {
  const store = (await admin.client.call(ENDPOINTS.listStores)).data.stores[0]?.slug;
  const head = 'slug,store,title_es,title_en,scent,category';
  const run = await importSheet(head, `recien-hecho,${store},Nuevo,New,floral,body`);
  expect(await undo(run)).toMatchObject({
    back: 1,
    left: [{ slug: 'recien-hecho', column: '', reason: 'archived' }],
  });
  expect((await findStoredProduct('recien-hecho')).status).toBe('archived');
  const again = await importSheet('slug,title_es', 'recien-hecho,Otra vez');
  await admin.client.call(ENDPOINTS.deleteProduct, {
    params: { id: String((await findStoredProduct('recien-hecho'))._id) },
  });
  expect((await undo(again)).left).toEqual([
    { slug: 'recien-hecho', column: 'Título (español)', reason: 'gone' },
  ]);
});

test('a product import older than a week cannot be undone', async () => {
  const run = await importSheet('slug,title_es', 'karite-puro,Un título');
  await undo(run);
  const { data } = await send(run, ['slug,title_es', 'karite-puro,Otra vez']);
  expect(data).toMatchObject({ updated: 0, errors: [{ row: 2, rule: 'importUndone' }] });
  const oldRun = await importSheet('slug,title_es', 'karite-puro,De hace una semana');
  const at = new Date(Date.now() - 8 * 86_400_000);
  await api.stored.imports.set(oldRun, { at });
  expect((await admin.client.callRejected(ENDPOINTS.undoImport, { body: { run: oldRun } })).status).toBe(404);
  expect(
    (await admin.client.call(ENDPOINTS.listImports)).data.imports.some(
      (candidate) => candidate.run === oldRun,
    ),
  ).toBe(false);
  expect((await findStoredProduct('karite-puro')).title).toMatchObject({ es: 'De hace una semana' });
  for (const rows of [api.stored.imports, api.stored.importedProducts])
    expect((await rows.indexes()).find(({ key }) => 'at' in key)).toMatchObject({
      expireAfterSeconds: 7 * 86_400,
    });
});
