import { setTimeout as delay } from 'node:timers/promises';
import { ApiClient } from '../../../test-shop/api-client.ts';
import { setPrice } from '../../../test-shop/edit-product.ts';
import { FaultShop } from '../fault-shop.ts';
import type { Context, Scenario } from '../scenario.ts';

const SLUG = 'carbon-y-arbol-de-te';
const PATHS = ['/', '/shop', `/product/${SLUG}`];
const DISCONNECTION_MS = 12_000;
const POLL_INTERVAL_MS = 500;
const RENDER_TIMEOUT_MS = 30_000;
/** Time limit for pages after the connection is restored, on a busy machine. */
const UPDATE_TIMEOUT_MS = 10_000;

const read = async ({ shop }: Context, path: string) => {
  const response = await fetch(shop.testShop.webUrl + path, { headers: { 'accept-language': 'es' } });
  return (await response.text()).replaceAll('\u00a0', ' ');
};
const isRendered = (html: string) => html.includes('id="munay-data"');

async function waitUntilRendered(context: Context) {
  const deadline = performance.now() + RENDER_TIMEOUT_MS;
  for (const path of PATHS)
    while (!isRendered(await read(context, path))) {
      if (performance.now() > deadline) throw new Error(`${path} is not rendered`);
      await delay(POLL_INTERVAL_MS);
    }
}

/** Edits a price while the connection is interrupted; after reconnecting, pages must show the new price. */
async function disconnectPages(context: Context, round: number): Promise<string[]> {
  const { shop } = context;
  const staff = await ApiClient.connectAsAdmin(shop);
  await waitUntilRendered(context);
  shop.linkPages(false);
  const priceCents = 3_100 + round;
  await setPrice(staff, SLUG, priceCents);
  const problems: string[] = [];
  const deadline = performance.now() + DISCONNECTION_MS;
  while (performance.now() < deadline) {
    for (const path of PATHS)
      if (!isRendered(await read(context, path))) problems.push(`${path} came without its content`);
    await delay(POLL_INTERVAL_MS);
  }
  shop.linkPages(true);
  const updateDeadline = performance.now() + UPDATE_TIMEOUT_MS;
  const price = `31,${String(priceCents - 3_100).padStart(2, '0')} €`;
  for (const path of PATHS.slice(1))
    while (!(await read(context, path)).includes(price)) {
      await delay(POLL_INTERVAL_MS);
      if (performance.now() < updateDeadline) continue;
      problems.push(`${path} does not show ${price}`);
      break;
    }
  return [...new Set(problems)];
}

export const PAGES: Scenario[] = [
  {
    name: 'page server without its connection to the API',
    rounds: 2,
    open: () => FaultShop.open({ pages: true }),
    async run(context) {
      const problems: string[] = [];
      await context.shoppers.runDuring(
        async () => {
          for (let round = 0; round < context.rounds; round += 1)
            problems.push(...(await disconnectPages(context, round)));
        },
        { people: 10, fast: true },
      );
      return { lostItems: problems };
    },
  },
];
