import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findMissingPackages } from '../workspace/dependencies.mjs';
import { readSettings } from '../workspace/settings.ts';
import { requirePorts } from '../workspace/start-ports.mjs';
import { type JestReport, listSlowestSuites, summarize } from '../workspace/test-run.ts';

const tools = resolve(__dirname, '..');

describe('settings', () => {
  test('all addresses use a changed port', () => {
    const { env, own } = readSettings({ API_PORT: '5100', MONGO_PORT: '28027' });
    expect(env).toMatchObject({
      API_ORIGIN: 'http://localhost:5100',
      SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:5100/api/billing/webhook',
      MONGODB_URI: 'mongodb://127.0.0.1:28027/munay?replicaSet=munay',
    });
    expect(own).toEqual({ mongo: true, redis: true, sandbox: true, mailbox: true });
  });

  test('a port offset moves every port that is not set', () => {
    const { ports, env } = readSettings({ MUNAY_PORT_OFFSET: '100', API_PORT: '5555' });
    expect(ports).toMatchObject({ WEB_PORT: 3100, API_PORT: 5555, MONGO_PORT: 27127 });
    // Services read their own ports from the environment
    expect(env).toMatchObject({ WEB_PORT: '3100', WEB_ORIGIN: 'http://localhost:3100', REDIS_PORT: '6499' });
  });

  test('a real payment key disables the sandbox', () => {
    const { env, own } = readSettings({ STRIPE_SECRET_KEY: 'sk_test_real' });
    expect(env.STRIPE_API_URL).toBe('https://api.stripe.com');
    expect(own.sandbox).toBe(false);
  });

  test('servers configured in the environment are not started', () => {
    const { env, own } = readSettings({
      MONGODB_URI: 'mongodb://db/x',
      REDIS_URL: 'redis://q',
      SMTP_URL: 'smtp://m',
    });
    expect(own).toMatchObject({ mongo: false, redis: false, mailbox: false });
    expect(env.MONGODB_URI).toBe('mongodb://db/x');
  });
});

describe('dependencies', () => {
  test('dependencies are outdated if a version differs or a package is missing', () => {
    const locked = { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } };
    expect(findMissingPackages(locked, { 'node_modules/a': { version: '1.0.1' } })).toEqual([
      'node_modules/a',
      'node_modules/b',
    ]);
  });

  test('dependencies are complete without optional packages for other systems', () => {
    const locked = {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a-win32': { version: '1.0.0', optional: true },
    };
    expect(findMissingPackages(locked, { 'node_modules/a': { version: '1.0.0' } })).toEqual([]);
  });
});

