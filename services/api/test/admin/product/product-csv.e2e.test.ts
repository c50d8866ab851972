import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { checkRowInvariant } from '../../../src/invariants/invariants.rows';
import { STORED_SCHEMAS } from '../../../src/stored-schemas';
import { encodeWindows1252 } from '../../spreadsheets/encodings';
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

const { exportSheet, send, whole: importWhole, tried, applied } = createSheetCalls(() => admin);
const file = (head: string, ...rows: string[]): string => [head, ...rows].join('\r\n') + '\r\n';
const auditCount = () => api.stored.auditLog.count();

test.each(['es', 'en'])('importing an unchanged export in %s changes nothing', async (lang) => {
  const before = await exportSheet(lang);
  expect(before.split('\r\n').length).toBeGreaterThan(50);
  const entries = await auditCount();
  const report = await applied(before);
  expect(report).toMatchObject({ products: 24, unchanged: 24, created: 0, updated: 0, errorCount: 0 });
  expect(await exportSheet(lang)).toBe(before);
  expect(await auditCount()).toBe(entries);
});

test('texts that look like formulas are escaped on export and restored on import', async () => {
  const { data } = await admin.client.call(ENDPOINTS.getProduct, { params: { id: 'karite-puro' } });
  const { data: product } = await admin.client.call(ENDPOINTS.openProduct, { params: { id: data._id } });
  const texts = { es: '=HYPERLINK("https://example.org")', en: "'@SUM(A1)" };
  await admin.client.call(ENDPOINTS.updateProduct, {
    params: { id: data._id },
    body: { version: product.version, scentLine: texts },
  });
  const csv = await exportSheet();
  expect(csv).toContain(`"'=HYPERLINK(""https://example.org"")";''@SUM(A1);`);
  for (const cell of csv.split(/[;\r\n]/)) expect(cell).not.toMatch(/^"?[=+@\t-]/);
  expect(await applied(csv)).toMatchObject({ unchanged: 24, errorCount: 0 });
  expect(
    (await admin.client.call(ENDPOINTS.openProduct, { params: { id: data._id } })).data.scentLine,
  ).toEqual(texts);
});

test('a product import changes prices, adds sizes and units and creates drafts', async () => {
  const csv = file(
    'slug;store;title_es;title_en;scent;category;size;sku;weight_g;price;stock_change',
    'karite-puro;;Karité puro;Pure Shea;none;body;60 g;KARITE-PURO-60;60;4,75;',
    ';;;;;;;;;;',
    'karite-puro;;;;;;500 g;KARITE-PURO-500;500;25,00;12',
    'nuevo-jabon;munay-taller;Nuevo;;floral;body;100 g;NUEVO-100;100;7,10;',
  );
  const stores = (await admin.client.call(ENDPOINTS.listStores)).data.stores;
  const importableCsv = csv.replace('munay-taller', String(stores[0]?.slug)).replace(/;+\r\n(?=karite)/, '');
  const entries = await auditCount();
  const product = await api.stored.products.findOne('karite-puro');
  const report = await tried(importableCsv);
  expect(report).toMatchObject({ products: 2, created: 1, updated: 1, errorCount: 0 });
  expect(await auditCount()).toBe(entries);
  expect(await applied(importableCsv)).toMatchObject({ created: 1, updated: 1, errorCount: 0 });
  const { data } = await admin.client.call(ENDPOINTS.openProduct, { params: { id: String(product?._id) } });
  expect(data.sizes.map(({ sku, priceCents }) => [sku, priceCents])).toEqual([
    ['KARITE-PURO-60', 475],
    ['KARITE-PURO-100', 690],
    ['KARITE-PURO-250', 1490],
    ['KARITE-PURO-500', 2500],
  ]);
  expect(data.stock['KARITE-PURO-500']?.available).toBe(12);
  expect(data.prices[0]).toMatchObject({ size: '500 g', priceCents: 2500 });
  expect((await api.stored.products.findOne('nuevo-jabon'))?.status).toBe('draft');
  expect(await auditCount()).toBe(entries + 3);
});

test('a product import keeps optional fields without a column', async () => {
  const findPlainFields = async () => {
    const azahar = await api.stored.products.findOne('azahar');
    return { benefit: azahar?.benefit, feel: azahar?.feel, lastsWeeks: azahar?.lastsWeeks } as unknown;
  };
  const before = await findPlainFields();
  await applied(file('slug;title_es', 'azahar;Azahar de abril'));
  expect(await findPlainFields()).toEqual(before);
  const head =
    'slug;Beneficio (español);Beneficio (inglés);Aroma (1 a 5);feel_lather;Duración (semanas por 100 g)';
  expect(await applied(file(head, 'azahar;Corto.;Brief.;;5;6'))).toMatchObject({ updated: 1, ignored: [] });
  expect(await findPlainFields()).toEqual({
    benefit: { es: 'Corto.', en: 'Brief.' },
    feel: { scent: null, lather: 5, hardness: 3 },
    lastsWeeks: 6,
  });
  const { errors } = await applied(file(head, 'azahar;;;6;poca;'));
  expect(errors.map(({ column, rule }) => [column, rule])).toEqual([['feel_lather', 'isInt']]);
  const { errors: rowErrors } = await applied(file(head, 'azahar;;;6;;'));
  expect(rowErrors.map(({ column, rule }) => [column, rule])).toEqual([['Aroma (1 a 5)', 'max']]);
});

test('a product import skips and reports products that changed since the export', async () => {
  const csv = (await exportSheet()).replaceAll('4,50', '4,60');
  await api.stored.products.change('aloe-y-pepino', { $inc: { version: 1 } });
  const report = await applied(csv);
  expect(report.errors).toEqual([expect.objectContaining({ column: 'Versión', rule: 'productChanged' })]);
  expect(report.updated).toBeGreaterThan(5);
});

test('a product import decodes windows-1252 files and rejects files with lost characters', async () => {
  const before = await exportSheet();
  const westernFile = encodeWindows1252(before.replace('\uFEFF', ''));
  expect(westernFile.toString('latin1')).toContain('Muña andina');
  expect(await tried(westernFile)).toMatchObject({ products: 25, errorCount: 0, changeCount: 0 });
  const garbledFile = file('slug;title_es;title_en', 'karite-puro;Karit\uFFFD puro;Pure Shea');
  expect(await applied(garbledFile)).toMatchObject({
    updated: 0,
    errors: [{ row: 2, column: 'title_es', rule: 'garbled' }],
  });
  const macRomanFile = Buffer.from('slug,title_es\nkarite-puro,Jab\x97n de mu\x96a\n', 'latin1');
  expect(await send(macRomanFile)).toMatchObject({ code: 400, data: { key: 'csvEncoding' } });
  expect(await exportSheet()).toBe(before);
});

test('a product name that invoices cannot print is reported before the import', async () => {
  const report = await tried(file('slug;title_es', 'azahar;Azahar 🌸', 'karite-puro;Karité de Ghana'));
  expect(report.errors).toEqual([{ row: 2, column: 'title_es', rule: 'printable' }]);
  expect(report.updated).toBe(1);
});

test('the dry run of a product import reports each cell change and the allowed values', async () => {
  const csv = file(
    'Dirección;Título (español);Categoría;Descuento %;Descuento desde;Descuento hasta;SKU;Tamaño;Peso (g);Precio;Cambio de stock',
    'azahar;Azahar nuevo;Cara;15 %;27/11/2026 18:00;30/11/2026;AZAHAR-60;60 g;60;1.005,5 €;3',
    'karite-puro;;Rodilla;;;;;;;;',
    'aloe-y-pepino;;Cuerpo;5;ayer;;ALOE-Y-PEPINO-60;60 g;60;gratis;',
  );
  const report = await tried(csv);
  expect(report.changes).toEqual([
    expect.objectContaining({ row: 2, slug: 'azahar', column: 'Título (español)', after: 'Azahar nuevo' }),
    expect.objectContaining({ column: 'Categoría', before: 'Cuerpo', after: 'Cara' }),
    expect.objectContaining({ column: 'Descuento %', after: '15' }),
    expect.objectContaining({ column: 'Descuento desde', after: '27/11/2026 18:00' }),
    expect.objectContaining({ column: 'Descuento hasta', after: '01/12/2026 00:00' }),
    expect.objectContaining({ column: 'Precio', before: '5,20', after: '1005,50' }),
    expect.objectContaining({ column: 'Cambio de stock', before: '', after: '3' }),
  ]);
  expect(report.errors).toEqual([
    {
      row: 3,
      column: 'Categoría',
      rule: 'isIn',
      allowed: ['Cuerpo', 'Cara', 'Cabello', 'Afeitado', 'Regalo'],
    },
    { row: 4, column: 'Descuento desde', rule: 'day' },
    { row: 4, column: 'Precio', rule: 'amount' },
  ]);
});

test('a SKU that lost zeros or digits in a spreadsheet is rejected', async () => {
  const csv = (sku: string) => file('slug;sku;size;weight_g;price', `azahar;${sku};1 kg;1000;19,90`);
  await applied(csv('00123'));
  expect(await exportSheet()).toContain(`;'00123;`);
  for (const truncatedSku of ['123', '8,41235E+12'])
    expect((await tried(csv(truncatedSku))).errors[0]).toEqual({ row: 2, column: 'sku', rule: 'digitsLost' });
});

test('a repeated request of a product import adds units only once', async () => {
  const csv = file('slug,sku,size,weight_g,price,stock_change', 'azahar,AZAHAR-60,60 g,60,5.20,7');
  const run = randomUUID();
  const units = async () => (await api.stored.stock.findOne('AZAHAR-60'))?.available;
  const before = Number(await units());
  for (let time = 0; time < 2; time += 1)
    expect((await send(csv, { apply: 'true', run, from: '0' })).code).toBe(200);
  expect(await units()).toBe(before + 7);
});

test('importing the same file again adds its units again only on request', async () => {
  const head = 'slug,sku,size,weight_g,price,stock_change';
  const csv = file(head, 'azahar,AZAHAR-60,60 g,60,5.20,9');
  const units = async () => (await api.stored.stock.findOne('AZAHAR-60'))?.available;
  expect((await tried(csv)).repeats).toEqual([]);
  await applied(csv);
  const unitsAfterImport = Number(await units());
  const again = await tried(csv);
  expect(again).toMatchObject({ updated: 0, unchanged: 1 });
  expect(again.repeats).toEqual([expect.objectContaining({ row: 2, sku: 'AZAHAR-60', change: 9 })]);
  await applied(csv);
  expect(await units()).toBe(unitsAfterImport);
  await importWhole(csv, { apply: 'true', run: randomUUID(), repeat: 'true' });
  expect(await units()).toBe(unitsAfterImport + 9);
  expect((await tried(file(head, 'azahar,AZAHAR-60,60 g,60,5.20,10'))).repeats).toEqual([]);
});

test('importing 5,000 rows with 100 invalid rows reports exactly the invalid rows', async () => {
  const store = (await admin.client.call(ENDPOINTS.listStores)).data.stores[0]?.slug;
  const invalidRows = new Map<number, string>();
  const rows = Array.from({ length: 5_000 }, (_, at) => {
    const row = at + 2;
    const cells = [
      `serie-${at}`,
      store,
      `Jabón ${at}`,
      `Soap ${at}`,
      'floral',
      'body',
      '100 g',
      `S-${at}`,
      '100',
      '6.90',
    ];
    if (at % 50 === 7) {
      const [place, value, column] = (
        [
          [9, 'gratis', 'price'],
          [7, 'mal sku', 'sku'],
          [4, 'limonada', 'scent'],
          [1, 'otra', 'store'],
          [8, '0', 'weight_g'],
        ] as const
      )[((at / 50) % 5) | 0] as [number, string, string];
      cells[place] = value;
      invalidRows.set(row, column);
    }
    return cells.join(',');
  });
  const csv = file('slug,store,title_es,title_en,scent,category,size,sku,weight_g,price', ...rows);
  const report = await tried(csv);
  expect(report).toMatchObject({
    rows: 5_000,
    products: 5_000,
    created: 4_900,
    errorCount: 100,
    next: 5_000,
  });
  expect(report.errors.map(({ row, column }) => [row, column])).toEqual([...invalidRows]);
}, 300_000);

test.each([
  ['no table', '\u0000\u0001"', { key: 'csvUnreadable' }],
  ['a quote that does not end', 'slug,size\r\na,"b\r\n', { key: 'csvUnreadable', line: 3 }],
  ['two columns of one name', 'slug,Dirección\r\na,b\r\n', { key: 'csvColumns', duplicate: ['Dirección'] }],
  [
    'a file of other columns',
    'Nombre;Precio venta\r\na;b\r\n',
    { key: 'csvColumns', unknown: ['Nombre', 'Precio venta'], missing: ['Dirección'] },
  ],
])('a product import of %s is rejected as a whole', async (_, csv, data) => {
  expect(await send(csv)).toMatchObject({ code: 400, data });
});

test('a product import that is not a dry run requires an id', async () => {
  expect((await send('slug\r\na\r\n', { apply: 'true' })).code).toBe(400);
});

describe('dry run of a product import', () => {
  const head = 'slug;size;sku;weight_g;price;stock_change';

  test('the dry run of a product import reports units that are not in stock', async () => {
    const csv = file(head, 'azahar;60 g;AZAHAR-60;60;4,50;-999');
    const { errors, errorCount } = await tried(csv);
    expect(errors).toEqual([expect.objectContaining({ row: 2, rule: 'stockShort' })]);
    expect(await applied(csv)).toMatchObject({ errorCount, updated: 0 });
  });

  test('the dry run of a product import reports a changed SKU that would duplicate a size', async () => {
    const csv = file(head, 'azahar;60 g;AZAHAR-NUEVO;60;4,50;');
    expect((await tried(csv)).errors).toEqual([expect.objectContaining({ row: 2, rule: 'duplicateSize' })]);
    expect((await applied(csv)).updated).toBe(0);
  });
});

test('the list of product imports shows the name of each file', async () => {
  const csv = file('slug;size;sku;weight_g;price', 'azahar;60 g;AZAHAR-60;60;4,65');
  await importWhole(csv, { apply: 'true', run: randomUUID(), fileName: 'precios otoño.csv' });
  const { data } = await admin.client.call(ENDPOINTS.listImports);
  expect(data.imports[0]?.fileName).toBe('precios otoño.csv');
});

test('the demo data and all imported products conform to the schemas', async () => {
  expect((await checkRowInvariant(api.db, STORED_SCHEMAS)).violations).toEqual([]);
});
