import { parse } from 'csv-parse/sync';
import { runAllOnce } from './load.ts';
import { printStaffRow } from './print.ts';

const CALL_COUNT = 60;
const TARGET_MS = 150;
const IMPORTED_PRODUCTS = 5_000;
/** Time limit of one import request, in ms. Further requests import the remaining rows. */
const MAX_PART_MS = 6_000;
const COLUMNS = [
  'Address',
  'Store',
  'Scent family',
  'Category',
  'Size',
  'SKU',
  'Weight (g)',
  'Price',
  'Title (Spanish)',
  'Title (English)',
];

const QUERIES: [string, string, (index: number) => string][] = [
  ['products, pages', 'get-all-products', (index) => `page=${1 + index}`],
  ['products, by status', 'get-all-products', (index) => `status=active&page=${1 + index}`],
  [
    'products, search word',
    'get-all-products',
    (index) => `q=${['lavanda', 'miel', 'rosa', 'quinoa'][index % 4]}`,
  ],
  ['products, search SKU', 'get-all-products', (index) => `q=BENCH-${24 + index * 97}-0`],
  ['products, two words', 'get-all-products', (index) => `q=lavanda%20${24 + index * 31}`],
  ['stock, pages', 'stock-levels', (index) => `page=${1 + index}`],
  ['stock, low', 'stock-levels', (index) => `low=1&page=${1 + (index % 5)}`],
];

export async function measureProducts(
  { url }: { url: string },
  headers: Record<string, string>,
  concurrency: number,
) {
  for (const [name, list, createQuery] of QUERIES) {
    const calls = Array.from(
      { length: CALL_COUNT },
      (_, index) => () => fetch(`${url}/api/admin/${list}?${createQuery(index)}`, { headers }),
    );
    printStaffRow(name, await runAllOnce(calls, concurrency), TARGET_MS);
  }
  const started = performance.now();
  const response = await fetch(`${url}/api/admin/products.csv`, {
    headers: { ...headers, 'accept-language': 'en' },
  });
  if (!response.ok) throw new Error(`The export of products answered ${response.status}`);
  const file = await response.text();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const rows: Record<string, string>[] = parse(file, { columns: true, bom: true });
  console.log(`export: ${rows.length} sizes, ${Math.round(file.length / 1_000_000)} MB in ${seconds} s`);
  await tryImport(url, headers, rows.slice(0, IMPORTED_PRODUCTS));
}

async function tryImport(url: string, headers: Record<string, string>, rows: Record<string, string>[]) {
  const quoteCell = (text: string | undefined = '') => `"${text.replaceAll('"', '""')}"`;
  const lines = rows.map((row) =>
    COLUMNS.map((column) =>
      quoteCell(column === 'Price' ? (Number(row.Price) + 1).toFixed(2) : row[column]),
    ).join(','),
  );
  const file = new Blob([[COLUMNS.join(','), ...lines].join('\r\n')], { type: 'text/csv' });
  const started = performance.now();
  let [from, updated, errors, parts, longest] = [0, 0, 0, 0, 0];
  for (let products = 1; from < products; parts += 1) {
    const body = new FormData();
    body.append('file', file, 'products.csv');
    const startedAt = performance.now();
    const response = await fetch(`${url}/api/admin/import-products?from=${from}`, {
      method: 'POST',
      headers,
      body,
    });
    const { data, message } = await response.json();
    if (!response.ok) throw new Error(`The import answered ${response.status} ${message}`);
    longest = Math.max(longest, performance.now() - startedAt);
    updated += data.updated;
    errors += data.errorCount;
    [from, products] = [data.next, data.products];
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const verdict = longest <= MAX_PART_MS ? 'reached' : 'MISSED';
  console.log(
    `import, dry run: ${rows.length} rows, ${updated} products to change, ${errors} errors, ${seconds} s in ${parts} parts (${verdict} <= ${MAX_PART_MS / 1000} s a part)`,
  );
}
