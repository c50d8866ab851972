/** CPU time of one hyperthread in ms, from `npm run bench -- orders` and `-- pages` with eight buyers. */
const COST_MS = {
  /** CPU time per order, including its emails and invoice. */
  api: 12.5,
  worker: 8.2,
  database: 11.8,
  /** CPU time of a rendered page, and of a cached page. */
  renderedPage: 18.7,
  cachedPage: 0.1,
};
/** Traffic per order: one in 40 visits leads to an order, a visit has 8 pages, and one in 20 pages is rendered. */
const PAGES_PER_ORDER = 40 * 8;
const RENDERED_SHARE = 1 / 20;
const CALLS_PER_ORDER = { database: 25, provider: 2 };
const MAILS_PER_ORDER = 2;
const CORE_COUNT = 4;
const BUSY_SHARE = 0.5;
/** Minimum number of machines of each kind, so that one may fail. */
const MIN_PROCESSES = 2;
/** Members of a replica set. Only one of them writes, regardless of their number. */
const DATABASE_MEMBERS = 3;

const countMachines = (cpuMs: number) =>
  Math.max(MIN_PROCESSES, Math.ceil(cpuMs / 1_000 / CORE_COUNT / BUSY_SHARE));

/** @param rates orders per second @returns rows of a table, headings first */
export function buildPlanRows(rates: readonly number[]): (string | number)[][] {
  const page = COST_MS.renderedPage * RENDERED_SHARE + COST_MS.cachedPage * (1 - RENDERED_SHARE);
  const rows: [string, (rate: number) => string | number][] = [
    ['pages a second', (rate) => rate * PAGES_PER_ORDER],
    ['mails a second', (rate) => rate * MAILS_PER_ORDER],
    ['calls of the database a second', (rate) => rate * CALLS_PER_ORDER.database],
    ['calls of the payment service a second', (rate) => rate * CALLS_PER_ORDER.provider],
    ['cores of the API', (rate) => Math.ceil((rate * COST_MS.api) / 1_000)],
    ['cores of workers', (rate) => Math.ceil((rate * COST_MS.worker) / 1_000)],
    ['cores of the database that writes', (rate) => Math.ceil((rate * COST_MS.database) / 1_000)],
    ['cores of pages', (rate) => Math.ceil((rate * PAGES_PER_ORDER * page) / 1_000)],
    ['machines of the API', (rate) => countMachines(rate * COST_MS.api)],
    ['machines of workers', (rate) => countMachines(rate * COST_MS.worker)],
    ['machines of pages', (rate) => countMachines(rate * PAGES_PER_ORDER * page)],
    ['members of the database', () => DATABASE_MEMBERS],
  ];
  return [
    ['', ...rates.map((rate) => `${rate}/s`)],
    ...rows.map(([name, compute]) => [name, ...rates.map((rate) => compute(rate))]),
  ];
}
