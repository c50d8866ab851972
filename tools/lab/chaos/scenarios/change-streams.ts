import { setTimeout as delay } from 'node:timers/promises';
import { ApiClient } from '../../../test-shop/api-client.ts';
import { fetchWithin } from '../../../workspace/fetch-within.ts';
import type { FaultShop } from '../fault-shop.ts';
import { PriceLog } from '../price-log.ts';
import type { Context, Scenario } from '../scenario.ts';

const BEFORE_MS = 2_000;
/** Duration of a fault, longer than the API waits before it reopens a silent stream. */
const DISTURBED_MS = 18_000;
/** Maximum time until a changed price is ordered, on a busy machine. */
const DISTURBED_MAX_MS = 60_000;
const BETWEEN_PRICES_MS = [50, 300] as const;
const METRICS_TIMEOUT_MS = 5_000;
/** Age of the catalogue in seconds above which orders do not use it. */
const CURRENT_S = 2;

async function catalogueAge(shop: FaultShop): Promise<number> {
  const [api = ''] = shop.testShop.apiUrls;
  const metrics = await (await fetchWithin(METRICS_TIMEOUT_MS, `${api}/metrics`)).text();
  const age = /^munay_catalogue_age_seconds (\S+)$/m.exec(metrics)?.[1];
  return age === '+Inf' ? Infinity : Number(age);
}

/** Changes prices while the fault disturbs the change stream of `api-1`. @returns the orders with wrong prices */
async function disturb({ shop, random }: Context, prices: PriceLog, fault: object): Promise<string[]> {
  const staff = await ApiClient.admin(shop);
  await delay(BEFORE_MS);
  const from = Date.now();
  await shop.failCommands({
    failCommands: ['aggregate', 'getMore'],
    // The fault only affects the change stream, because the collections can still be read
    namespace: `${shop.db.databaseName}.$cmd.aggregate`,
    appName: 'api-1',
    ...fault,
  });
  try {
    const isOver = async () => {
      const tookMs = Date.now() - from;
      return tookMs > DISTURBED_MS && (tookMs > DISTURBED_MAX_MS || (await prices.isOrdered()));
    };
    while (!(await isOver())) {
      await prices.change(staff, random.pick(shop.catalogue));
      await delay(random.between(...BETWEEN_PRICES_MS));
    }
    const age = await catalogueAge(shop);
    if (age <= CURRENT_S) return [`the catalogue of api-1 is ${age} s old: the row proves nothing`];
    if (!(await prices.isOrdered())) return ['nobody ordered at a changed price: the row proves nothing'];
    return await prices.findMispriced();
  } finally {
    await shop.failCommands(null);
  }
}

const disturbed = (name: string, fault: object): Scenario => ({
  name: `change stream ${name}`,
  rounds: 2,
  async run(context) {
    const lost: string[] = [];
    const prices = new PriceLog(context.shop);
    await context.shoppers.runDuring(
      async () => {
        for (let round = 0; round < context.rounds; round += 1)
          lost.push(...(await disturb(context, prices, fault)));
      },
      { people: 40, fast: true },
    );
    return { lostItems: lost };
  },
});

export const CHANGE_STREAMS: Scenario[] = [
  disturbed('silent', { blockConnection: true, blockTimeMS: DISTURBED_MS }),
  // ChangeStreamFatalError, after which the driver does not resume the stream automatically
  disturbed('gone', { errorCode: 280 }),
];
