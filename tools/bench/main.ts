/**
 * `npm run bench [-- --products=1000,10000 --seconds=5]` load-tests a shop started for it, `-- admin` the
 * staff's queries over 100,000 orders, `-- books [--orders=100000]` the check of the books, `-- pages` the pages of
 * the HTML service, `-- orders [--stored=0,100000]` what a whole order costs. The load runs on the same machine, so the
 * figures are lower bounds. `--profile=<folder>` writes a CPU profile of each process there.
 */
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ProductCard, ProductList } from '@munay/contracts/shop/product';
import { TestShop } from '../test-shop/test-shop.ts';
import { build } from '../workspace/build.ts';
import { step } from '../workspace/step.mjs';
import { measureAdmin } from './admin.ts';
import { measureBooks } from './books.ts';
import { measureOrders } from './orders.ts';
import { measurePages } from './pages.ts';
import { printMemory, printRace, printRow, printTitle } from './print.ts';
import { seedProducts } from './seed-products.ts';
import { measureCheckout, measureFirstItem, measureRace, measureReads } from './storefront.ts';

const MEMORY_TARGET_MB = 300;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string', default: '1000,10000' },
    seconds: { type: 'string', default: '5' },
    orders: { type: 'string', default: '100000' },
    profile: { type: 'string' },
    stored: { type: 'string', default: '0,100000' },
  },
});
const seconds = Number(values.seconds);

const soapOf = ({ _id, sizes: [size] }: ProductCard) => ({
  productId: _id,
  size: size?.label ?? '',
  sku: size?.sku ?? '',
});

async function measureProducts(shop: TestShop, products: number) {
  await step(`${products} products`, () => seedProducts(shop.mongoUri, products));
  await shop.restart();
  const answer = await fetch(`${shop.url}/api/product/get-all-products?limit=100&inStock=1`);
  const { data } = (await answer.json()) as { data: ProductList };
  if (data.total < products / 2) throw new Error(`Only ${data.total} of ${products} products are shown`);
  printTitle(`${products} products, ${cpus().length} cores, load generator beside it`);
  const reads = await measureReads(shop, { seconds, slugs: data.products.map(({ slug }) => slug) });
  printRow('list of 20', reads.list, 1_000);
  printRow('one product', reads.product, 1_500);
  printRow('100 products in turn', reads.products);
  printRow('search with a typo', reads.search, 800);
  printRow('search, each one new', reads.searchFresh);
  printRow('suggestion', reads.suggest);
  const first = data.products.find(({ sizes: [size] }) => size && size.available > 20);
  if (!first) throw new Error('No soap has more than 20 pieces');
  const { productId, size } = soapOf(first);
  const firstItem = await measureFirstItem(shop, { seconds, soap: { productId, size } });
  printRow('new guest + first item', firstItem, 400);
  return data.products;
}

async function measureStorefront(shop: TestShop) {
  for (const [pass, products] of values.products.split(',').map(Number).entries()) {
    const [, second, third] = await measureProducts(shop, products);
    if (pass === 0) {
      if (!second || !third) throw new Error('Fewer than three soaps are shown');
      printRow('checkout start', await measureCheckout(shop, soapOf(second)));
      printRace(await measureRace(shop, soapOf(third)), 1_500);
    }
    printMemory(shop.memory(), MEMORY_TARGET_MB);
  }
}

async function measureWholeOrders(shop: TestShop) {
  const answer = await fetch(`${shop.url}/api/product/get-all-products?limit=8&inStock=1`);
  const { data } = (await answer.json()) as { data: ProductList };
  return measureOrders(shop, data.products.map(soapOf), values.stored.split(',').map(Number));
}

await build();
const env = values.profile && {
  NODE_OPTIONS: `--import=${new URL('cpu-profile.mjs', import.meta.url).href}`,
  MUNAY_BENCH_PROFILE: resolve(values.profile),
};
if (positionals.includes('pages')) await measurePages(seconds);
else
  await TestShop.use({ name: 'bench', mailbox: positionals.includes('orders'), env: { ...env } }, (shop) => {
    if (positionals.includes('orders')) return measureWholeOrders(shop);
    if (positionals.includes('admin')) return measureAdmin(shop);
    if (positionals.includes('books')) return measureBooks(shop, Number(values.orders));
    return measureStorefront(shop);
  });
