import { setTimeout as delay } from 'node:timers/promises';
import type { FaultShop } from '../fault-shop.ts';
import type { Scenario, ScenarioReport } from '../scenario.ts';

const SHOPPING_MS = 12_000;
const MANY = 30;

const mailing = (
  name: string,
  fault: (shop: FaultShop) => Promise<void>,
  report: ScenarioReport = {},
  afterwards: (shop: FaultShop) => Promise<ScenarioReport> = async () => ({}),
): Scenario => ({
  name: `mail: ${name}`,
  rounds: 2,
  async run({ shop, shoppers, rounds }) {
    for (let round = 0; round < rounds; round += 1) {
      await fault(shop);
      await shoppers.during(() => delay(SHOPPING_MS), { people: 30, fast: true });
      shop.process('mailbox').resume();
      await shop.mailFaults('none');
    }
    return { ...report, ...(await afterwards(shop)), mailCrashes: (report.mailCrashes ?? 0) * rounds };
  },
});

const requeueAll = async (shop: FaultShop): Promise<ScenarioReport> =>
  (await shop.requeueDead()) > 0 ? {} : { lostItems: ['no mail was refused'] };

export const MAIL: Scenario[] = [
  mailing('the server hangs', async (shop) => shop.process('mailbox').pause(), { mailCrashes: 10 }),
  mailing('not now (451)', (shop) => shop.mailFaults('reject', { next: MANY, code: 451 })),
  mailing('never (550)', (shop) => shop.mailFaults('reject', { next: 10, code: 550 }), {}, requeueAll),
  mailing('taken, and then silence', (shop) => shop.mailFaults('accept-then-close', { next: MANY }), {
    mailCrashes: MANY,
  }),
];
