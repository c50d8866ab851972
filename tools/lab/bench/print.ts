import { formatTableRow } from '../../workspace/table.ts';
import type { Measurement } from './load.ts';

const ORDERS_TARGET = 60;
const COLUMN_WIDTHS = [24, 10, 8, 9, 9, 8, 8, 18];

export interface OrderCost {
  buyers: number;
  perSecond: number;
  p50: number;
  p95: number;
  /** CPU time for one order, per process. */
  cpuMs: Record<'api' | 'worker' | 'mongo', number>;
  /** CPU time used by the test processes for one order. */
  harnessMs: Record<'generator' | 'sandbox' | 'mailbox', number>;
  orders: number;
  /** Number of database commands for all orders, per process, command and collection. */
  databaseCalls: ReadonlyMap<string, number>;
  providerCalls: number;
}

/** The minimum that an order must cost in any shop, in CPU time and database commands. */
export interface MinimumOrderCost {
  mongoMs: number;
  driverMs: number;
  calls: number;
}

/** Resources used in one minute of measurement. */
export interface Minute {
  /** Documents read by MongoDB, whether they are returned or not. */
  documents: number;
  returned: number;
  /** Commands other than hello. */
  calls: number;
  hellos: number;
  /** CPU time per second. */
  cpuMs: Record<'api' | 'worker' | 'mongo', number>;
}

const printCells = (cells: (string | number)[]) => console.log(formatTableRow(cells, COLUMN_WIDTHS));

export function printTitle(title: string) {
  console.log(`\n${title}`);
  printCells(['', 'answers/s', 'p50 ms', 'p97.5 ms', 'CPU ms', 'bytes', 'failed', 'target']);
}

/** @param target required responses per second @param cpuTarget maximum CPU time per response, in ms */
export function printRow(name: string, measured: Measurement, target?: number, cpuTarget?: number) {
  const { perSecond, p50, p97, cpuMs, bytes, failed } = measured;
  const cpu = cpuMs === undefined ? '' : cpuMs.toFixed(2);
  printCells([
    name,
    perSecond,
    p50,
    p97,
    cpu,
    bytes,
    failed,
    target ? formatVerdict(perSecond >= target, `${target}/s`) : '',
    cpuTarget ? formatVerdict(Number(cpu) <= cpuTarget, `<= ${cpuTarget} ms`) : '',
  ]);
}

const MAX_IDLE_CPU_MS = 15;
const MAX_IDLE_DOCUMENTS = 200;

/** @param isIdle whether only minutely timers were active in this minute */
export function printMinute(title: string, minute: Minute, isIdle: boolean) {
  const { documents, returned, calls, hellos, cpuMs } = minute;
  const parts = Object.entries(cpuMs).map(([name, ms]) => `${name} ${ms.toFixed(1)}`);
  const totalCpuMs = sumCpu(cpuMs);
  console.log(`\n${title}: a minute`);
  console.log(`  ${documents} documents read, ${returned} returned, ${calls} calls, ${hellos} hellos`);
  console.log(`  CPU ms a second: ${parts.join(' + ')} = ${totalCpuMs.toFixed(1)}`);
  if (!isIdle) return;
  console.log(
    `  ${formatVerdict(documents <= MAX_IDLE_DOCUMENTS, `<= ${MAX_IDLE_DOCUMENTS} documents`)}, ${formatVerdict(totalCpuMs <= MAX_IDLE_CPU_MS, `<= ${MAX_IDLE_CPU_MS} ms a second`)}`,
  );
}

/** Prints how each figure grows with the shop. @param label the growing quantity @param figures values keyed by name */
export function printGrowth(
  label: string,
  sizes: readonly number[],
  figures: ReadonlyMap<string, readonly number[]>,
) {
  console.log('\nGrowth');
  printCells([label, ...sizes, ...sizes.slice(1).map((size) => `${size} : ${sizes[0]}`)]);
  for (const [name, values] of figures)
    printCells([
      name,
      ...values.map((value) => Math.round(value * 10) / 10),
      ...values.slice(1).map((value) => (value / (values[0] || 1)).toFixed(2)),
    ]);
}

export function printStaffTitle(title: string) {
  console.log(`\n${title}`);
  printCells(['', 'p50 ms', 'p95 ms', 'bytes', 'failed', '', '', 'target']);
}

export function printStaffRow(
  name: string,
  { p50, p95, bytes, failed }: { p50: number; p95: number; bytes: number; failed: number },
  targetMs: number,
) {
  printCells([name, p50, p95, bytes, failed, '', '', formatVerdict(p95 <= targetMs, `<= ${targetMs} ms`)]);
}

export function printOrdersTitle(title: string) {
  console.log(`\n${title}`);
  printCells(['', 'orders/s', 'p50 ms', 'p95 ms', 'CPU ms', 'db', 'provider', 'target']);
}

export const sumCpu = ({ api, worker, mongo }: OrderCost['cpuMs']) => api + worker + mongo;

export const countCallsPerOrder = ({ databaseCalls, orders }: OrderCost) =>
  [...databaseCalls.values()].reduce((sum, count) => sum + count, 0) / orders;

