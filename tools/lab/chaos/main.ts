/**
 * `npm run faults [-- --rows=API,mail --rounds=3 --people=200 --seed=7]` runs fault scenarios on a whole shop while
 * customers buy in it; `npm run engines` runs the scenarios with a replica set, sentinels and a cluster. Exit code 1
 * when data was lost, duplicated or oversold, an invariant was violated, or a customer got a 5xx. With `--alerts` it
 * triggers the alerts instead.
 */
import { parseArgs } from 'node:util';
import { resetRateLimits } from '../../test-shop/rate-limits.ts';
import { build } from '../../workspace/build.ts';
import { runStep } from '../../workspace/step.mjs';
import { FaultShop } from './fault-shop.ts';
import { Random } from './random.ts';
import { printHeader, printRow } from './report.ts';
import type { Context, Scenario, ScenarioReport } from './scenario.ts';
import { CHANGE_STREAMS } from './scenarios/change-streams.ts';
import { CLOCKS } from './scenarios/clocks.ts';
import { CRASH_POINTS } from './scenarios/crash-points.ts';
import { FAILOVERS } from './scenarios/failovers.ts';
import { KILLS } from './scenarios/kills.ts';
import { MAIL } from './scenarios/mail.ts';
import { PAGES } from './scenarios/pages.ts';
import { PROMOTIONS } from './scenarios/promotions.ts';
import { PROVIDER } from './scenarios/provider.ts';
import { STORAGE } from './scenarios/storage.ts';
import { WEBHOOKS } from './scenarios/webhooks.ts';
import { ShopperLog, Shoppers } from './shoppers.ts';
import { verify } from './verify.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '' },
    rounds: { type: 'string' },
    people: { type: 'string', default: '200' },
    seed: { type: 'string' },
    quick: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    engines: { type: 'boolean', default: false },
    alerts: { type: 'boolean', default: false },
  },
});
const SCENARIOS = values.engines
  ? FAILOVERS
  : [
      ...KILLS,
      ...CRASH_POINTS,
      ...PROVIDER,
      ...WEBHOOKS,
      ...PROMOTIONS,
      ...MAIL,
      ...CLOCKS,
      ...CHANGE_STREAMS,
      ...PAGES,
      ...STORAGE,
    ];
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const people = Number(values.people);
const parts = values.rows.split(',').filter(Boolean);
const selectedScenarios = SCENARIOS.filter(
  ({ name, quick }) =>
    (!values.quick || quick) && (parts.length === 0 || parts.some((part) => name.includes(part))),
);

/** A scenario that cannot cause its fault fails its row, and the remaining scenarios still run. */
async function runScenario(scenario: Scenario, context: Context): Promise<ScenarioReport> {
  try {
    return (await scenario.run(context)) ?? {};
  } catch (error) {
    return { lostItems: [String(error)] };
  }
}

async function perform(scenario: Scenario, shop: FaultShop, shoppers: Shoppers) {
  const random = new Random(seed + SCENARIOS.indexOf(scenario));
  const rounds = Number(values.rounds ?? scenario.rounds);
  const log = new ShopperLog();
  shoppers.log = log;
  shoppers.random = random.fork();
  await resetRateLimits(shop.testShop);
  const report = await runScenario(scenario, { shop, shoppers, random, rounds });
  await shop.restore();
  // A quick run checks the invariants only once, at the end, because its scenarios share one shop
  const verdict = await verify(shop, log, report, !values.quick || scenario === selectedScenarios.at(-1));
  verdict.lost.push(...(report.lostItems ?? []));
  const hasPassed = printRow(scenario.name, rounds, log, verdict, report);
  if (log.brokenCount > 0) for (const stack of shop.countLoggedErrors()) console.log(`    ${stack}`);
  return hasPassed;
}

const openShoppers = (shop: FaultShop) => Shoppers.open(shop, people, new Random(seed));

if (!values.built) await build();
if (values.alerts) {
  const { provokeAlerts } = await import('./alerts.ts');
  process.exit((await provokeAlerts(parts)) ? 0 : 1);
}
console.log(`seed ${seed}, ${people} people, ${selectedScenarios.length} rows`);
printHeader();
let failed = 0;
let shared: FaultShop | undefined;
let sharedShoppers: Shoppers | undefined;
try {
  for (const scenario of selectedScenarios) {
    if (scenario.open) {
      await shared?.close();
      shared = sharedShoppers = undefined;
      const shop = await scenario.open();
      const run = openShoppers(shop).then((shoppers) => perform(scenario, shop, shoppers));
      if (!(await run.finally(() => shop.close()))) failed += 1;
      continue;
    }
    const shop = (shared ??= await FaultShop.open());
    sharedShoppers ??= await runStep('people', () => openShoppers(shop));
    if (!(await perform(scenario, shop, sharedShoppers))) failed += 1;
  }
  console.log(
    failed === 0 ? 'nothing lost, doubled or oversold' : `${failed} rows failed; --seed=${seed} repeats them`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(shared?.testShop.logLines.slice(-40).join('\n') ?? '');
  throw error;
} finally {
  await shared?.close();
}
