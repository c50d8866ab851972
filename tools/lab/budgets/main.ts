/**
 * `npm run budgets [-- --only=home,links --runs=5 --promotions=10 --anyway]`: measures first visits, taps and
 * Lighthouse scores on a simulated phone in Chromium against their budgets. `--only` selects rows by parts of their
 * names ("visit home", "first tap cart", "actions", "links", "autofill", "lighthouse shop"), `--list` prints them all;
 * `--promotions` publishes up to ten automatic promotions first. Exit code 1 when a budget is missed, 2 when the
 * machine is too busy (`--anyway` measures nonetheless and only checks sizes).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from '../../servers/chromium.ts';
import { startTestServers } from '../../servers/test-servers.ts';
import { openBuiltShop } from '../../test-shop/built-shop.ts';
import { publishAutomaticPromotions } from '../../test-shop/promotions.ts';
import { build } from '../../workspace/build.ts';
import { findAnyFreePort } from '../../workspace/port.ts';
import { PAGES } from './budgets.ts';
import { createLoginCookies, createShopperCookies } from './login.ts';
import { waitForIdle } from './machine-load.ts';
import { printSummary, reportMiss, startRow } from './report.ts';
import { type Bench, type Row, ROWS } from './rows.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
];
/** Time limit of a row including its repetitions, in ms. */
const ROW_TIMEOUT_MS = 240_000;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    promotions: { type: 'string', default: '0' },
    list: { type: 'boolean', default: false },
    anyway: { type: 'boolean', default: false },
  },
});
const parts = values.only.split(',');
const selectedRows = ROWS.filter(({ name }) => parts.some((part) => name.includes(part)));
if (selectedRows.length === 0 || values.list) {
  console.log(ROWS.map(({ name }) => name).join('\n'));
  process.exit(values.list ? 0 : 2);
}

async function openBrowser() {
  const port = await findAnyFreePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: [...FLAGS, `--remote-debugging-port=${port}`],
  });
  return { browser, port };
}

/** Uses a separate browser, so that a hanging browser only affects one row. */
async function measureRow({ name, measure }: Row, bench: Omit<Bench, 'browser' | 'port'>) {
  const { browser, port } = await openBrowser();
  const stopSignal = new AbortController();
  startRow(name);
  try {
    await Promise.race([
      measure({ ...bench, browser, port }),
      pause(ROW_TIMEOUT_MS, undefined, { signal: stopSignal.signal }).then(() => {
        throw new Error(`not done within ${ROW_TIMEOUT_MS / 1000} s`);
      }),
    ]);
  } catch (error) {
    reportMiss(`not measured: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    stopSignal.abort();
    await browser.close();
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
try {
  const promotions = Number(values.promotions);
  await publishAutomaticPromotions({ url: shop.urls.api, origin: shop.urls.web }, promotions);
  console.log(`Automatic promotions: ${promotions}`);
  const { browser } = await openBrowser();
  const cookies = {
    shopper: await createShopperCookies(browser, shop.urls.web),
    admin: await createLoginCookies(browser, shop.urls.web, 'admin'),
  };
  await browser.close();
  // Fills the HTML service's cache of rendered pages, as in production
  for (const { path } of [...PAGES, ...PAGES])
    for (const language of ['es', 'en'])
      await fetch(shop.urls.web + path, { headers: { 'Accept-Language': language } });
  const { busy, quiet } = await waitForIdle(values.anyway ? 15_000 : undefined);
  if (!quiet)
    console.log(`Others use ${Math.round(busy * 100)} % of this machine: times would depend on them.`);
  if (quiet || values.anyway) {
    const bench = { shop, cookies, runs: Number(values.runs), enforcesTimes: quiet };
    for (const row of selectedRows) await measureRow(row, bench);
    process.exitCode = printSummary() === 0 ? 0 : 1;
  } else process.exitCode = 2;
} finally {
  await shop.close();
  await servers.stop();
}
process.exit();