/** @param singleBuyer the cost with a single buyer, for comparison */
export function printOrderCost(cost: OrderCost, singleBuyer?: OrderCost) {
  const { buyers, perSecond, p50, p95, cpuMs, providerCalls } = cost;
  const databaseCalls = countCallsPerOrder(cost);
  const totalCpuMs = sumCpu(cpuMs);
  const name = `${buyers} ${buyers === 1 ? 'buyer' : 'buyers'}`;
  const figures = [
    perSecond.toFixed(1),
    p50,
    p95,
    totalCpuMs.toFixed(1),
    databaseCalls.toFixed(1),
    providerCalls.toFixed(1),
  ];
  printCells([
    name,
    ...figures,
    singleBuyer ? formatVerdict(perSecond >= ORDERS_TARGET, `${ORDERS_TARGET}/s`) : '',
  ]);
  const parts = Object.entries(cpuMs).map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`);
  console.log(`  CPU: ${parts.join(', ')}`);
  if (!singleBuyer) return;
  const times = perSecond / singleBuyer.perSecond;
  const verdicts = [
    formatVerdict(times >= 3, `${times.toFixed(1)} times one buyer of 3`),
    formatVerdict(p50 <= 130, 'p50 <= 130 ms'),
    formatVerdict(totalCpuMs <= 25, '25 ms of CPU'),
    formatVerdict(databaseCalls <= 27, '27 database calls'),
    formatVerdict(providerCalls <= 2, '2 provider calls'),
  ];
  console.log(verdicts.join(', '));
}

const MAX_FLOOR_RATIO = 4;
const formatParts = (cpuMs: Record<string, number>) =>
  Object.entries(cpuMs).map(([name, ms]) => `${name} ${ms.toFixed(1)}`);

/** Prints the shop's share of the machine's CPU time, and its cost relative to the two minimal transactions. */
export function printShopAndHarness(
  { perSecond, cpuMs, harnessMs }: OrderCost,
  minimumCost: MinimumOrderCost,
) {
  const [shop, { generator, sandbox, mailbox }] = [sumCpu(cpuMs), harnessMs];
  const all = formatParts({ 'load generator': generator, sandbox, mailbox, ...cpuMs });
  const minimumMs = minimumCost.mongoMs + minimumCost.driverMs;
  const times = shop / minimumMs;
  console.log(`  CPU ms of an order, harness and shop: ${all.join(' + ')}`);
  console.log(
    `  shop ${shop.toFixed(1)} ms: ${(1_000 / shop).toFixed(1)} orders/s a core of shop; ${perSecond.toFixed(1)}/s beside a harness of ${(generator + sandbox + mailbox).toFixed(1)} ms`,
  );
  const parts = formatParts({ mongo: minimumCost.mongoMs, driver: minimumCost.driverMs }).join(' + ');
  console.log(
    `  floor ${minimumMs.toFixed(1)} ms (${parts}; ${minimumCost.calls.toFixed(1)} calls): ${formatVerdict(times <= MAX_FLOOR_RATIO, `${times.toFixed(1)} times of ${MAX_FLOOR_RATIO}`)}`,
  );
}

/** Prints the cost of eight concurrent checkouts, from the cart to the payment session's URL. */
export function printCheckout({ perSecond, p50, p95, failed }: Measurement & { p95: number }) {
  const verdicts = [formatVerdict(perSecond >= 150, '150/s'), formatVerdict(p95 <= 120, 'p95 <= 120 ms')];
  console.log(
    `checkout start alone: ${perSecond}/s, p50 ${p50} ms, p95 ${p95} ms, ${failed} failed (${verdicts.join(', ')})`,
  );
}

/** Prints the result of concurrent checkouts of one SKU. */
export function printRush({
  placed,
  totalMs,
  p50,
  p95,
}: Measurement & { placed: number; totalMs: number; p95: number }) {
  console.log(
    `${placed} checkouts of one SKU at once: ${totalMs} ms to the last answer, p50 ${p50} ms, p95 ${p95} ms`,
  );
}

export function printCalls({ databaseCalls, orders }: OrderCost) {
  const frequentCalls = [...databaseCalls]
    .filter(([, count]) => count >= orders / 2)
    .sort(([, a], [, b]) => b - a);
  console.log('database calls of one order:');
  for (const [name, count] of frequentCalls) console.log(`  ${(count / orders).toFixed(1)} ${name}`);
}

export function printRace(
  {
    totalMs,
    paidMs,
    succeeded,
    rejected,
  }: { totalMs: number; paidMs: number; succeeded: number; rejected: number },
  targetMs: number,
) {
  const outcome = formatVerdict(totalMs <= targetMs, `<= ${targetMs} ms`);
  console.log(
    `race of 40 for 5: ${succeeded} won, ${rejected} refused, ${totalMs} ms to the last answer (${outcome}), ${paidMs} ms to 5 paid orders`,
  );
}

/** @returns total in megabytes, counting shared memory pages once */
export function printMemory(
  processes: { name: string; megabytes: number; shared: number }[],
  target?: number,
) {
  const sum = processes.reduce((total, { megabytes }) => total + megabytes, 0);
  const shared = processes.map((entry) => entry.shared);
  const deduplicated = sum - shared.reduce((total, value) => total + value, 0) + Math.max(...shared);
  const parts = processes.map(({ name, megabytes }) => `${name} ${megabytes} MB`).join(' + ');
  const outcome =
    target === undefined ? '' : ` (${formatVerdict(deduplicated <= target, `<= ${target} MB`)})`;
  const all = processes.length > 1 ? `${sum} MB, shared pages counted once ${deduplicated} MB` : `${sum} MB`;
  console.log(`memory after the load: ${parts} = ${all}${outcome}`);
  return deduplicated;
}

export const printStart = (seconds: number, target: number) =>
  console.log(
    `start of the API: ${seconds.toFixed(1)} s (${formatVerdict(seconds <= target, `<= ${target} s`)})`,
  );

const formatVerdict = (reached: boolean, target: string) => `${reached ? 'reached' : 'MISSED'} ${target}`;
