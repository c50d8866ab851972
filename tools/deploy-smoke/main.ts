/**
 * `npm run try-containers [-- --keep] [-- --built] [-- --from=COMMIT]` builds every image from its Dockerfile, brings the stack of
 * docker-compose.yml up by services/deploy/ops, buys a soap through the proxy over TLS, rolls a new version and back while people visit and
 * buy, backs up, restores and shuts strangers out of the staff's part, and says how long each took and what was lost. With `--from`
 * the version rolled from, and back to, is that commit's. On podman, with stand-ins where no registry is reached.
 */
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../workspace/root.mjs';
import { run, SetupError, step } from '../workspace/step.mjs';
import { Podman, requirePodman } from './podman.ts';
import { makeStandIns, versions } from './substitute-images.ts';
import { Trial } from './stack.ts';

const { values } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    // With the images of the last time
    built: { type: 'boolean', default: false },
    from: { type: 'string' },
  },
});
const IMAGES = ['api', 'web', 'storefront', 'admin', 'sandbox'];
const MB = 1_000_000;

requirePodman();
const podman = new Podman();
const clone = mkdtempSync(join(tmpdir(), 'munay-try-'));
const trial = new Trial(podman, clone);
const did: string[] = [];
const timed = (name: string, body: (say: (line: string) => void) => Promise<string | void>) =>
  step(name, async (say) => {
    const began = Date.now();
    const result = await body(say);
    did.push(`${name}: ${((Date.now() - began) / 1_000).toFixed(0)} s${result ? `, ${result}` : ''}`);
  });

const git = (...args: string[]) => podman.must('git', args, { cwd: ROOT });
const pathsOf = (list: string) => list.split('\0').filter(Boolean);

/** As an operator's clone, so that releases and .env of this one stay as they are. */
async function copyTree() {
  const files = await git('ls-files', '-z', '-co', '--exclude-standard');
  for (const file of pathsOf(files)) cpSync(join(ROOT, file), join(clone, file));
}

async function copyCommit(commit: string) {
  const archive = join(clone, '.commit.tar');
  await git('archive', '-o', archive, commit);
  await podman.must('tar', ['-xf', archive, '-C', clone]);
  rmSync(archive);
}

/** As `git pull` does in an operator's clone, with what docs/upgrading.md asks for before the deploy. */
async function pull(commit: string) {
  for (const file of pathsOf(await git('ls-tree', '-rz', '--name-only', commit))) rmSync(join(clone, file));
  await copyTree();
  await trial.renewProxy();
}

async function sizes() {
  const all = await Promise.all(
    IMAGES.map(
      async (name) => `${name} ${Math.round((await podman.sizeOf(`localhost/munay/${name}:v1`)) / MB)} MB`,
    ),
  );
  const base = await podman.sizeOf('docker.io/library/node:24.21.0-bookworm-slim');
  return `${all.join(', ')}, of them the base ${Math.round(base / MB)} MB`;
}

async function refusesForeign() {
  const file = join(clone, 'releases/v1');
  appendFileSync(file, 'api elsewhere sha256:0\n');
  const { code, output } = await run('services/deploy/ops', ['deploy', 'v1'], { cwd: clone, env: trial.env });
  if (code === 0 || !output.includes('no valid signature'))
    throw new SetupError('a changed release file was deployed', output);
}

try {
  await timed('stand-ins', async (say) => {
    await podman.prepare();
    // What a trial that was killed left behind would answer in place of this one
    await trial.remove();
    await makeStandIns(podman, say);
    return versions(podman);
  });
  const { from } = values;
  await (from ? copyCommit(from) : copyTree());
  await trial.prepare();
  podman.watchHealth();
  await timed('first build', async (say) => {
    await (values.built ? trial.release('v1', IMAGES) : trial.ops(say, 'build', 'v1'));
    return sizes();
  });
  await timed('first deploy', (say) => trial.ops(say, 'deploy', 'v1'));
  await timed('a soap', async () => trial.buy());
  const before = await trial.files();

  if (from) await timed('the new tree', () => pull(from));
  // So that the storefront's builds differ
  const styles = join(clone, 'storefront/src/home/hero.module.css');
  writeFileSync(styles, readFileSync(styles, 'utf8').replace('16 / 11', '16 / 10'));
  const changed = from ? [] : ['storefront'];
  await timed(`second build, of ${changed.join() || 'all'}`, (say) =>
    trial.ops(say, 'build', 'v2', ...changed),
  );
  await timed('deploy under load', async (say) => trial.visited(() => trial.ops(say, 'deploy', 'v2')));
  await timed('files of both builds', async () => trial.hasFiles(before));
  await timed('rollback under load', async (say) => trial.visited(() => trial.ops(say, 'rollback')));
  if (from) await timed('the new version once more', (say) => trial.ops(say, 'deploy', 'v2'));
  await timed('a changed release file is refused', refusesForeign);

  await timed('backup', (say) => trial.backUp(say));
  await timed('a soap that will be lost', async () => trial.buy());
  await timed('restore', async (say) => trial.restore(say));
  await timed('a soap after the restore', async () => trial.buy());
  await timed('a soap where the staff is kept to its network', async () => trial.keepsStaffApart());
} finally {
  if (values.keep) writeFileSync(join(clone, 'KEPT'), '');
  else {
    await trial.remove();
    rmSync(clone, { recursive: true, force: true });
  }
  await podman.close();
  console.log(`\n${did.join('\n')}`);
}
console.log('The containers hold');
