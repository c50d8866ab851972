/**
 * `npm run bench [-- --products=1000,10000 --seconds=5]`: starts a shop of its own and tells how much it answers.
 * `npm run bench -- admin` asks what staff ask, over 100,000 orders.
 * `npm run bench -- books [--orders=100000]` checks the books of so many orders.
 * The load comes from the same machine, so the figures are lower bounds.
 */
import type { ProductCard, ProductList } from '@munay/contracts/shop/product';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { buildServers, OwnShop } from '../own-shop/own-shop.ts';
import { report, step } from '../workspace/step.mjs';
import { measureAdmin } from './admin.ts';
import { measureBooks } from './books.ts';
import { fillCatalogue } from './fill.ts';
import { measureCheckout, measureFirstItem, measureRace, measureReads } from './measures.ts';
import { printMemory, printRace, printRow, printTitle } from './print.ts';

const MEMORY_TARGET_MB = 300;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string', default: '1000,10000' },
    seconds: { type: 'string', default: '5' },
    orders: { type: 'string', default: '100000' },
  },
});
const seconds = Number(values.seconds);

async function measure(shop: OwnShop, products: number) {
  await step(`${products} products`, () => fillCatalogue(shop.mongoUri, products));
  await shop.restart();
  const answer = await fetch(`${shop.url}/api/product/get-all-products?limit=100&inStock=1`);
  const { data } = (await answer.json()) as { data: ProductList };
  if (data.total < products / 2) throw new Error(`Only ${data.total} of ${products} products are shown`);
  const cards = data.products;
  const soapOf = (card: ProductCard) => ({
    productId: card._id,
    size: card.sizes[0]?.label ?? '',
    sku: card.sizes[0]?.sku ?? '',
  });
  printTitle(`${products} products, ${cpus().length} cores, load generator beside it`);
  const slugs = cards.map(({ slug }) => slug);
  const reads = await measureReads(shop, { seconds, slugs });
  printRow('list of 20', reads.list, 1_000);
  printRow('one product', reads.product, 1_500);
  printRow('100 products in turn', reads.products);
  printRow('search with a typo', reads.search, 800);
  printRow('search, each one new', reads.searchFresh);
  printRow('suggestion', reads.suggest);
  const first = cards.find(({ sizes: [size] }) => size && size.available > 20);
  if (!first) throw new Error('No soap has more than 20 pieces');
  const { productId, size } = soapOf(first);
  printRow(
    'new guest + first item',
    await measureFirstItem(shop, { seconds, soap: { productId, size } }),
    400,
  );
  return { cards, soapOf };
}

let shop: OwnShop | undefined;
try {
  await buildServers();
  shop = await OwnShop.open({ name: 'bench', apis: 1, workers: 1 });
  if (positionals.includes('admin')) await measureAdmin(shop);
  else if (positionals.includes('books')) await measureBooks(shop, Number(values.orders));
  else await measureShop(shop);
} catch (error) {
  report(error);
  process.exitCode = 1;
} finally {
  await shop?.close();
}

async function measureShop(shop: OwnShop) {
  for (const [pass, products] of values.products.split(',').map(Number).entries()) {
    const { cards, soapOf } = await measure(shop, products);
    if (pass === 0) {
      const [, second, third] = cards;
      if (!second || !third) throw new Error('Fewer than three soaps are shown');
      printRow('checkout start', await measureCheckout(shop, soapOf(second)));
      printRace(await measureRace(shop, soapOf(third)), 1_500);
    }
    printMemory(shop.memory(), MEMORY_TARGET_MB);
  }
}
