import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { build } from '../../workspace/build.ts';
import { MONITORING } from '../../workspace/monitoring.ts';
import { ROOT } from '../../workspace/root.mjs';
import { SetupError } from '../../workspace/step.mjs';
import { startReadOnly } from './read-only.ts';
import { createTool, throwOnBreaches } from './tool.ts';

const CHART = join(ROOT, 'services/deploy/helm/munay');
/** The oldest supported Kubernetes version and a recent one. */
const VERSIONS = ['1.28.0', '1.34.0'];
const MONITORING_FILES = { rules: 'alerts.yml', 'dashboards.shop': 'dashboards/shop.json' };
/** Values added to those of the example file. */
const RESTORE_SETTINGS = 'restore.run=true,settings.BILL_SERIES=B,restore.identitySecret=key';
const BACKUP_SETTINGS = 'settings.BACKUP_RECIPIENTS=age1,drill.identitySecret=key';
const SHOP_VARIANTS: [name: string, values: string, ...set: string[]][] = [
  ['a small shop', 'small'],
  [
    'a large shop',
    'large',
    ...Object.entries(MONITORING_FILES).flatMap(([name, file]) => [
      '--set-file',
      `monitoring.${name}=${join(MONITORING, file)}`,
    ]),
  ],
  ['a shop that drills from its bucket', 'large', '--set', `drill.from=s3,${BACKUP_SETTINGS}`],
  ['a small shop that restores', 'small', '--set', RESTORE_SETTINGS],
  ['a large shop that restores', 'large', '--set', `${RESTORE_SETTINGS},restore.from=s3`],
];
/**
 * Values that the chart must reject, because they would lose uploads or invoice numbers or make a restore drill fail,
 * each with the setting that the error names.
 */
const REJECTED_VALUES = [
  ['uploads.size=', 'uploads.size'],
  ['restore.run=true', 'settings.BILL_SERIES'],
  ['settings.BACKUP_RECIPIENTS=age1', 'drill.identitySecret'],
] as const;
/** Resources of the Prometheus operator, for which Kubernetes has no schema. */
const OPERATOR_KINDS = /kind (PodMonitor|PrometheusRule|AlertmanagerConfig) /;

interface Container {
  name: string;
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: object } }[];
  volumeMounts?: { mountPath: string }[];
  envFrom?: object[];
  securityContext?: {
    readOnlyRootFilesystem?: boolean;
    allowPrivilegeEscalation?: boolean;
    capabilities?: { drop?: string[] };
  };
}
interface Pod {
  containers: Container[];
  securityContext?: { runAsNonRoot?: boolean };
}
interface Resource {
  kind: string;
  metadata: { name: string };
  spec?: {
    replicas?: number;
    suspend?: boolean;
    template?: { spec?: Pod };
    jobTemplate?: { spec: { template: { spec: Pod } } };
  };
}

/** Pods that run downloaded code. */
const PAGE_SERVERS = ['web', 'storefront', 'admin'];

function* findPodBreaches({ containers, securityContext }: Pod): Generator<string> {
  if (!securityContext?.runAsNonRoot) yield 'may run as root';
  for (const { name, securityContext: allowed, env = [], envFrom } of containers) {
    if (!allowed?.readOnlyRootFilesystem) yield `${name} can write to its image`;
    if (allowed?.allowPrivilegeEscalation !== false) yield `${name} may gain privileges`;
    if (!allowed?.capabilities?.drop?.includes('ALL')) yield `${name} keeps capabilities`;
    if (envFrom) yield `${name} reads a whole secret`;
    if (PAGE_SERVERS.includes(name) && env.some(({ valueFrom }) => valueFrom?.secretKeyRef))
      yield `${name} reads a secret`;
  }
}

const listPods = (rendered: string) =>
  parseAllDocuments(rendered).flatMap((document) => {
    const resource = document.toJS() as Resource | null;
    const pod = resource?.spec?.jobTemplate?.spec.template.spec ?? resource?.spec?.template?.spec;
    return resource && pod?.containers ? [{ name: `${resource.kind} ${resource.metadata.name}`, pod }] : [];
  });

