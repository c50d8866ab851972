import { setTimeout as delay } from 'node:timers/promises';
import type { FaultShop } from '../fault-shop.ts';
import type { Scenario, ScenarioReport } from '../scenario.ts';

const SHOPPING_MS = 12_000;
const MAIL_COUNT = 30;

const createMailScenario = (
  name: string,
  fault: (shop: FaultShop) => Promise<void>,
  report: ScenarioReport = {},
  afterRun: (shop: FaultShop) => Promise<ScenarioReport> = async () => ({}),
): Scenario => ({
  name: `mail: ${name}`,
  rounds: 2,
  async run({ shop, shoppers, rounds }) {
    for (let round = 0; round < rounds; round += 1) {
      await fault(shop);
      await shoppers.runDuring(() => delay(SHOPPING_MS), { people: 30, fast: true });
      shop.process('mailbox').resume();
      await shop.injectMailFaults('none');
    }
    return { ...report, ...(await afterRun(shop)), mailCrashes: (report.mailCrashes ?? 0) * rounds };
  },
});

const requeueAll = async (shop: FaultShop): Promise<ScenarioReport> =>
  (await shop.requeueDeadJobs()) > 0 ? {} : { lostItems: ['no mail was refused'] };

export const MAIL: Scenario[] = [
  createMailScenario('the server hangs', async (shop) => shop.process('mailbox').pause(), {
    mailCrashes: 10,
  }),
  createMailScenario('not now (451)', (shop) =>
    shop.injectMailFaults('reject', { next: MAIL_COUNT, code: 451 }),
  ),
  createMailScenario(
    'never (550)',
    (shop) => shop.injectMailFaults('reject', { next: 10, code: 550 }),
    {},
    requeueAll,
  ),
  createMailScenario(
    'taken, and then silence',
    (shop) => shop.injectMailFaults('accept-then-close', { next: MAIL_COUNT }),
    {
      mailCrashes: MAIL_COUNT,
    },
  ),
];
