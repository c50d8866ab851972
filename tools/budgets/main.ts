/**
 * `npm run budgets [-- --runs=5 --lighthouse=3 --pages=home,shop --anyway]`: measures first visits on a phone
 * in Chromium against their budgets. Exit code 1 when over budget, 2 when the machine is too busy (`--anyway`
 * measures nonetheless and judges sizes only).
 */
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Cookie } from 'playwright-core';
import { findChromium } from '../servers/chromium.ts';
import { startTestServers } from '../servers/test-servers.ts';
import { type BuiltShop, openBuiltShop } from '../test-shop/built-shop.ts';
import { build } from '../workspace/build.ts';
import { freePort } from '../workspace/port.ts';
import { ACTION_MS, FIRST_TAP_DONE_MS, FIRST_TAP_SEEN_MS, NAVIGATION_MS, PAGES, UNITS } from './budgets.ts';
import { firstVisit } from './first-visit.ts';
import { measureActions, measureFirstTap, measureNavigations } from './interactions.ts';
import { lighthouseRun } from './lighthouse.ts';
import { cookiesOf, shopperCookies } from './login.ts';
import { waitForIdle } from './machine-load.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
];
const TIMES = ['firstPaintMs', 'largestPaintMs', 'blockedMs', 'startingMs'];

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    lighthouse: { type: 'string', default: '3' },
    pages: { type: 'string', default: PAGES.map(({ name }) => name).join() },
    anyway: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
const chosen = PAGES.filter(({ name }) => values.pages.split(',').includes(name));

const median = (figures: number[]) => [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

let over = 0;
let judgesTimes = true;

function print(
  name: string,
  {
    value,
    budget,
    unit,
    decimals = 0,
    judged = true,
    least = false,
  }: { value: number; budget: number; unit: string; decimals?: number; judged?: boolean; least?: boolean },
) {
  const fine = least ? value >= budget : value <= budget;
  const verdict = fine ? '' : judged ? '  OVER' : '  (not judged)';
  if (!fine && judged) over += 1;
  const limit = `${least ? 'at least' : 'at most'} ${budget}`;
  console.log(
    `  ${name.padEnd(22)} ${`${value.toFixed(decimals)} ${unit}`.padStart(11)}   ${limit}${verdict}`,
  );
}

async function printPage(
  browser: Browser,
  shop: BuiltShop,
  { name, path, as, budget }: (typeof PAGES)[number],
  cookies: Cookie[],
) {
  const remote = as === 'admin' ? 'admin' : 'storefront';
  const visits = [];
  for (let run = 0; run < runs; run += 1) {
    visits.push(await firstVisit(browser, { url: shop.urls.web + path, remote: shop.urls[remote], cookies }));
  }
  console.log(`\n${name} ${path}`);
  for (const key of Object.keys(UNITS) as (keyof typeof UNITS)[]) {
    const [words, unit, decimals] = UNITS[key];
    const limit = budget[key];
    if (limit === undefined) continue;
    const value = median(visits.map(({ figures }) => figures[key]));
    const judged = judgesTimes || !TIMES.includes(key);
    print(words, { value, budget: limit, unit, decimals, judged });
  }
  const addresses = visits.flatMap((visit) => visit.addresses);
  const hosts = [...new Set(addresses.map((address) => new URL(address).origin))];
  const named = hosts.map(
    (host) => Object.entries(shop.urls).find(([, origin]) => origin === host)?.[0] ?? host,
  );
  console.log(`  hosts                  ${named.join(', ')}`);
  const foreign = named.filter((host) => !['web', 'api', remote].includes(host));
  if (foreign.length > 0) {
    over += 1;
    console.log(`  asked of ${foreign.join(', ')}, where this page has nothing to look for  OVER`);
  }
}

async function printScores(shop: BuiltShop, { port, cookies }: { port: number; cookies: Cookie[] }) {
  for (const { name, path, scores, as } of chosen) {
    if (scores === null || values.lighthouse === '0') continue;
    const made = [];
    for (let run = 0; run < Number(values.lighthouse); run += 1) {
      const cookie = cookies.map((one) => `${one.name}=${one.value}`).join('; ');
      made.push(
        await lighthouseRun({ url: shop.urls.web + path, port, ...(as === 'shopper' ? { cookie } : {}) }),
      );
    }
    const index = Math.round(median(made.map(({ benchmarkIndex }) => benchmarkIndex)));
    console.log(`\n${name}, Lighthouse for phones (this machine's benchmark index: ${index})`);
    for (const category of Object.keys(scores) as (keyof typeof scores)[]) {
      const budget = scores[category];
      if (budget === null) continue;
      const value = median(made.map((one) => one.scores[category]));
      print(category, {
        value,
        budget,
        unit: '',
        least: true,
        judged: judgesTimes || category !== 'performance',
      });
    }
    for (const audit of new Set(made.flatMap(({ failed }) => failed))) console.log(`  fails ${audit}`);
  }
}

await build();
process.env.CHROMIUM_PATH = await findChromium(console.log, { windowed: true });
const servers = await startTestServers(console.log);
const mongo = new URL(process.env.MUNAY_TEST_MONGODB_URI ?? '');
mongo.pathname = '/budgets';
const shop = await openBuiltShop({
  ...process.env,
  LOG_LEVEL: 'error',
  MONGODB_URI: mongo.href,
  REDIS_URL: process.env.MUNAY_TEST_REDIS_URL,
});
const port = await freePort();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '',
  args: [...FLAGS, `--remote-debugging-port=${port}`],
});
try {
  const cookies = await shopperCookies(browser, shop.urls.web);
  const cookiesAs = { shopper: cookies, admin: await cookiesOf(browser, shop.urls.web, 'admin') };
  // Fills the HTML service's cache of rendered pages, as in production
  for (const { path } of [...chosen, ...chosen])
    for (const language of ['es', 'en'])
      await fetch(shop.urls.web + path, { headers: { 'Accept-Language': language } });
  const { busy, quiet } = await waitForIdle(values.anyway ? 0 : undefined);
  judgesTimes = quiet;
  if (!quiet) {
    console.log(`Others use ${Math.round(busy * 100)} % of this machine: times would tell of them.`);
    if (!values.anyway) process.exitCode = 2;
  }
  if (process.exitCode === undefined) {
    for (const page of chosen) await printPage(browser, shop, page, page.as ? cookiesAs[page.as] : []);
    console.log('\nkeys, taps and links (worst of each, on a phone)');
    for (const [what, value] of Object.entries(await measureActions(browser, shop.urls.web)))
      print(what, { value, budget: ACTION_MS, unit: 'ms', judged: judgesTimes });
    const { seen, done } = await measureFirstTap(browser, shop.urls.web);
    print('first tap is seen', { value: seen, budget: FIRST_TAP_SEEN_MS, unit: 'ms', judged: judgesTimes });
    print('first tap is done', { value: done, budget: FIRST_TAP_DONE_MS, unit: 'ms', judged: judgesTimes });
    for (const [what, value] of Object.entries(await measureNavigations(browser, shop.urls.web)))
      print(what, { value, budget: NAVIGATION_MS, unit: 'ms', judged: judgesTimes });
    await printScores(shop, { port, cookies });
    console.log(over === 0 ? '\nWithin every budget.' : `\n${over} over budget.`);
    if (over > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await shop.close();
  await servers.stop();
}
process.exit();
