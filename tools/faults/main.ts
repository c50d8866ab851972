/**
 * `npm run faults [-- --rows=API,mail --rounds=3 --people=200 --seed=7]`: bad days, one after the other, for a whole
 * shop of real processes with people buying in it. Ends with 1 when anything was lost, doubled or oversold, an
 * invariant broke, or a buyer was answered by a fault of ours.
 */
import { parseArgs } from 'node:util';
import { forgetLimits } from '../own-shop/limits.ts';
import { buildServers } from '../own-shop/own-shop.ts';
import { report, step } from '../workspace/step.mjs';
import { Crowd, Journal } from './crowd.ts';
import { FaultShop } from './fault-shop.ts';
import { judge } from './judge.ts';
import { Chance } from './random.ts';
import { CLOCKS } from './rows/clocks.ts';
import { GROUND } from './rows/ground.ts';
import { KILLS } from './rows/kills.ts';
import { MAIL } from './rows/mail.ts';
import { POINTS } from './rows/points.ts';
import { PROVIDER } from './rows/provider.ts';
import { WEBHOOKS } from './rows/webhooks.ts';
import { printHead, printRow } from './table.ts';
import type { Row } from './row.ts';

const ROWS = [...KILLS, ...POINTS, ...PROVIDER, ...WEBHOOKS, ...MAIL, ...CLOCKS, ...GROUND];

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '' },
    rounds: { type: 'string' },
    people: { type: 'string', default: '200' },
    seed: { type: 'string' },
    quick: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const wanted = values.rows.split(',').filter(Boolean);
const chosen = ROWS.filter(
  ({ name, quick }) =>
    (!values.quick || quick) && (wanted.length === 0 || wanted.some((part) => name.includes(part))),
);

async function perform(row: Row, number: number, shop: FaultShop, crowd: Crowd) {
  const chance = new Chance(seed + number);
  const rounds = Number(values.rounds ?? row.rounds);
  crowd.journal = new Journal();
  crowd.chance = chance.fork();
  // Every row is a day of its own
  await forgetLimits(shop.own);
  const said = await row.run({ shop, crowd, chance, rounds });
  await shop.heal();
  // A short round runs in one shop, whose books tell of every row at the end
  const verdict = await judge(shop, crowd.journal, said ?? {}, !values.quick || row === chosen.at(-1));
  verdict.lost.push(...(said?.lost ?? []));
  const fine = printRow(row.name, rounds, crowd.journal, verdict);
  if (crowd.journal.brokenCount > 0) for (const text of shop.loggedErrors()) console.log(`    ${text}`);
  return fine;
}

const people = Number(values.people);
let bad = 0;
let shared: FaultShop | undefined;
let crowd: Crowd | undefined;
try {
  if (!values.built) await buildServers();
  console.log(`seed ${seed}, ${people} people, ${chosen.length} rows`);
  printHead();
  for (const row of chosen) {
    const number = ROWS.indexOf(row);
    if (row.open) {
      await shared?.close();
      shared = crowd = undefined;
      const own = await row.open();
      try {
        const visitors = await Crowd.gather(own, people, new Chance(seed));
        bad += (await perform(row, number, own, visitors)) ? 0 : 1;
      } finally {
        await own.close();
      }
      continue;
    }
    shared ??= await FaultShop.open();
    const opened = shared;
    crowd ??= await step('people', () => Crowd.gather(opened, people, new Chance(seed)));
    bad += (await perform(row, number, shared, crowd)) ? 0 : 1;
  }
  console.log(
    bad === 0 ? 'nothing lost, doubled or oversold' : `${bad} rows failed; --seed=${seed} repeats them`,
  );
  process.exitCode = bad === 0 ? 0 : 1;
} catch (error) {
  report(error);
  console.error(shared?.own.said.slice(-40).join('\n') ?? '');
  process.exitCode = 1;
} finally {
  await shared?.close();
}
