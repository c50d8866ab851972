/**
 * `npm run try-containers [-- --keep] [-- --built] [-- --from=COMMIT]` builds every image from its Dockerfile, starts
 * the stack of docker-compose.yml with services/deploy/ops, buys a product through the proxy over TLS, deploys a new
 * version and rolls it back while visitors browse and buy, creates a backup, restores the encrypted and signed backup
 * with its key, and checks that the staff area is closed to other networks. It reports how long each step took and
 * which requests were lost. `--from` builds the first version from a commit; that version then shows, refunds and ships
 * orders of the second. Uses podman, with substitute base images where no registry can be reached.
 */
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../workspace/root.mjs';
import { run, runStep, SetupError } from '../../workspace/step.mjs';
import { Podman, requirePodman } from './podman.ts';
import { Stack } from './stack.ts';
import { buildSubstitutes, readVersions } from './substitute-images.ts';

const { values } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    // Reuses the images of the last run
    built: { type: 'boolean', default: false },
    from: { type: 'string' },
  },
});
const IMAGES = ['api', 'web', 'storefront', 'admin', 'sandbox'];
const MB = 1_000_000;

requirePodman();
const podman = new Podman();
const clone = mkdtempSync(join(tmpdir(), 'munay-try-'));
const stack = new Stack(podman, clone);
const logLines: string[] = [];
const runTimedStep = (name: string, body: (logLine: (line: string) => void) => Promise<string | void>) =>
  runStep(name, async (logLine) => {
    const startedAt = Date.now();
    const result = await body(logLine);
    logLines.push(
      `${name}: ${((Date.now() - startedAt) / 1_000).toFixed(0)} s${result ? `, ${result}` : ''}`,
    );
  });

const runGit = (...args: string[]) => podman.requireRun('git', args, { cwd: ROOT });
const splitPaths = (list: string) => list.split('\0').filter(Boolean);

/** Creates a separate clone, so that releases and .env of this clone do not change. */
async function copyTree() {
  const files = await runGit('ls-files', '-z', '-co', '--exclude-standard');
  for (const file of splitPaths(files)) cpSync(join(ROOT, file), join(clone, file));
}

async function copyCommit(commit: string) {
  const archive = join(clone, '.commit.tar');
  await runGit('archive', '-o', archive, commit);
  await podman.requireRun('tar', ['-xf', archive, '-C', clone]);
  rmSync(archive);
}

/** Updates the clone like an operator: `git pull`, and the steps that docs/upgrading.md requires before deployment. */
async function pullImages(commit: string) {
  for (const file of splitPaths(await runGit('ls-tree', '-rz', '--name-only', commit)))
    rmSync(join(clone, file));
  await copyTree();
  await stack.renewProxy();
}

async function sizes() {
  const all = await Promise.all(
    IMAGES.map(
      async (name) => `${name} ${Math.round((await podman.getSize(`localhost/munay/${name}:v1`)) / MB)} MB`,
    ),
  );
  const base = await podman.getSize('docker.io/library/node:24.21.0-bookworm-slim');
  return `${all.join(', ')}, of them the base ${Math.round(base / MB)} MB`;
}

async function checkForeignRelease() {
  const file = join(clone, 'releases/v1');
  appendFileSync(file, 'api elsewhere sha256:0\n');
  const { code, output } = await run('services/deploy/ops', ['deploy', 'v1'], { cwd: clone, env: stack.env });
  if (code === 0 || !output.includes('no valid signature'))
    throw new SetupError('a changed release file was deployed', output);
}

try {
  await runTimedStep('base images', async (logLine) => {
    await podman.prepare();
    // Containers left over from a killed run would respond instead of the new ones
    await stack.remove();
    await buildSubstitutes(podman, logLine);
    return readVersions(podman);
  });
  const { from } = values;
  await (from ? copyCommit(from) : copyTree());
  await stack.prepare();
  podman.watchHealth();
  await runTimedStep('first build', async (logLine) => {
    await (values.built ? stack.release('v1', IMAGES) : stack.runOps(logLine, 'build', 'v1'));
    return sizes();
  });
  await runTimedStep('first deploy', (logLine) => stack.runOps(logLine, 'deploy', 'v1'));
  await runTimedStep('a soap', async () => stack.buyProduct());
  const filesBefore = await stack.files();

  if (from) await runTimedStep('the new tree', () => pullImages(from));
  // Changes a style, so that the builds of the storefront differ
  const styles = join(clone, 'storefront/src/home/hero.module.css');
  writeFileSync(styles, readFileSync(styles, 'utf8').replace('16 / 11', '16 / 10'));
  const changed = from ? [] : ['storefront'];
  await runTimedStep(`second build, of ${changed.join() || 'all'}`, (logLine) =>
    stack.runOps(logLine, 'build', 'v2', ...changed),
  );
  await runTimedStep('deploy under load', async (logLine) =>
    stack.runUnderLoad(() => stack.runOps(logLine, 'deploy', 'v2')),
  );
  await runTimedStep('files of both builds', async () => stack.hasFiles(filesBefore));
  const placedOrders = from && (await stack.placeOrders());
  await runTimedStep('rollback under load', async (logLine) =>
    stack.runUnderLoad(() => stack.runOps(logLine, 'rollback')),
  );
  if (placedOrders)
    await runTimedStep('orders of the new version in the old one', () => stack.processOrders(placedOrders));
  if (from)
    await runTimedStep('the new version once more', (logLine) => stack.runOps(logLine, 'deploy', 'v2'));
  await runTimedStep('a changed release file is refused', checkForeignRelease);

  await runTimedStep('keys of the backups', () => stack.sealBackups());
  await runTimedStep('backup', (logLine) => stack.backUp(logLine));
  await runTimedStep('a soap that will be lost', async () => stack.buyProduct());
  await runTimedStep('restore', async (logLine) => stack.restore(logLine));
  await runTimedStep('a soap after the restore', async () => stack.buyProduct());
  await runTimedStep('a soap where the staff is kept to its network', async () => stack.checkStaffNetwork());
} finally {
  if (values.keep) writeFileSync(join(clone, 'KEPT'), '');
  else {
    await stack.remove();
    rmSync(clone, { recursive: true, force: true });
  }
  await podman.close();
  console.log(`\n${logLines.join('\n')}`);
}
console.log('The container stack works');
