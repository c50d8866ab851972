import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { listExpressions, MONITORING, readAlertRules } from '../../workspace/monitoring.ts';
import { createTool } from './tool.ts';

/** Checks Prometheus rules and their tests, the settings of Prometheus and Alertmanager, and all dashboard expressions. */
export async function checkMonitoring(logLine: (line: string) => void): Promise<void> {
  const promtool = createTool(
    'promtool',
    'prometheus includes it (Debian: sudo apt-get install prometheus; macOS: brew install prometheus)',
  );
  const amtool = createTool(
    'amtool',
    'alertmanager brings it (Debian: sudo apt-get install prometheus-alertmanager)',
  );
  amtool(['check-config', 'alertmanager.yml'], { cwd: MONITORING });
  const scratch = mkdtempSync(join(tmpdir(), 'munay-alerts-'));
  try {
    promtool(['check', 'rules', 'alerts.yml'], { cwd: MONITORING });
    promtool(['test', 'rules', 'alerts.test.yml'], { cwd: MONITORING });
    promtool(['check', 'config', '--syntax-only', 'prometheus.yml'], { cwd: MONITORING });
    const expressions = listExpressions();
    const rules = expressions.map((expr, index) => ({ record: `dashboard:expression:${index}`, expr }));
    const file = join(scratch, 'dashboards.yml');
    writeFileSync(file, stringify({ groups: [{ name: 'dashboards', rules }] }, { lineWidth: 0 }));
    promtool(['check', 'rules', file]);
    logLine(`${readAlertRules().length} alerts, ${expressions.length} expressions of dashboards`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
