import type { Browser, Cookie } from 'playwright-core';
import type { BuiltShop } from '../../test-shop/built-shop.ts';
import { AUTOFILLED_FIELDS, autofilledFields } from './autofill.ts';
import {
  ACTION_MS,
  FIRST_TAP_DONE_MS,
  FIRST_TAP_SEEN_MS,
  NAVIGATION_MS,
  PAGES,
  type MeasuredPage,
  UNITS,
} from './budgets.ts';
import { firstVisit } from './first-visit.ts';
import { FIRST_TAPS, measureActions, measureFirstTap, measureNavigations } from './interactions.ts';
import { isTraceMissing, lighthouseRun } from './lighthouse.ts';
import { print, reportMiss } from './report.ts';

export interface Bench {
  browser: Browser;
  /** The browser's debugging port. */
  port: number;
  shop: BuiltShop;
  cookies: Record<'shopper' | 'admin', Cookie[]>;
  runs: number;
  judgesTimes: boolean;
}

export interface Row {
  name: string;
  measure: (bench: Bench) => Promise<void>;
}

const TIMES = ['firstPaintMs', 'largestPaintMs', 'blockedMs', 'startingMs'];

const median = (figures: number[]) => [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

async function repeat<Result>(runs: number, work: () => Promise<Result>) {
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(await work());
  return results;
}

function printHosts(shop: BuiltShop, addresses: string[], remote: string): void {
  const hosts = [...new Set(addresses.map((address) => new URL(address).origin))];
  const named = hosts.map(
    (host) => Object.entries(shop.urls).find(([, origin]) => origin === host)?.[0] ?? host,
  );
  console.log(`  hosts                    ${named.join(', ')}`);
  const foreign = named.filter((host) => !['web', 'api', remote].includes(host));
  if (foreign.length > 0)
    reportMiss(`asked of ${foreign.join(', ')}, where this page has nothing to look for`);
}

const visitRow = ({ name, path, as, budget }: MeasuredPage): Row => ({
  name: `visit ${name}`,
  measure: async ({ browser, shop, cookies, runs, judgesTimes }) => {
    const remote = as === 'admin' ? 'admin' : 'storefront';
    const options = {
      url: shop.urls.web + path,
      remote: shop.urls[remote],
      cookies: as === undefined ? [] : cookies[as],
    };
    const visits = await repeat(runs, () => firstVisit(browser, options));
    for (const key of Object.keys(UNITS) as (keyof typeof UNITS)[]) {
      const [words, unit, decimals] = UNITS[key];
      const limit = budget?.[key];
      if (limit === undefined) continue;
      const value = median(visits.map(({ figures }) => figures[key]));
      print(words, { value, budget: limit, unit, decimals, isEnforced: judgesTimes || !TIMES.includes(key) });
    }
    printHosts(
      shop,
      visits.flatMap(({ addresses }) => addresses),
      remote,
    );
  },
});

/** The processes that render a page, restarted to empty their caches. */
const STARTED_ANEW = ['storefront', 'api', 'web'];

async function startAnew(shop: BuiltShop) {
  const processes = STARTED_ANEW.map((name) => shop.process(name));
  await Promise.all(processes.map((entry) => entry.stop()));
  for (const one of processes) await one.start();
}

/** @param cold measures the first request after a start */
const scoreRow = ({ name, path, as, scores }: MeasuredPage, cold = false): Row => ({
  name: `lighthouse ${cold ? 'cold ' : ''}${name}`,
  measure: async ({ port, shop, cookies, runs, judgesTimes }) => {
    const signedIn = as === undefined ? [] : cookies[as];
    const cookie = signedIn.map((entry) => `${entry.name}=${entry.value}`).join('; ');
    const options = { url: shop.urls.web + path, port, cookie: cookie || undefined };
    const score = async () => {
      if (cold) await startAnew(shop);
      return lighthouseRun(options);
    };
    const made = await repeat(runs, () =>
      score().catch((error: unknown) => (isTraceMissing(error) ? score() : Promise.reject(error))),
    );
    for (const [category, budget] of Object.entries(scores ?? {})) {
      if (budget === null) continue;
      const value = median(made.map((entry) => entry.scores[category as keyof typeof entry.scores]));
      print(category, { value, budget, isMinimum: true, isEnforced: judgesTimes || category !== 'performance' });
    }
    for (const audit of new Set(made.flatMap(({ failed }) => failed))) console.log(`  fails ${audit}`);
    for (const words of new Set(made.map(({ model }) => model))) console.log(`  ${words}`);
    const index = Math.round(median(made.map(({ benchmarkIndex }) => benchmarkIndex)));
    console.log(`  this machine's benchmark index: ${index}`);
  },
});

const worstRow = (
  name: string,
  budget: number,
  measure: (browser: Browser, web: string) => Promise<Record<string, number>>,
): Row => ({
  name,
  measure: async ({ browser, shop, judgesTimes }) => {
    for (const [what, value] of Object.entries(await measure(browser, shop.urls.web)))
      print(what, { value, budget, unit: 'ms', isEnforced: judgesTimes });
  },
});

const tapRow = (what: keyof typeof FIRST_TAPS): Row => ({
  name: `first tap ${what}`,
  measure: async ({ browser, shop, runs, judgesTimes }) => {
    const taps = await repeat(runs, () => measureFirstTap(browser, shop.urls.web, what));
    const seen = median(taps.map((tap) => tap.seen));
    const done = median(taps.map((tap) => tap.done));
    print('seen', { value: seen, budget: FIRST_TAP_SEEN_MS, unit: 'ms', isEnforced: judgesTimes });
    print('done', { value: done, budget: FIRST_TAP_DONE_MS, unit: 'ms', isEnforced: judgesTimes });
  },
});

export const ROWS: Row[] = [
  ...PAGES.filter(({ budget }) => budget !== undefined).map(visitRow),
  ...(Object.keys(FIRST_TAPS) as (keyof typeof FIRST_TAPS)[]).map(tapRow),
  worstRow('actions', ACTION_MS, measureActions),
  worstRow('links', NAVIGATION_MS, measureNavigations),
  {
    name: 'autofill',
    measure: async ({ browser, shop, cookies }) => {
      const value = await autofilledFields(browser, shop.urls.web, cookies.shopper);
      print('fields filled in', { value, budget: AUTOFILLED_FIELDS, isMinimum: true });
    },
  },
  ...PAGES.filter(({ scores }) => scores !== undefined).map((page) => scoreRow(page)),
  ...PAGES.filter(({ isLandingPage }) => isLandingPage).map((page) => scoreRow(page, true)),
];
