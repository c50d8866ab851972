/** The alert rules with shorter windows, so that every alert can fire within seconds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { type Alert, MONITORING } from '../../workspace/monitoring.ts';

/** A minute becomes two seconds, so that a window of five minutes takes ten seconds and contains several scrapes. */
const SPEED_FACTOR = 30;
const MAX_DURATION_SECONDS = 600;
const UNIT_SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };
/** Metrics of other exporters, which the test does not run. */
const EXTERNAL_METRIC = /\b(?:node|probe)_\w+/;

interface Rule extends Partial<Omit<Alert, 'expr'>> {
  expr: string;
  for?: string;
}
interface Rules {
  groups: { name: string; rules: Rule[] }[];
}

const toSeconds = (duration: string): number => {
  const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(duration) ?? [];
  const seconds = Number(count) * Number(UNIT_SECONDS[unit]);
  if (!(seconds > 0)) throw new Error(`${duration} is not a duration of one unit`);
  return seconds;
};

const shortenDuration = (duration: string): string =>
  `${Math.max(1, Math.round(toSeconds(duration) / SPEED_FACTOR))}s`;

/** Shortens each `for` and each range of rules in YAML. Thresholds do not change. */
export function shortenRules(yaml: string): string {
  const { groups } = parse(yaml) as Rules;
  const fastGroups = groups.map((group) => ({
    ...group,
    rules: group.rules.map((rule) => ({
      ...rule,
      expr: rule.expr.replace(/\[(\w+)\]/g, (_range, duration: string) => `[${shortenDuration(duration)}]`),
      ...(rule.for && { for: shortenDuration(rule.for) }),
    })),
  }));
  return stringify({ groups: fastGroups }, { lineWidth: 0 });
}

export const readRules = (): string => readFileSync(join(MONITORING, 'alerts.yml'), 'utf8');

/** Names of alerts that fire within ten minutes and only need metrics of the shop's own processes. */
export function shortenAlerts(yaml: string): string[] {
  const { groups } = parse(yaml) as Rules;
  return groups
    .flatMap(({ rules }) => rules)
    .filter(({ expr, for: pending = '1s' }) => {
      // The names of recorded ratios contain their window
      const ranges = [...expr.matchAll(/\[(\w+)\]|:ratio_rate(\w+)/g)].map(
        ([, range, rate]) => range ?? rate ?? '',
      );
      return (
        !EXTERNAL_METRIC.test(expr) &&
        [pending, ...ranges].every((window) => toSeconds(window) <= MAX_DURATION_SECONDS)
      );
    })
    .flatMap(({ alert }) => alert ?? []);
}
