import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { MONITORING, readAlertRules, readDashboards } from '../workspace/monitoring';

const read = (file: string) => readFileSync(resolve(MONITORING, file), 'utf8');
const rules = readAlertRules();
const boards = [...readDashboards()];

describe('alert rules', () => {
  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    'the alert %s has a severity, a summary and a runbook link',
    (name, { labels, annotations }) => {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/^.{20,}$/);
      expect(annotations.runbook).toBe(`docs/runbooks.md#${name.toLowerCase()}`);
    },
  );

  test('every alert has a runbook section, and every section has an alert', () => {
    const sections = readFileSync(resolve(MONITORING, '../../../docs/runbooks.md'), 'utf8').match(
      /^### \w+$/gm,
    );
    expect(sections?.map((line) => line.slice(4)).sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  test('every alert fires in the tests of the alert rules', () => {
    const tests = read('alerts.test.yml');
    expect(
      rules.map(({ alert }) => alert).filter((name) => !new RegExp(`\\b${name}\\b`).test(tests)),
    ).toEqual([]);
  });

  test('alert rules use only scraped jobs and existing routes', () => {
    const { scrape_configs } = parse(read('prometheus.yml')) as { scrape_configs: { job_name: string }[] };
    const jobs = scrape_configs.map(({ job_name }) => job_name);
    const jobNames = [...read('alerts.yml').matchAll(/job=~?"([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split('|'),
    );
    expect(jobNames.length).toBeGreaterThan(5);
    expect(jobNames.filter((job) => !jobs.includes(job))).toEqual([]);
    const paths: string[] = Object.values(ENDPOINTS).map(({ path }) => path);
    const routes = [...read('alerts.yml').matchAll(/route=(~?)"([^"]+)"/g)];
    expect(routes.length).toBeGreaterThan(5);
    for (const [, isPattern, route = ''] of routes) {
      const metrics = paths.filter((path) =>
        isPattern ? new RegExp(`^(?:${route})$`).test(path) : path === route,
      );
      const all = paths.filter((path) => path.startsWith('/api/')).length;
      const minMatches = isPattern ? 2 : 1;
      expect([route, metrics.length]).toEqual([route, route === '/api/.*' ? all : minMatches]);
    }
  });
});

test('the availability objective counts only requests to the shop', () => {
  const documentedAlerts =
    read('alerts.yml').match(/record: munay:api_failures[\s\S]*?(?=\n {6}- record|\n {2}#)/g) ?? [];
  expect(documentedAlerts).toHaveLength(7);
  for (const rule of documentedAlerts) expect(rule.match(/route=~"\/api\/\.\*"/g)).toHaveLength(2);
});

test('the worker autoscaler and the alert use the same query for due jobs', () => {
  const adapter = read('../helm/prometheus-adapter.yaml');
  expect(adapter).toContain('sum(max by (queue) (munay_outbox_due_rows{<<.LabelMatchers>>}))');
  expect(rules.find(({ alert }) => alert === 'QueuePileUp')?.expr).toContain('munay_outbox_due_rows');
});

describe.each(boards)('dashboard %s', (file, board) => {
  test('a dashboard has a name, a choice of data source and panels that query Prometheus', () => {
    expect(file).toBe(`${board.uid.replace('munay-', '')}.json`);
    expect(board.schemaVersion).toBeGreaterThanOrEqual(39);
    expect(board.templating.list).toContainEqual(
      expect.objectContaining({ name: 'datasource', type: 'datasource', query: 'prometheus' }),
    );
    for (const { type, title, datasource, targets } of board.panels) {
      expect(title).not.toBe('');
      expect(['stat', 'timeseries']).toContain(type);
      expect(datasource).toEqual({ type: 'prometheus', uid: '${datasource}' });
      expect(targets.length).toBeGreaterThan(0);
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
    }
    expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
  });

  test('the panels of a dashboard do not overlap', () => {
    const cells = board.panels.flatMap(({ gridPos: { x, y, w, h } }) => {
      expect(x + w).toBeLessThanOrEqual(24);
      return Array.from({ length: w * h }, (_, index) => `${x + (index % w)}:${y + Math.floor(index / w)}`);
    });
    expect(new Set(cells).size).toBe(cells.length);
  });
});
