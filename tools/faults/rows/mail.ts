import { setTimeout as delay } from 'node:timers/promises';
import type { FaultShop } from '../fault-shop.ts';
import type { Report, Row } from '../row.ts';

const BUYING_MS = 12_000;
const MANY = 30;

/** @param after what staff do then */
const mailing = (
  name: string,
  trouble: (shop: FaultShop) => Promise<void>,
  report: Report = {},
  after: (shop: FaultShop) => Promise<Report> = async () => ({}),
): Row => ({
  name: `mail: ${name}`,
  rounds: 2,
  async run({ shop, crowd, rounds }) {
    for (let round = 0; round < rounds; round += 1) {
      await trouble(shop);
      await crowd.during(() => delay(BUYING_MS), { people: 30, brisk: true });
      shop.part('mailbox').goOn();
      await shop.mailFaults('none');
    }
    return { ...report, ...(await after(shop)), mailCrashes: (report.mailCrashes ?? 0) * rounds };
  },
});

export const MAIL: Row[] = [
  mailing('the server hangs', async (shop) => shop.part('mailbox').pause(), { mailCrashes: 10 }),
  mailing('not now (451)', (shop) => shop.mailFaults('reject', { next: MANY, code: 451 })),
  // Given up at once; staff who try it again send each mail after all
  mailing(
    'never (550)',
    (shop) => shop.mailFaults('reject', { next: 10, code: 550 }),
    {},
    async (shop) => ((await shop.tryAgain()) > 0 ? {} : { lost: ['no mail was refused'] }),
  ),
  mailing('taken, and then silence', (shop) => shop.mailFaults('accept-then-close', { next: MANY }), {
    mailCrashes: MANY,
  }),
];
