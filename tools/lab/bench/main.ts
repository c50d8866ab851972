/**
 * `npm run bench [-- --products=1000,10000,50000 --seconds=5]` load-tests a shop started for it; `-- admin` staff
 * queries over 100,000 orders; `-- books [--orders=100000]` the consistency report; `-- pages` the pages of the HTML
 * service; `-- orders [--stored=0,100000 --units=1 --stock=1000000 --promotions=0]` the cost of a whole order, also with
 * few units in stock (`--stock=40`) and up to ten automatic promotions; `-- idle [--products=25000,50000]` the cost of
 * a shop without visitors, with two orders for each product; `-- --at=URL` a shop that is already running. The load
 * generator runs on the same machine, so the figures are lower bounds. `--profile=<folder>` writes a CPU profile of each
 * process there.
 */
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ProductCard, ProductList } from '@munay/contracts/shop/product';
import { withDatabase } from '../../test-shop/database.ts';
import { publishAutomaticPromotions } from '../../test-shop/promotions.ts';
import { TestShop } from '../../test-shop/test-shop.ts';
import { build } from '../../workspace/build.ts';
import { runStep } from '../../workspace/step.mjs';
import { measureAdmin } from './admin.ts';
import { measureConsistencyReport } from './consistency-report.ts';
import { createCountingEnv } from './database-calls.ts';
import { EXTERNAL_SHOP, measureExternalShop } from './external-shop.ts';
import { measureIdle } from './idle.ts';
import { measureOrders } from './orders.ts';
import { measurePages } from './pages.ts';
import { printGrowth, printMemory, printRace, printRow, printStart, printTitle } from './print.ts';
import { seedProducts } from './seed-products.ts';
import { measureCheckout, measureFirstItem, measureRace, measureReads } from './storefront.ts';

/** Targets per minimum number of products. */
const TARGETS = [
  { products: 0, freshSearches: 800, memoryMb: 300 },
  { products: 10_000, freshSearches: 300, memoryMb: 400 },
  { products: 50_000, freshSearches: undefined, memoryMb: 600 },
];
const FIRST_ITEM_COUNT = 600;
const CPU_MS_PER_PRODUCT = 0.7;
const START_SECONDS = 20;
/** Production settings, with which the API serves no documentation. */
const SHOP_ENVIRONMENT = { API_DOCS: '0' };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    orders: { type: 'string', default: '100000' },
    profile: { type: 'string' },
    stored: { type: 'string', default: '0,100000' },
    units: { type: 'string', default: '1' },
    stock: { type: 'string', default: '1000000' },
    promotions: { type: 'string', default: '0' },
    ...EXTERNAL_SHOP,
  },
});
const seconds = Number(values.seconds);
const parseSizes = (all: string) => (values.products ?? all).split(',').map(Number);

const toItem = ({ _id, sizes: [size] }: ProductCard) => ({
  productId: _id,
  size: size?.label ?? '',
  sku: size?.sku ?? '',
});

/** Restarts the shop. @returns seconds until the API was ready */
async function restart(shop: TestShop) {
  await shop.restart();
  const api = shop.process('api-1');
  await api.stop();
  const started = performance.now();
  await api.start();
  return (performance.now() - started) / 1_000;
}

