import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runGuarded } from './guarded.mjs';
import { ROOT } from './root.mjs';
import { runStep, SetupError, takeLastLines } from './step.mjs';

const SOURCES = ['services', 'shell', 'storefront', 'admin-remote', 'libs', 'tools/openapi'];
const SETTINGS = ['package-lock.json', 'tsconfig.base.json', 'nx.json'];
/** Picture folder, which is read at run time and not part of the build. */
const MEDIA = join(ROOT, 'services', 'api', 'media');
const DIST = join(ROOT, 'dist');
const BUILD_STAMP = join(DIST, '.munay-build');

const listFilesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : [];

/** Fingerprint of sources and build output; if it is unchanged, no build is needed. */
function computeFingerprint() {
  const hash = createHash('sha256');
  const sources = SOURCES.flatMap((folder) => listFilesBelow(join(ROOT, folder))).filter(
    (file) => !file.startsWith(MEDIA),
  );
  for (const file of [...sources, ...SETTINGS.map((name) => join(ROOT, name))]) {
    hash.update(file).update('\0').update(readFileSync(file));
  }
  for (const file of listFilesBelow(DIST)) {
    if (file === BUILD_STAMP) continue;
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

/** Builds only what has changed. */
export async function build() {
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === computeFingerprint()) return;
  await runStep('build', async (log) => {
    // Every command produces the same bundles, so they share the cache.
    const env = { ...process.env, NODE_ENV: 'production', NX_DAEMON: 'false', NX_TUI: 'false' };
    const nx = join(ROOT, 'node_modules', 'nx', 'package.json');
    const { bin } = JSON.parse(readFileSync(nx, 'utf8'));
    const script = join(ROOT, 'node_modules', 'nx', bin.nx ?? bin);
    const result = await runGuarded(
      process.execPath,
      [script, 'run-many', '-t', 'build', '--outputStyle=static'],
      {
        env,
        onLine: (line) => line.startsWith('> nx run ') && log(line.slice('> nx run '.length)),
      },
    );
    if (result.code !== 0) {
      throw new SetupError(`the build failed:\n${takeLastLines(result.output, 60)}`, 'fix the errors above');
    }
    writeFileSync(BUILD_STAMP, computeFingerprint());
  });
}
