import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { build } from '../workspace/build.ts';
import { ROOT } from '../workspace/root.mjs';
import { SetupError } from '../workspace/step.mjs';
import { startReadOnly } from './read-only.ts';
import { hold, tool } from './tool.ts';

const CHART = join(ROOT, 'services/deploy/helm/munay');
/** The oldest supported Kubernetes version, and a recent one. */
const VERSIONS = ['1.28.0', '1.34.0'];
const SHOPS = ['small', 'large'];
/** Resources of the Prometheus operator, for which Kubernetes has no schema. */
const FOREIGN = /kind PodMonitor /;

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
  spec?: { template?: { spec?: Pod }; jobTemplate?: { spec: { template: { spec: Pod } } } };
}

/** They run downloaded code. */
const PAGE_SERVERS = ['web', 'storefront', 'admin'];

function* podBreaches({ containers, securityContext }: Pod): Generator<string> {
  if (!securityContext?.runAsNonRoot) yield 'may be root';
  for (const { name, securityContext: may, env = [], envFrom } of containers) {
    if (!may?.readOnlyRootFilesystem) yield `${name} writes into its image`;
    if (may?.allowPrivilegeEscalation !== false) yield `${name} may gain privileges`;
    if (!may?.capabilities?.drop?.includes('ALL')) yield `${name} keeps capabilities`;
    if (envFrom) yield `${name} is given a whole secret`;
    if (PAGE_SERVERS.includes(name) && env.some(({ valueFrom }) => valueFrom?.secretKeyRef))
      yield `${name} is given a secret`;
  }
}

const podsOf = (rendered: string) =>
  parseAllDocuments(rendered).flatMap((document) => {
    const one = document.toJS() as Resource | null;
    const pod = one?.spec?.jobTemplate?.spec.template.spec ?? one?.spec?.template?.spec;
    return one && pod?.containers ? [{ name: `${one.kind} ${one.metadata.name}`, pod }] : [];
  });

/** Starts the built page servers with the settings and mounts of their pods. */
async function startPageServers(rendered: string): Promise<void> {
  tool('unshare', 'Linux only; util-linux brings it');
  for (const { pod } of podsOf(rendered))
    for (const { name, env = [], volumeMounts = [] } of pod.containers)
      if (PAGE_SERVERS.includes(name))
        await startReadOnly({
          name,
          env: Object.fromEntries(
            env.flatMap((one) => (one.value === undefined ? [] : [[one.name, one.value]])),
          ),
          mounts: volumeMounts.map(({ mountPath }) => mountPath),
        });
}

function breaches(rendered: string): string[] {
  const pods = podsOf(rendered);
  if (pods.length < 5) return [`only ${pods.length} pods`];
  return pods.flatMap(({ name, pod }) => [...podBreaches(pod)].map((breach) => `${name}: ${breach}`));
}

/**
 * Lints the Helm chart, renders it for each example of its values, validates the result against Kubernetes' schemas, and
 * starts the page servers as their pods do.
 */
export async function checkChart(say: (line: string) => void): Promise<void> {
  const helm = tool('helm', 'with Go: go install helm.sh/helm/v3/cmd/helm@v3.22.0');
  const validate = tool('kubernetes-validate', 'from PyPI: pipx install kubernetes-validate==1.37.0');
  const scratch = mkdtempSync(join(tmpdir(), 'munay-chart-'));
  await build();
  try {
    for (const shop of SHOPS)
      for (const version of VERSIONS) {
        const settings = ['-f', `values-${shop}.yaml`, '--kube-version', version];
        helm(['lint', '--strict', '.', ...settings], { cwd: CHART });
        const rendered = helm(['template', 'munay', '.', ...settings], { cwd: CHART });
        const file = join(scratch, `${shop}-${version}.yaml`);
        writeFileSync(file, rendered);
        const said = validate(['--strict', '-k', version.replace(/\.0$/, ''), file]);
        const unknown = said.split('\n').filter((line) => line.includes("Couldn't find schema"));
        const left = unknown.filter((line) => !FOREIGN.test(line));
        if (left.length > 0) throw new SetupError(left.join('\n'), 'is its API version a current one?');
        hold(breaches(rendered));
        if (version === VERSIONS.at(-1)) await startPageServers(rendered);
        const kinds = rendered.match(/^kind: \w+$/gm) ?? [];
        say(`a ${shop} shop on ${version}: ${kinds.length - unknown.length} of ${kinds.length} are valid`);
      }
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