async function measureProducts(shop: TestShop, products: number) {
  await runStep(`${products} products`, () => seedProducts(shop.mongoUri, products));
  const startSeconds = await restart(shop);
  const target = TARGETS.findLast((candidate) => products >= candidate.products);
  const response = await fetch(`${shop.url}/api/product/get-all-products?limit=100&inStock=1`);
  const { data } = (await response.json()) as { data: ProductList };
  if (data.total < products / 2) throw new Error(`Only ${data.total} of ${products} products are shown`);
  printTitle(`${products} products, ${cpus().length} cores, load generator beside it`);
  const measuredShop = { url: shop.url, cpuMs: () => shop.cpuMs() };
  const allSlugs = await withDatabase(shop.mongoUri, (db) =>
    db.collection('products').distinct('slug', { status: 'active' }),
  );
  const slugs = data.products.map(({ slug }) => slug);
  const readMeasurements = await measureReads(measuredShop, { seconds, slugs, allSlugs: allSlugs });
  printRow('list of 20', readMeasurements.list, 1_000);
  printRow('one product', readMeasurements.product, 1_500);
  printRow('100 products in turn', readMeasurements.products);
  printRow('product, each once', readMeasurements.eachProduct, undefined, CPU_MS_PER_PRODUCT);
  printRow('search with a typo', readMeasurements.search, 800);
  printRow('search, each one new', readMeasurements.searchFresh, target?.freshSearches);
  printRow('suggestion', readMeasurements.suggest);
  const first = data.products.find(({ sizes: [size] }) => size && size.available > 20);
  if (!first) throw new Error('No soap has more than 20 units');
  const { productId, size } = toItem(first);
  const firstItem = await measureFirstItem(measuredShop, {
    seconds,
    product: { productId, size },
    origin: shop.origin,
  });
  printRow('new guest + first item', firstItem, FIRST_ITEM_COUNT);
  printStart(startSeconds, START_SECONDS);
  const memoryMb = printMemory(shop.measureMemory(), target?.memoryMb ?? 0);
  const figures = {
    'list of 20, /s': readMeasurements.list.perSecond,
    'one product, /s': readMeasurements.product.perSecond,
    'product, each once, /s': readMeasurements.eachProduct.perSecond,
    'search, new, /s': readMeasurements.searchFresh.perSecond,
    'new guest, /s': firstItem.perSecond,
    'memory, MB': memoryMb,
    'start of the API, s': startSeconds,
  };
  return { products: data.products, figures };
}

async function measureStorefront(shop: TestShop) {
  const sizes = parseSizes('1000,10000,50000');
  const growth = new Map<string, number[]>();
  for (const [passIndex, size] of sizes.entries()) {
    const { products, figures } = await measureProducts(shop, size);
    for (const [name, figure] of Object.entries(figures))
      growth.set(name, [...(growth.get(name) ?? []), figure]);
    if (passIndex > 0) continue;
    const [, second, third] = products;
    if (!second || !third) throw new Error('Fewer than three soaps are shown');
    printRow('checkout start', await measureCheckout(shop, toItem(second)));
    printRace(await measureRace(shop, toItem(third)), 1_500);
  }
  if (sizes.length > 1) printGrowth('products', sizes, growth);
}

async function measureWholeOrders(shop: TestShop) {
  const promotions = Number(values.promotions);
  const response = await fetch(`${shop.url}/api/product/get-all-products?limit=8&inStock=1`);
  const { data } = (await response.json()) as { data: ProductList };
  await publishAutomaticPromotions(shop, promotions);
  return measureOrders(shop, data.products.map(toItem), {
    existingOrders: values.stored.split(',').map(Number),
    units: Number(values.units),
    stock: Number(values.stock),
    promotions,
  });
}

const profile = values.profile && {
  NODE_OPTIONS: `--import=${new URL('cpu-profile.mjs', import.meta.url).href}`,
  MUNAY_BENCH_PROFILE: resolve(values.profile),
};
if (!values.at) await build();
if (values.at) await measureExternalShop(values.at, values, seconds);
else if (positionals.includes('pages')) await measurePages(seconds);
else
  await TestShop.use(
    {
      name: 'bench',
      env: { ...SHOP_ENVIRONMENT, ...profile },
      ...(positionals.includes('orders') && {
        mailbox: true,
        getEnv: createCountingEnv(profile ? profile.NODE_OPTIONS : ''),
      }),
    },
    (shop) => {
      if (positionals.includes('orders')) return measureWholeOrders(shop);
      if (positionals.includes('admin')) return measureAdmin(shop);
      if (positionals.includes('idle')) return measureIdle(shop, parseSizes('25000,50000'));
      if (positionals.includes('books')) return measureConsistencyReport(shop, Number(values.orders));
      return measureStorefront(shop);
    },
  );
