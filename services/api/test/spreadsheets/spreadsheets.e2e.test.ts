import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { removeGuard } from '../../src/csv/csv.guard';
import { COLUMNS } from '../../src/modules/admin/product/product-csv.columns';
import { StoreService } from '../../src/modules/store/store.service';
import { sendSheet } from '../admin/product/sheet-calls';
import { byId } from '../support/client';
import { createStaffedShop } from '../support/suite-shop';
import { displayCell, exportFile, PROGRAMS } from './programs';

const shop = createStaffedShop();
const FILES = join(__dirname, 'files');
/** Strings that spreadsheet programs execute, drop, abbreviate or convert to dates. */
const TEXTS = [
  '=1+1',
  '00123',
  '8412345678905',
  '3/4',
  'MAR-60',
  'VERDADERO',
  '1E5',
  '-5',
  "'x",
  'Łucja ✓',
  'a;b, "c"',
];
const text = (value: string) => ({ es: value, en: value });
let storeId: string;

async function createProduct(
  slug: string,
  line: string,
  sizes: { label: string; sku: string }[],
): Promise<void> {
  await shop.admin.client.call(ENDPOINTS.createProduct, {
    body: {
      slug,
      storeId,
      scent: 'none',
      category: 'body',
      tags: ['vegano', 'bebe'],
      images: [],
      status: 'draft',
      publishAt: '2027-02-05T09:45:12.000Z',
      title: text(`Jabón ${slug}`),
      scentLine: text(line),
      description: text(`${line}\n\nOtra línea`),
      howToUse: text(line),
      care: text(''),
      sizes: sizes.map((size) => ({ ...size, weightGrams: 60, priceCents: 490 })),
      discount: { percent: 20, startsAt: '2027-03-04T10:15:33.000Z', endsAt: '2027-04-03T22:00:00.000Z' },
      ingredients: [{ inci: 'Aqua | pura', name: { es: 'Agua', en: 'Water' }, allergen: true }],
      safety: { manufacturer: null, responsible: null, warnings: [] },
    },
  });
}

beforeAll(async () => {
  const store = {
    slug: '007',
    name: 'Taller',
    text: text('Taller'),
    address: 'Calle Mayor 1',
    hours: text(''),
  };
  storeId = await shop.api.app.get(StoreService, { strict: false }).create(store);
  for (const [at, line] of TEXTS.entries())
    await createProduct(`hoja-${at}`, line, [{ label: line, sku: `00${at}-1` }]);
  await createProduct('muna-andina', 'Fresca', [
    { label: '60 g', sku: '00123' },
    { label: '1 kg', sku: '8412345678905' },
  ]);
});

const download = async (path: string, lang: string): Promise<string[][]> => {
  const response = await shop.admin.client.fetch('GET', path, undefined, { 'accept-language': lang });
  expect(response.status).toBe(200);
  return parse(await response.text(), { delimiter: lang === 'es' ? ';' : ',', bom: true });
};

const importFile = (file: Buffer, lang = 'es') =>
  sendSheet(shop.admin.client, file, {}, { 'accept-language': lang });

test.each(PROGRAMS)(
  'importing a product file that was opened and saved by $name changes nothing',
  async (program) => {
    const rows = await download(ENDPOINTS.exportProducts.path, program.lang);
    expect(rows.length).toBeGreaterThan(TEXTS.length);
    const { code, data } = await importFile(exportFile(rows, program), program.lang);
    expect({
      code,
      errors: data.errors,
      changes: data.changes,
      updated: data.updated,
      created: data.created,
    }).toEqual({
      code: 200,
      errors: [],
      changes: [],
      updated: 0,
      created: 0,
    });
    expect(data.unchanged).toBe(data.products);
  },
);

test.each(PROGRAMS)(
  'the text and numbers of all other exports survive being opened and saved in $name',
  async (program) => {
    const { orderId } = await shop.transferred();
    const { version, address } = await shop.openOrder(orderId);
    await shop.admin.client.call(ENDPOINTS.editOrder, {
      ...byId(orderId),
      body: {
        version,
        note: '=1+1',
        address: {
          ...address,
          line2: '3-4',
          postcode: '08800',
          province: 'Barcelona',
          phone: '+44 20 7946 0958',
        },
      },
    });
    const sales = ENDPOINTS.exportStoreSales.path.replace(':id', storeId);
    for (const path of [ENDPOINTS.exportOrders.path, sales]) {
      const [head = [], ...rows] = await download(path, program.lang);
      expect(head.length).toBeGreaterThan(5);
      for (const row of rows)
        for (const [at, cell] of row.entries()) {
          const text = removeGuard(cell);
          // The program may reformat numbers, amounts and dates. It must not change strings that are escaped or contain
          // letters
          if (text !== cell || /\p{L}/u.test(cell))
            expect([head[at], displayCell(cell, program)]).toEqual([head[at], cell]);
        }
    }
    const orders = await download(ENDPOINTS.exportOrders.path, program.lang);
    expect(orders.flat()).toEqual(expect.arrayContaining(["'08800", "'00442079460958", "'3-4", "'=1+1"]));
  },
);

test.each([
  'excel-es.csv',
  'excel-es-utf8.csv',
  'excel-es-unicode-text.txt',
  'excel-es-edited.csv',
  'excel-us.csv',
  'excel-uk.csv',
  'libreoffice-es.csv',
  'libreoffice-us.csv',
  'numbers-es.csv',
])('the file %s is imported with the same changes as the other sample files', async (name) => {
  const { code, data } = await importFile(readFileSync(join(FILES, name)));
  expect([code, data.errors, data.rows]).toEqual([200, [], 2]);
  expect(data.changes.map(({ row, after }) => [row, after])).toEqual([
    [2, 'Champú de muña'],
    [2, '15'],
    [2, '27/11/2026 18:00'],
    [2, '01/12/2026 00:00'],
    [2, '4,50'],
    [3, '1000'],
    [3, '1005,50'],
  ]);
});

test.each(['excel-es-macintosh.csv', 'excel-es-msdos.csv'])(
  'the file %s is rejected because of its encoding',
  async (name) => {
    expect(await importFile(readFileSync(join(FILES, name)))).toMatchObject({
      code: 400,
      data: { key: 'csvEncoding' },
    });
  },
);

test('a Spanish file that mixes two date orders is rejected at each of these dates', async () => {
  const [head = [], ...rows] = await download(ENDPOINTS.exportProducts.path, 'es');
  const [from, slug] = [head.indexOf(COLUMNS.discount_from.es), head.indexOf(COLUMNS.slug.es)];
  const dates: Record<string, string> = { 'hoja-0': '12/05/2026 10:00', 'hoja-1': '12/13/2026 10:00' };
  const editedRows = rows.filter((row) => dates[row[slug] ?? '']);
  for (const row of editedRows) row[from] = dates[row[slug] ?? ''] ?? '';
  const quoteCell = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const lines = [head, ...editedRows].map((row) => row.map(quoteCell).join(';'));
  const { data } = await importFile(Buffer.from(lines.join('\r\n')));
  const column = COLUMNS.discount_from.es;
  expect(data.errors.filter((error) => error.column === column)).toEqual([
    { row: 2, column, rule: 'dayMixed' },
    { row: 3, column, rule: 'dayMixed' },
  ]);
});

test('the file excel-es-abridged.csv is rejected at the cell that lost digits', async () => {
  const { data } = await importFile(readFileSync(join(FILES, 'excel-es-abridged.csv')));
  expect(data.errors).toEqual([{ row: 3, column: 'SKU', rule: 'digitsLost' }]);
});
