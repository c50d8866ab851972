import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../workspace/port.ts';
import { tableRow } from '../../workspace/table.ts';
import { ALERT_TESTS, type AlertTest, prepare } from './alert-tests.ts';
import { FaultShop } from './fault-shop.ts';
import { openPrometheus, type Target } from './prometheus.ts';
import { readRules, shortenRules } from './short-rules.ts';

type Prometheus = Awaited<ReturnType<typeof openPrometheus>>;

const RESOLVE_TIMEOUT_MS = 180_000;
const FIRE_TIMEOUT_MS = 240_000;
const POLL_MS = 500;
const WIDTHS = [24, 16, 18];
/** The processes with metrics, by their job in prometheus.yml. Each API process has its own port. */
const JOBS = [
  ['worker-1', 'munay-worker'],
  ['worker-2', 'munay-worker'],
  ['web', 'munay-web'],
  ['storefront', 'munay-remotes'],
] as const;

/**
 * Waits until each alert fires or has resolved, as expected.
 * @returns the seconds that each alert took; an alert is missing if it did not change in time
 */
async function waitForAlerts(prometheus: Prometheus, names: string[], isFiring: boolean, withinMs: number) {
  const startedAt = performance.now();
  const reached = new Map<string, number>();
  while (reached.size < names.length && performance.now() - startedAt < withinMs) {
    const firing = await prometheus.firing();
    for (const name of names)
      if (firing.has(name) === isFiring && !reached.has(name))
        reached.set(name, (performance.now() - startedAt) / 1_000);
    await delay(POLL_MS);
  }
  return reached;
}

/** Provokes alerts by a fault, then ends the fault. @returns whether all alerts fired and resolved */
async function testProvocation(shop: FaultShop, prometheus: Prometheus, provocation: AlertTest) {
  const { alerts, trigger, repeat, restore } = provocation;
  // Alerts that still fire because of an earlier fault would be counted as fired
  const quietAlerts = await waitForAlerts(prometheus, alerts, false, RESOLVE_TIMEOUT_MS);
  await trigger(shop);
  let repeats = repeat !== undefined;
  const repetition = (async () => {
    while (repeats) await repeat?.(shop).catch(() => delay(POLL_MS));
  })();
  const firedAfter = await waitForAlerts(prometheus, alerts, true, FIRE_TIMEOUT_MS);
  repeats = false;
  await repetition;
  await shop.restore();
  await restore?.(shop);
  const resolved = await waitForAlerts(prometheus, alerts, false, FIRE_TIMEOUT_MS);
  const seconds = (measured: number | undefined) =>
    measured === undefined ? 'no' : `${measured.toFixed(1)} s`;
  for (const alert of alerts) {
    const delay = quietAlerts.has(alert) ? seconds(firedAfter.get(alert)) : 'before';
    console.log(tableRow([alert, delay, seconds(resolved.get(alert))], WIDTHS));
  }
  return alerts.every((alert) => quietAlerts.has(alert) && firedAfter.has(alert) && resolved.has(alert));
}

/**
 * Provokes alerts in a running shop, which a real Prometheus scrapes with shorter windows, and prints when each alert
 * fires and resolves.
 * @param parts parts of alert names; all alerts if empty
 * @returns whether all alerts fired and resolved
 */
export async function provokeAlerts(parts: string[]): Promise<boolean> {
  const ports = new Map<string, number>();
  for (const [name] of JOBS) ports.set(name, await freePort());
  const shop = await FaultShop.open({
    pages: true,
    getEnv: (name) => (ports.has(name) ? { METRICS_PORT: String(ports.get(name)) } : {}),
  });
  let prometheus: Prometheus | undefined;
  try {
    await prepare(shop);
    const targets: Target[] = [
      ...shop.testShop.apiUrls.map((url) => ({ job: 'munay-api', port: Number(new URL(url).port) })),
      ...JOBS.map(([name, job]) => ({
        job,
        port: Number(ports.get(name)),
        ...(job === 'munay-remotes' && { labels: { service: name } }),
      })),
    ];
    const folder = join(shop.testShop.folder, 'prometheus');
    prometheus = await openPrometheus(folder, targets, shortenRules(readRules()));
    console.log(tableRow(['alert', 'fired after', 'resolved after'], WIDTHS));
    let failed = 0;
    for (const provocation of ALERT_TESTS) {
      const isChosen = parts.length === 0 || parts.some((part) => provocation.alerts.join().includes(part));
      if (!isChosen) continue;
      const works = await testProvocation(shop, prometheus, provocation).catch(async (error: unknown) => {
        console.error(`${provocation.alerts.join(', ')}:`, error);
        await shop.restore();
        return false;
      });
      if (!works) failed += 1;
    }
    console.log(failed === 0 ? 'every alert fired and was resolved' : `${failed} faults failed`);
    return failed === 0;
  } finally {
    await prometheus?.stop();
    await shop.close();
  }
}
