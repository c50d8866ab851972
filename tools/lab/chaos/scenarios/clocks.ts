import { setTimeout as delay } from 'node:timers/promises';
import { createClockEnv } from '../faketime.ts';
import { FaultShop } from '../fault-shop.ts';
import type { Scenario } from '../scenario.ts';

const SHOPPING_MS = 25_000;
const SIX_MINUTES_SECONDS = 360;
/** The end of the year in Madrid, which is one hour ahead of UTC in winter. */
const NEW_YEAR_MS = Date.UTC(2026, 11, 31, 23);
/** Time for the shop and its customers to start, which takes three minutes under libfaketime. */
const MIDNIGHT_LEAD_MS = 300_000;
const MIDNIGHT_RUN_MS = 20_000;

const createSkewScenario = (name: string, pattern: RegExp, seconds: number): Scenario => ({
  name: `clock: ${name}`,
  rounds: 1,
  async run({ shop, shoppers, rounds }) {
    for (let round = 0; round < rounds; round += 1) {
      const clock = await createClockEnv(`${seconds > 0 ? '+' : ''}${seconds}`);
      for (const app of shop.testShop.processes(pattern)) {
        await app.stop();
        shop.envOverrides.set(app.name, clock);
        await app.start();
      }
      await shoppers.runDuring(() => delay(SHOPPING_MS), { people: 40, fast: true });
      shop.envOverrides.clear();
      for (const app of shop.testShop.processes(pattern)) {
        await app.stop();
        await app.start();
      }
    }
  },
});

let midnight = 0;

export const CLOCKS: Scenario[] = [
  createSkewScenario('both APIs six minutes slow', /^api/, -SIX_MINUTES_SECONDS),
  createSkewScenario('both APIs six minutes fast', /^api/, SIX_MINUTES_SECONDS),
  createSkewScenario('both workers six minutes slow', /^worker/, -SIX_MINUTES_SECONDS),
  createSkewScenario('both workers six minutes fast', /^worker/, SIX_MINUTES_SECONDS),
  createSkewScenario('one worker two minutes fast', /^worker-1$/, 120),
  {
    name: "clock: the year's turn in Madrid",
    rounds: 1,
    async open() {
      midnight = Date.now() + MIDNIGHT_LEAD_MS;
      const clock = await createClockEnv(`+${Math.round((NEW_YEAR_MS - midnight) / 1_000)}`, { TZ: 'UTC' });
      return FaultShop.open({ getEnv: () => clock });
    },
    async run({ shop, shoppers }) {
      await delay(Math.max(0, midnight - MIDNIGHT_RUN_MS - Date.now()));
      await shoppers.runDuring(() => delay(2 * MIDNIGHT_RUN_MS), { people: 40, fast: true });
      return { lostItems: await findWrongYears(shop) };
    },
  },
];

/** Counts invoices with a series that does not match the year of their date. */
async function findWrongYears(shop: FaultShop) {
  // The date is calculated independently, so that a bug in the shop is not repeated
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid', dateStyle: 'short' });
  const invoices = await shop.db.collection('invoices').find().toArray();
  const bills = invoices.map(({ number, fields }) => ({
    number,
    date: day.format(new Date(fields.issuedAt)),
  }));
  const years = new Set(bills.map(({ date }) => date.slice(0, 4)));
  return [
    ...bills
      .filter(({ number, date }) => number.slice(1, 6) !== `-${date.slice(0, 4)}`)
      .map(({ number, date }) => `bill ${number} is dated ${date}`),
    ...(years.size === 2 ? [] : [`bills of ${[...years].join(', ')} only: the row proves nothing`]),
  ];
}
