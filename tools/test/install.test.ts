import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '..', '..');

// Fault install-scripts in .npmrc: line('ignore-scripts=true', '')
test('npm install runs no package scripts and links every command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'munay-install-'));
  // `npm test` passes its own settings to every nested npm, including those under test
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)));
  const runNpm = (cwd: string, ...args: string[]) =>
    execFileSync('npm', [...args, '--offline', '--no-audit', '--cache', join(folder, 'cache')], {
      cwd,
      env,
      stdio: 'pipe',
    });
  try {
    const [newClone, shop] = [join(folder, 'newcomer'), join(folder, 'shop')];
    mkdirSync(newClone);
    mkdirSync(shop);
    writeFileSync(join(newClone, 'run.js'), "#!/usr/bin/env node\nrequire('fs').writeFileSync('ran', '');\n");
    const scripts = { postinstall: 'node run.js' };
    const manifest = { name: 'newcomer', version: '1.0.0', bin: { newcomer: 'run.js' }, scripts };
    writeFileSync(join(newClone, 'package.json'), JSON.stringify(manifest));
    runNpm(newClone, 'pack', '--pack-destination', folder);
    copyFileSync(join(ROOT, '.npmrc'), join(shop, '.npmrc'));
    const dependencies = { newcomer: 'file:../newcomer-1.0.0.tgz' };
    writeFileSync(join(shop, 'package.json'), JSON.stringify({ name: 'shop', private: true, dependencies }));
    runNpm(shop, 'install');
    const modules = join(shop, 'node_modules');
    expect([
      existsSync(join(modules, 'newcomer', 'ran')),
      existsSync(join(modules, '.bin', 'newcomer')),
    ]).toEqual([false, true]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
