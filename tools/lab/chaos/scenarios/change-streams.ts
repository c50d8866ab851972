import { setTimeout as delay } from 'node:timers/promises';
import { ApiClient } from '../../../test-shop/api-client.ts';
import { fetchWithin } from '../../../workspace/fetch-within.ts';
import type { FaultShop } from '../fault-shop.ts';
import { PriceLog } from '../price-log.ts';
import type { Context, Scenario } from '../scenario.ts';

const BASELINE_MS = 2_000;
/** Duration of a fault, longer than the API waits before it reopens a silent stream. */
const INTERRUPTION_MS = 18_000;
/** Maximum time until a changed price is ordered, on a busy machine. */
const MAX_INTERRUPTION_MS = 60_000;
const PRICE_INTERVAL_MS = [50, 300] as const;
const METRICS_TIMEOUT_MS = 5_000;
/** Age of the catalogue, in seconds, above which orders bypass it. */
const MAX_AGE_SECONDS = 2;

async function readCatalogueAge(shop: FaultShop): Promise<number> {
  const [api = ''] = shop.testShop.apiUrls;
  const metrics = await (await fetchWithin(METRICS_TIMEOUT_MS, `${api}/metrics`)).text();
  const age = /^munay_catalogue_age_seconds (\S+)$/m.exec(metrics)?.[1];
  return age === '+Inf' ? Infinity : Number(age);
}

/** Changes prices while the fault disturbs the change stream of `api-1`. @returns the orders with wrong prices */
async function interruptStreams(
  { shop, random }: Context,
  prices: PriceLog,
  fault: object,
): Promise<string[]> {
  const staff = await ApiClient.connectAsAdmin(shop);
  await delay(BASELINE_MS);
  const from = Date.now();
  await shop.failCommands({
    failCommands: ['aggregate', 'getMore'],
    // The fault only affects the change stream, so the collections can still be read
    namespace: `${shop.db.databaseName}.$cmd.aggregate`,
    appName: 'api-1',
    ...fault,
  });
  try {
    const isInterruptionOver = async () => {
      const tookMs = Date.now() - from;
      return tookMs > INTERRUPTION_MS && (tookMs > MAX_INTERRUPTION_MS || (await prices.isOrdered()));
    };
    while (!(await isInterruptionOver())) {
      await prices.change(staff, random.pick(shop.catalogue));
      await delay(random.nextBetween(...PRICE_INTERVAL_MS));
    }
    const age = await readCatalogueAge(shop);
    if (age <= MAX_AGE_SECONDS) return [`the catalogue of api-1 is ${age} s old: the row proves nothing`];
    if (!(await prices.isOrdered())) return ['nobody ordered at a changed price: the row proves nothing'];
    return await prices.findMispricedLines();
  } finally {
    await shop.failCommands(null);
  }
}

const createInterruptionScenario = (name: string, fault: object): Scenario => ({
  name: `change stream ${name}`,
  rounds: 2,
  async run(context) {
    const lostPages: string[] = [];
    const prices = new PriceLog(context.shop);
    await context.shoppers.runDuring(
      async () => {
        for (let round = 0; round < context.rounds; round += 1)
          lostPages.push(...(await interruptStreams(context, prices, fault)));
      },
      { people: 40, fast: true },
    );
    return { lostItems: lostPages };
  },
});

export const CHANGE_STREAMS: Scenario[] = [
  createInterruptionScenario('silent', { blockConnection: true, blockTimeMS: INTERRUPTION_MS }),
  // ChangeStreamFatalError, after which the driver does not resume the stream automatically
  createInterruptionScenario('gone', { errorCode: 280 }),
];