describe('package-lock repair', () => {
  const builds = {
    version: '1.0.0',
    integrity: 'sha512-AA',
    optionalDependencies: { '@a/a-win32-x64': '1.0.0' },
  };

  test.each([
    ['requests the checksums of added packages from the registry', "echo 'sha512-BB'", 'sha512-BB', 0],
    ['fails if the registry has no checksum', 'exit 1', undefined, 1],
  ])('repairing the lock file %s', (_name, response, integrity, code) => {
    const folder = mkdtempSync(join(tmpdir(), 'munay-npm-'));
    try {
      const lock = join(folder, 'package-lock.json');
      writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${response}\n`, { mode: 0o755 });
      writeFileSync(lock, JSON.stringify({ packages: { '': {}, 'node_modules/a': builds } }));
      const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
      const { status } = spawnSync(process.execPath, [resolve(tools, 'repair-lock.mjs'), lock], { env });
      const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as { packages: Record<string, object> };
      expect(packages['node_modules/@a/a-win32-x64']).toEqual({
        version: '1.0.0',
        optional: true,
        os: ['win32'],
        cpu: ['x64'],
        ...(integrity && { integrity }),
      });
      expect(status).toBe(code);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('the lock file lists every optional dependency with its checksum', () => {
    const { stdout, status } = spawnSync(process.execPath, [resolve(tools, 'repair-lock.mjs'), '--check'], {
      encoding: 'utf8',
    });
    expect(stdout.trim()).toBe('The lock is complete.');
    expect(status).toBe(0);
  });
});

describe('ports of npm start', () => {
  const offset = 4_000;
  const listenOn = async (port: number) => {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };

  test('a port in use is reported by its variable with the next free port', async () => {
    // The next offset is occupied too, so the advice must suggest the one after it
    const servers = [await listenOn(5_000 + offset), await listenOn(5_080 + offset + 100)];
    try {
      await expect(requirePorts({ MUNAY_PORT_OFFSET: String(offset) }, 0)).rejects.toMatchObject({
        message: expect.stringContaining(`port ${5_000 + offset} is in use`),
        advice: expect.stringMatching(
          `API_PORT=${5_000 + offset + 100} npm start, or .* MUNAY_PORT_OFFSET=${offset + 200} npm start`,
        ),
      });
    } finally {
      for (const server of servers) server.close();
    }
  });

  test.each([
    [{ API_PORT: '80000' }, 'API_PORT=80000'],
    [{ MUNAY_PORT_OFFSET: 'many' }, 'MUNAY_PORT_OFFSET=many'],
    [{ MUNAY_PORT_OFFSET: '60000' }, 'MUNAY_PORT_OFFSET=60000'],
  ])('an invalid port is reported by its variable: %j', async (env, name) => {
    await expect(requirePorts(env, 0)).rejects.toThrow(`${name} leads to no valid port`);
  });
});

describe('summary of a test run', () => {
  beforeEach(() => void jest.spyOn(console, 'log').mockImplementation());
  const times = { startTime: 1_000, endTime: 3_500 };
  const suite = { name: '/shop/a.test.ts', message: '', status: 'passed', ...times, assertionResults: [] };
  const base = { numPassedTests: 0, numFailedTests: 0, success: true, testResults: [] };
  const sumResults = (results: (JestReport | undefined)[], partial = false) =>
    summarize(results, { partial, root: '/shop' });

  test('the results of several test runs are added up', () => {
    const run = { ...base, numPassedTests: 3, testResults: [suite] };
    expect(sumResults([run, run])).toEqual({ passed: 6, failed: 0, ok: true });
  });

  test('a suite that could not run counts as a failure', () => {
    const brokenSuite = { ...suite, status: 'failed', message: 'Cannot find module' };
    const run = { ...base, numPassedTests: 3, success: false, testResults: [suite, brokenSuite] };
    expect(sumResults([run])).toEqual({ passed: 3, failed: 1, ok: false });
  });

  test('a skipped test counts as a failure unless tests were selected by name', () => {
    const skipping = { ...suite, assertionResults: [{ status: 'pending', fullName: 'later' }] };
    const run = { ...base, numPassedTests: 3, testResults: [skipping] };
    expect(sumResults([run])).toEqual({ passed: 3, failed: 1, ok: false });
    expect(sumResults([run], true)).toEqual({ passed: 3, failed: 0, ok: true });
  });

  test('the slowest suites are listed first, with their project', () => {
    const names = [
      'libs/a.test.ts',
      'services/api/test/b.e2e.test.ts',
      'shell/e2e/c.browser.test.ts',
      'shell/d.test.tsx',
    ];
    const testResults = names.map((name, index) => ({
      ...suite,
      name: `/shop/${name}`,
      endTime: 1_000 + 1_500 * index,
    }));
    const [first, ...otherLines] = listSlowestSuites([{ ...base, testResults }, undefined], '/shop').split(
      '\n',
    );
    expect(first).toBe('    4.5 s  component  shell/d.test.tsx');
    expect(otherLines.map((line) => line.trim().split(/\s+/)[2])).toEqual(['browser', 'api', 'unit']);
    const manySuites = Array.from({ length: 12 }, () => suite);
    expect(listSlowestSuites([{ ...base, testResults: manySuites }], '/shop').split('\n')).toHaveLength(10);
  });

  test('a test run without tests or with a crashed runner fails', () => {
    expect(sumResults([base])).toEqual({ passed: 0, failed: 0, ok: false });
    expect(sumResults([undefined])).toEqual({ passed: 0, failed: 1, ok: false });
  });
});

describe('process guard', () => {
  const alive = (pid: number) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };

  test('the process guard ends its program when the parent process is killed with -9', async () => {
    // The starter runs the guard, which runs a program that ignores SIGINT and prints its process id.
    const program = "process.on('SIGINT', () => {}); console.log(process.pid); setInterval(() => {}, 1e6)";
    const starter = `
      const { spawn } = require('node:child_process');
      spawn(process.execPath, [${JSON.stringify(resolve(tools, 'workspace/guard.mjs'))}, process.execPath, '-e', ${JSON.stringify(program)}],
        { detached: true, stdio: ['pipe', 'inherit', 'inherit'] });
      setInterval(() => {}, 1e6);`;
    const child = spawn(process.execPath, ['-e', starter], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(alive(pid)).toBe(true);
    child.kill('SIGKILL');
    // The pipe closes once starter, guard and program have all ended.
    await once(child.stdout, 'close');
    expect(alive(pid)).toBe(false);
  });
});
