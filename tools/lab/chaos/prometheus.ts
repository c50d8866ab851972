import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stringify } from 'yaml';
import { findProgram } from '../../servers/find-program.ts';
import { startServer } from '../../servers/start-server.ts';
import { fetchWithin } from '../../workspace/fetch-within.ts';
import { findAnyFreePort } from '../../workspace/port.ts';

/** Scrape interval, longer than the shop's processes wait for figures that they cannot read. */
const SCRAPE_INTERVAL = '2s';
const RESPONSE_TIMEOUT_MS = 5_000;
const READY_POLL_MS = 100;

/** A scrape target with the labels that the rules expect. */
export interface Target {
  job: string;
  port: number;
  labels?: Record<string, string>;
}

interface ActiveAlert {
  state: 'pending' | 'firing';
  labels: { alertname: string };
}

/** A Prometheus on a free port that scrapes the targets and evaluates the rules until it is stopped. */
export async function openPrometheus(folder: string, targets: readonly Target[], rules: string) {
  const binary = await findProgram('prometheus', console.log);
  const port = await findAnyFreePort();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'alerts.yml'), rules);
  const settings = {
    global: { scrape_interval: SCRAPE_INTERVAL, scrape_timeout: SCRAPE_INTERVAL, evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [...new Set(targets.map(({ job }) => job))].map((job) => ({
      job_name: job,
      static_configs: targets
        .filter((target) => target.job === job)
        .map((target) => ({ targets: [`127.0.0.1:${target.port}`], labels: target.labels ?? {} })),
    })),
  };
  const config = join(folder, 'prometheus.yml');
  writeFileSync(config, stringify(settings));
  const server = await startServer({
    name: 'prometheus',
    binary,
    args: [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    port,
    logFile: join(folder, 'prometheus.log'),
  });
  const url = `http://127.0.0.1:${port}`;
  // Prometheus listens before it has read its configuration
  while (!(await fetchWithin(RESPONSE_TIMEOUT_MS, `${url}/-/ready`)).ok) await delay(READY_POLL_MS);
  return {
    stop: server.stop,
    /** Names of the alerts that are firing. */
    async listFiringAlerts(): Promise<Set<string>> {
      const response = await fetchWithin(RESPONSE_TIMEOUT_MS, `${url}/api/v1/alerts`);
      const { data } = (await response.json()) as { data: { alerts: ActiveAlert[] } };
      return new Set(
        data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname),
      );
    },
  };
}
