import type { Browser, Cookie } from 'playwright-core';
import type { BuiltShop } from '../../test-shop/built-shop.ts';
import { AUTOFILLED_FIELDS, countAutofilledFields } from './autofill.ts';
import {
  ACTION_BUDGET_MS,
  FIRST_TAP_EFFECT_BUDGET_MS,
  FIRST_TAP_PAINT_BUDGET_MS,
  type MeasuredPage,
  NAVIGATION_BUDGET_MS,
  PAGES,
  UNITS,
} from './budgets.ts';
import { measureFirstVisit } from './first-visit.ts';
import { FIRST_TAPS, measureActions, measureFirstTap, measureNavigations } from './interactions.ts';
import { isTraceMissing, runLighthouse } from './lighthouse.ts';
import { print, reportMiss } from './report.ts';

export interface Bench {
  browser: Browser;
  /** The browser's debugging port. */
  port: number;
  shop: BuiltShop;
  cookies: Record<'shopper' | 'admin', Cookie[]>;
  runs: number;
  enforcesTimes: boolean;
}

export interface Row {
  name: string;
  measure: (bench: Bench) => Promise<void>;
}

const TIME_FIGURES = ['firstPaintMs', 'largestPaintMs', 'blockedMs', 'startingMs'];

const computeMedian = (figures: number[]) =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

async function repeat<Result>(runs: number, measureOnce: () => Promise<Result>) {
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(await measureOnce());
  return results;
}

function printHosts(shop: BuiltShop, addresses: string[], remote: string): void {
  const hosts = [...new Set(addresses.map((address) => new URL(address).origin))];
  const hostNames = hosts.map(
    (host) => Object.entries(shop.urls).find(([, origin]) => origin === host)?.[0] ?? host,
  );
  console.log(`  hosts                    ${hostNames.join(', ')}`);
  const foreignHosts = hostNames.filter((host) => !['web', 'api', remote].includes(host));
  if (foreignHosts.length > 0)
    reportMiss(`asked of ${foreignHosts.join(', ')}, where this page has nothing to look for`);
}

const createVisitRow = ({ name, path, as, budget }: MeasuredPage): Row => ({
  name: `visit ${name}`,
  measure: async ({ browser, shop, cookies, runs, enforcesTimes }) => {
    const remote = as === 'admin' ? 'admin' : 'storefront';
    const options = {
      url: shop.urls.web + path,
      remote: shop.urls[remote],
      cookies: as === undefined ? [] : cookies[as],
    };
    const visits = await repeat(runs, () => measureFirstVisit(browser, options));
    for (const key of Object.keys(UNITS) as (keyof typeof UNITS)[]) {
      const [label, unit, decimals] = UNITS[key];
      const limit = budget?.[key];
      if (limit === undefined) continue;
      const value = computeMedian(visits.map(({ figures }) => figures[key]));
      print(label, {
        value,
        budget: limit,
        unit,
        decimals,
        isEnforced: enforcesTimes || !TIME_FIGURES.includes(key),
      });
    }
    printHosts(
      shop,
      visits.flatMap(({ addresses }) => addresses),
      remote,
    );
  },
});

/** The processes involved in rendering a page. They are restarted to clear their caches. */
const RESTARTED_PROCESSES = ['storefront', 'api', 'web'];

async function restartProcesses(shop: BuiltShop) {
  const processes = RESTARTED_PROCESSES.map((name) => shop.process(name));
  await Promise.all(processes.map((entry) => entry.stop()));
  for (const managed of processes) await managed.start();
}

/** @param isColdVisit whether to measure the first request after a start */
const createScoreRow = ({ name, path, as, scores }: MeasuredPage, isColdVisit = false): Row => ({
  name: `lighthouse ${isColdVisit ? 'cold ' : ''}${name}`,
  measure: async ({ port, shop, cookies, runs, enforcesTimes }) => {
    const signedIn = as === undefined ? [] : cookies[as];
    const cookie = signedIn.map((entry) => `${entry.name}=${entry.value}`).join('; ');
    const options = { url: shop.urls.web + path, port, cookie: cookie || undefined };
    const runAudit = async () => {
      if (isColdVisit) await restartProcesses(shop);
      return runLighthouse(options);
    };
    const audits = await repeat(runs, () =>
      runAudit().catch((error: unknown) => (isTraceMissing(error) ? runAudit() : Promise.reject(error))),
    );
    for (const [category, budget] of Object.entries(scores ?? {})) {
      if (budget === null) continue;
      const value = computeMedian(audits.map((entry) => entry.scores[category as keyof typeof entry.scores]));
      print(category, {
        value,
        budget,
        isMinimum: true,
        isEnforced: enforcesTimes || category !== 'performance',
      });
    }
    for (const audit of new Set(audits.flatMap(({ failed }) => failed))) console.log(`  fails ${audit}`);
    for (const label of new Set(audits.map(({ model }) => model))) console.log(`  ${label}`);
    const index = Math.round(computeMedian(audits.map(({ benchmarkIndex }) => benchmarkIndex)));
    console.log(`  this machine's benchmark index: ${index}`);
  },
});

const createWorstRow = (
  name: string,
  budget: number,
  measure: (browser: Browser, web: string) => Promise<Record<string, number>>,
): Row => ({
  name,
  measure: async ({ browser, shop, enforcesTimes }) => {
    for (const [target, value] of Object.entries(await measure(browser, shop.urls.web)))
      print(target, { value, budget, unit: 'ms', isEnforced: enforcesTimes });
  },
});

const createTapRow = (target: keyof typeof FIRST_TAPS): Row => ({
  name: `first tap ${target}`,
  measure: async ({ browser, shop, runs, enforcesTimes }) => {
    const taps = await repeat(runs, () => measureFirstTap(browser, shop.urls.web, target));
    const seenMs = computeMedian(taps.map((tap) => tap.seen));
    const doneMs = computeMedian(taps.map((tap) => tap.done));
    print('seen', {
      value: seenMs,
      budget: FIRST_TAP_PAINT_BUDGET_MS,
      unit: 'ms',
      isEnforced: enforcesTimes,
    });
    print('done', {
      value: doneMs,
      budget: FIRST_TAP_EFFECT_BUDGET_MS,
      unit: 'ms',
      isEnforced: enforcesTimes,
    });
  },
});

export const ROWS: Row[] = [
  ...PAGES.filter(({ budget }) => budget !== undefined).map(createVisitRow),
  ...(Object.keys(FIRST_TAPS) as (keyof typeof FIRST_TAPS)[]).map(createTapRow),
  createWorstRow('actions', ACTION_BUDGET_MS, measureActions),
  createWorstRow('links', NAVIGATION_BUDGET_MS, measureNavigations),
  {
    name: 'autofill',
    measure: async ({ browser, shop, cookies }) => {
      const value = await countAutofilledFields(browser, shop.urls.web, cookies.shopper);
      print('fields filled in', { value, budget: AUTOFILLED_FIELDS, isMinimum: true });
    },
  },
  ...PAGES.filter(({ scores }) => scores !== undefined).map((page) => createScoreRow(page)),
  ...PAGES.filter(({ isLandingPage }) => isLandingPage).map((page) => createScoreRow(page, true)),
];