/** Starts the built page servers with the settings and mounts of their pods. */
async function startPageServers(rendered: string): Promise<void> {
  createTool('unshare', 'Linux only; util-linux brings it');
  for (const { pod } of listPods(rendered))
    for (const { name, env = [], volumeMounts = [] } of pod.containers)
      if (PAGE_SERVERS.includes(name))
        await startReadOnly({
          name,
          env: Object.fromEntries(
            env.flatMap((entry) => (entry.value === undefined ? [] : [[entry.name, entry.value]])),
          ),
          mounts: volumeMounts.map(({ mountPath }) => mountPath),
        });
}

function listBreaches(rendered: string): string[] {
  const pods = listPods(rendered);
  if (pods.length < 5) return [`only ${pods.length} pods`];
  return pods.flatMap(({ name, pod }) => [...findPodBreaches(pod)].map((breach) => `${name}: ${breach}`));
}

/** Workloads that would write to the database during a restore. */
function listWriters(rendered: string): string[] {
  const all = parseAllDocuments(rendered).map((document) => document.toJS() as Resource | null);
  return all.flatMap((entry) => {
    if (!entry?.spec || !/^(Deployment|CronJob|Job)$/.test(entry.kind)) return [];
    const { name } = entry.metadata;
    const listRuns = entry.spec.replicas !== 0 && !entry.spec.suspend;
    return listRuns && /-(api|worker|backup|drill|migrate)$/.test(name)
      ? [`${name} runs during a restore`]
      : [];
  });
}

/**
 * Lints the Helm chart, renders it for each example of its values, validates the result against the schemas of
 * Kubernetes, and starts the page servers as their pods do.
 */
export async function checkChart(logLine: (line: string) => void): Promise<void> {
  const helm = createTool('helm', 'with Go: go install helm.sh/helm/v3/cmd/helm@v3.22.0');
  const validate = createTool('kubernetes-validate', 'from PyPI: pipx install kubernetes-validate==1.37.0');
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'munay-chart-'));
  await build();
  try {
    for (const [values, reason] of REJECTED_VALUES) {
      const args = [
        'template',
        'munay',
        '.',
        '-f',
        'values-small.yaml',
        '--kube-version',
        '1.34.0',
        '--set',
        values,
      ];
      const rejection = await Promise.resolve()
        .then(() => helm(args, { cwd: CHART }))
        .catch((error: SetupError) => `Refused: ${error.advice}`);
      if (!rejection.startsWith('Refused') || !rejection.includes(reason))
        throw new SetupError(`renders with ${values}`, `it should fail and name ${reason}`);
    }
    for (const [shop, values, ...set] of SHOP_VARIANTS) {
      const restores = set.some((value) => value.startsWith(RESTORE_SETTINGS));
      for (const version of VERSIONS) {
        const settings = ['-f', `values-${values}.yaml`, '--kube-version', version, ...set];
        helm(['lint', '--strict', '.', ...settings], { cwd: CHART });
        const rendered = helm(['template', 'munay', '.', ...settings], { cwd: CHART });
        const file = join(temporaryFolder, `${shop.replaceAll(' ', '-')}-${version}.yaml`);
        writeFileSync(file, rendered);
        const output = validate(['--strict', '-k', version.replace(/\.0$/, ''), file]);
        const unknown = output.split('\n').filter((line) => line.includes("Couldn't find schema"));
        const unexpected = unknown.filter((line) => !OPERATOR_KINDS.test(line));
        if (unexpected.length > 0)
          throw new SetupError(unexpected.join('\n'), 'is its API version a current one?');
        throwOnBreaches([...listBreaches(rendered), ...(restores ? listWriters(rendered) : [])]);
        if (version === VERSIONS.at(-1) && !restores) await startPageServers(rendered);
        const kinds = rendered.match(/^kind: \w+$/gm) ?? [];
        logLine(`${shop} on ${version}: ${kinds.length - unknown.length} of ${kinds.length} are valid`);
      }
    }
  } finally {
    rmSync(temporaryFolder, { recursive: true });
  }
}
