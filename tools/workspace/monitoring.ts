import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from './root.mjs';

export const MONITORING = join(ROOT, 'services/deploy/monitoring');
const DASHBOARDS = join(MONITORING, 'dashboards');

export interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

export interface Dashboard {
  uid: string;
  title: string;
  schemaVersion: number;
  templating: { list: { name: string; type: string }[] };
  panels: {
    id: number;
    type: string;
    title: string;
    gridPos: { x: number; y: number; w: number; h: number };
    datasource: { type: string; uid: string };
    targets: { refId: string; expr: string }[];
  }[];
}

export const readAlertRules = (): Alert[] => {
  const { groups } = parse(readFileSync(join(MONITORING, 'alerts.yml'), 'utf8')) as {
    groups: { rules: Alert[] }[];
  };
  return groups.flatMap(({ rules }) => rules).filter(({ alert }) => alert);
};

/** Dashboards keyed by file name. */
export const readDashboards = (): Map<string, Dashboard> =>
  new Map(
    readdirSync(DASHBOARDS).map((name) => [
      name,
      JSON.parse(readFileSync(join(DASHBOARDS, name), 'utf8')) as Dashboard,
    ]),
  );

/** All Prometheus expressions in the dashboards. */
export const listExpressions = (): string[] =>
  [...readDashboards().values()].flatMap(({ panels }) =>
    panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  );
