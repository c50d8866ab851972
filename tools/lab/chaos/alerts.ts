import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findAnyFreePort } from '../../workspace/port.ts';
import { formatTableRow } from '../../workspace/table.ts';
import { ALERT_TESTS, type AlertTest, prepare } from './alert-tests.ts';
import { FaultShop } from './fault-shop.ts';
import { openPrometheus, type Target } from './prometheus.ts';
import { readRules, shortenRules } from './short-rules.ts';

type Prometheus = Awaited<ReturnType<typeof openPrometheus>>;

const RESOLVE_TIMEOUT_MS = 180_000;
const FIRE_TIMEOUT_MS = 240_000;
const POLL_MS = 500;
const WIDTHS = [24, 16, 18];
/** Processes with metrics and their jobs in prometheus.yml. Each API process has its own port. */
const JOBS = [
  ['worker-1', 'munay-worker'],
  ['worker-2', 'munay-worker'],
  ['web', 'munay-web'],
  ['storefront', 'munay-remotes'],
] as const;

/**
 * Waits until each alert fires or has resolved, as expected.
 * @returns the seconds per alert, without alerts that did not change in time
 */
async function waitForAlerts(prometheus: Prometheus, names: string[], isFiring: boolean, withinMs: number) {
  const startedAt = performance.now();
  const secondsByAlert = new Map<string, number>();
  while (secondsByAlert.size < names.length && performance.now() - startedAt < withinMs) {
    const firingAlerts = await prometheus.listFiringAlerts();
    for (const name of names)
      if (firingAlerts.has(name) === isFiring && !secondsByAlert.has(name))
        secondsByAlert.set(name, (performance.now() - startedAt) / 1_000);
    await delay(POLL_MS);
  }
  return secondsByAlert;
}

/** Triggers alerts and then ends the fault. @returns whether all alerts fired and resolved */
async function runAlertTest(shop: FaultShop, prometheus: Prometheus, alertTest: AlertTest) {
  const { alerts, trigger, repeat, restore } = alertTest;
  // Alerts caused by an earlier fault would count as fired
  const resolvedAlerts = await waitForAlerts(prometheus, alerts, false, RESOLVE_TIMEOUT_MS);
  await trigger(shop);
  let shouldRepeat = repeat !== undefined;
  const repetition = (async () => {
    while (shouldRepeat) await repeat?.(shop).catch(() => delay(POLL_MS));
  })();
  const firingSecondsByAlert = await waitForAlerts(prometheus, alerts, true, FIRE_TIMEOUT_MS);
  shouldRepeat = false;
  await repetition;
  await shop.restore();
  await restore?.(shop);
  const resolvedSecondsByAlert = await waitForAlerts(prometheus, alerts, false, FIRE_TIMEOUT_MS);
  const formatSeconds = (measured: number | undefined) =>
    measured === undefined ? 'no' : `${measured.toFixed(1)} s`;
  for (const alert of alerts) {
    const delay = resolvedAlerts.has(alert) ? formatSeconds(firingSecondsByAlert.get(alert)) : 'before';
    console.log(formatTableRow([alert, delay, formatSeconds(resolvedSecondsByAlert.get(alert))], WIDTHS));
  }
  return alerts.every(
    (alert) =>
      resolvedAlerts.has(alert) && firingSecondsByAlert.has(alert) && resolvedSecondsByAlert.has(alert),
  );
}

/**
 * Triggers alerts in a running shop, which a real Prometheus scrapes with shorter windows, and prints when each alert
 * fires and resolves.
 * @param parts substrings of alert names; all alerts if empty
 * @returns whether all alerts fired and resolved
 */
export async function provokeAlerts(parts: string[]): Promise<boolean> {
  const ports = new Map<string, number>();
  for (const [name] of JOBS) ports.set(name, await findAnyFreePort());
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
    console.log(formatTableRow(['alert', 'fired after', 'resolved after'], WIDTHS));
    let failed = 0;
    for (const alertTest of ALERT_TESTS) {
      const isChosen = parts.length === 0 || parts.some((part) => alertTest.alerts.join().includes(part));
      if (!isChosen) continue;
      const hasPassed = await runAlertTest(shop, prometheus, alertTest).catch(async (error: unknown) => {
        console.error(`${alertTest.alerts.join(', ')}:`, error);
        await shop.restore();
        return false;
      });
      if (!hasPassed) failed += 1;
    }
    console.log(failed === 0 ? 'every alert fired and was resolved' : `${failed} faults failed`);
    return failed === 0;
  } finally {
    await prometheus?.stop();
    await shop.close();
  }
}
