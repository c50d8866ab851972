import { parse } from 'yaml';
import { ALERT_TESTS } from '../lab/chaos/alert-tests.ts';
import { readRules, shortenAlerts, shortenRules } from '../lab/chaos/short-rules.ts';
import { readAlertRules } from '../workspace/monitoring.ts';

const parseRules = (text: string) =>
  (parse(text) as { groups: { rules: { for?: string; expr: string }[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  );
const createRuleYaml = (rule: string) => `groups:\n  - name: a\n    rules:\n      - ${rule}\n`;

test('the alert rules of fault tests equal the production rules with times divided by 30', () => {
  const text = createRuleYaml(
    '{ alert: A, expr: "max(increase(a[10m])) > 120 and rate(b[1h]) > 0", for: 2m }',
  );
  expect(parseRules(shortenRules(text))).toEqual([
    { alert: 'A', expr: 'max(increase(a[20s])) > 120 and rate(b[120s]) > 0', for: '4s' },
  ]);
  const shortened = parseRules(shortenRules(readRules()));
  expect(shortened).toHaveLength(parseRules(readRules()).length);
  expect(
    shortened.map(({ for: pending }) => pending ?? '').filter((pending) => pending.endsWith('m')),
  ).toEqual([]);
});

test('an alert duration with several units is rejected', () => {
  expect(() => shortenRules(createRuleYaml('{ alert: A, expr: "a > 1", for: 1h30m }'))).toThrow(
    '1h30m is not a duration',
  );
});

test.each([
  ['a pending time of ten minutes', '{ alert: A, expr: "a > 1", for: 10m }', ['A']],
  ['a longer pending time', '{ alert: A, expr: "a > 1", for: 15m }', []],
  ['a longer range', '{ alert: A, expr: "rate(a[1h]) > 1" }', []],
  ['a recorded ratio over days', '{ alert: A, expr: "shop:failures:ratio_rate3d > 1" }', []],
  ['the metric of another exporter', '{ alert: A, expr: "node_load1 > 1" }', []],
])('alerts are selected by their windows and metrics: %s', (_name, rule, names) => {
  expect(shortenAlerts(createRuleYaml(rule))).toEqual(names);
});

test('a fault scenario triggers every alert that can fire within ten minutes', () => {
  const testedAlerts = ALERT_TESTS.flatMap((alertTest) => alertTest.alerts);
  const alertNames = readAlertRules().map(({ alert }) => alert);
  expect(shortenAlerts(readRules()).filter((name) => !testedAlerts.includes(name))).toEqual([]);
  expect(testedAlerts.filter((name) => !alertNames.includes(name))).toEqual([]);
  expect(new Set(testedAlerts).size).toBe(testedAlerts.length);
});
