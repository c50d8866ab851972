/**
 * `npm run chart`: lints the Helm chart, renders it for each example of its values, and validates the result against
 * Kubernetes' schemas.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPath } from './servers/cache.ts';
import { ROOT } from './workspace/root.mjs';
import { run, SetupError, step } from './workspace/step.mjs';

const CHART = join(ROOT, 'services/deploy/helm/munay');
/** The oldest supported Kubernetes version, and a recent one. */
const VERSIONS = ['1.28.0', '1.34.0'];
const SHOPS = ['small', 'large'];
/** Resources of the Prometheus operator, for which Kubernetes has no schema. */
const FOREIGN = /kind PodMonitor /;

const found = (name: string, how: string): string => {
  const binary = onPath([name]);
  if (!binary) throw new SetupError(`${name} is not installed`, how);
  return binary;
};
const helm = found('helm', 'install Helm 3, with Go: go install helm.sh/helm/v3/cmd/helm@v3.19.0');
const validate = found(
  'kubernetes-validate',
  'install it from PyPI: pipx install kubernetes-validate==1.37.0',
);

const check = async (binary: string, ...args: string[]): Promise<string> => {
  const { code, output } = await run(binary, args, { cwd: CHART });
  if (code !== 0) throw new SetupError(`${binary} ${args.join(' ')} exited with ${code}`, output.trim());
  return output;
};

const scratch = mkdtempSync(join(tmpdir(), 'munay-chart-'));
try {
  for (const shop of SHOPS)
    for (const version of VERSIONS)
      await step(`a ${shop} shop on Kubernetes ${version}`, async (say) => {
        const settings = ['-f', `values-${shop}.yaml`, '--kube-version', version];
        await check(helm, 'lint', '--strict', '.', ...settings);
        const rendered = await check(helm, 'template', 'munay', '.', ...settings);
        const file = join(scratch, `${shop}-${version}.yaml`);
        writeFileSync(file, rendered);
        const said = await check(validate, '--strict', '-k', version.replace(/\.0$/, ''), file);
        const unknown = said.split('\n').filter((line) => line.includes("Couldn't find schema"));
        const left = unknown.filter((line) => !FOREIGN.test(line));
        if (left.length > 0) throw new SetupError(left.join('\n'), 'is its API version a current one?');
        const kinds = readFileSync(file, 'utf8').match(/^kind: \w+$/gm) ?? [];
        say(`${kinds.length - unknown.length} of ${kinds.length} resources are valid`);
      });
  console.log('The chart holds');
} finally {
  rmSync(scratch, { recursive: true });
}
