import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

const tools = resolve(__dirname, '..');

// Each test starts a Node of its own, which takes its time beside the other suites.
jest.setTimeout(30_000);

/** Evaluates one expression in a module of the workspace scripts, which Node alone can load. */
function evaluate(module: string, expression: string, env: NodeJS.ProcessEnv = process.env): unknown {
  const script = `import * as it from ${JSON.stringify(resolve(tools, module))};
    process.stdout.write(JSON.stringify(await (${expression})) ?? 'null')`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n') + 1));
}

describe('settings', () => {
  test('addresses follow a moved port', () => {
    const { env, own } = evaluate(
      'workspace/settings.mjs',
      "it.settings({ API_PORT: '5100', MONGO_PORT: '28027' })",
    ) as {
      env: Record<string, string>;
      own: Record<string, boolean>;
    };
    expect(env).toMatchObject({
      API_ORIGIN: 'http://localhost:5100',
      SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:5100/api/billing/webhook',
      MONGODB_URI: 'mongodb://127.0.0.1:28027/munay?replicaSet=munay',
    });
    expect(own).toEqual({ mongo: true, redis: true, sandbox: true, mailbox: true });
  });

  test('a real payment key leaves the sandbox out and points at the payment service', () => {
    const { env, own } = evaluate(
      'workspace/settings.mjs',
      "it.settings({ STRIPE_SECRET_KEY: 'sk_test_real' })",
    ) as {
      env: Record<string, string>;
      own: Record<string, boolean>;
    };
    expect(env.STRIPE_API_URL).toBe('https://api.stripe.com');
    expect(own.sandbox).toBe(false);
  });

  test('servers named by the environment are not started', () => {
    const given = "{ MONGODB_URI: 'mongodb://db/x', REDIS_URL: 'redis://q', SMTP_URL: 'smtp://m' }";
    const { env, own } = evaluate('workspace/settings.mjs', `it.settings(${given})`) as {
      env: Record<string, string>;
      own: Record<string, boolean>;
    };
    expect(own).toMatchObject({ mongo: false, redis: false, mailbox: false });
    expect(env.MONGODB_URI).toBe('mongodb://db/x');
  });
});

describe('dependencies', () => {
  const missing = (wanted: object, installed: object) =>
    evaluate(
      'workspace/dependencies.mjs',
      `it.missingPackages(${JSON.stringify(wanted)}, ${JSON.stringify(installed)})`,
    );

  test('are stale when a version differs or a package is absent', () => {
    const wanted = { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } };
    expect(missing(wanted, { 'node_modules/a': { version: '1.0.1' } })).toEqual([
      'node_modules/a',
      'node_modules/b',
    ]);
  });

  test('are complete without the optional packages of other systems', () => {
    const wanted = {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a-win32': { version: '1.0.0', optional: true },
    };
    expect(missing(wanted, { 'node_modules/a': { version: '1.0.0' } })).toEqual([]);
  });
});

describe('the lock', () => {
  test('lists every optional package that a package in it asks for', () => {
    const { stdout, status } = spawnSync(process.execPath, [resolve(tools, 'repair-lock.mjs'), '--check'], {
      encoding: 'utf8',
    });
    expect(stdout.trim()).toBe('The lock is complete.');
    expect(status).toBe(0);
  });
});

describe('a busy port', () => {
  test('is refused by the name of the variable that moves it', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const expression = `it.requireFree('API_PORT', ${port}, 0).then(() => 'free', (error) => [error.message, error.advice])`;
    const answer = await evaluateAsync('workspace/port.mjs', expression);
    server.close();
    expect(answer).toEqual([
      expect.stringContaining(`port ${port} is in use`),
      expect.stringContaining(`API_PORT=${port + 100} npm start`),
    ]);
  });
});

/** As evaluate, while this process goes on answering. */
async function evaluateAsync(module: string, expression: string): Promise<unknown> {
  const script = `import * as it from ${JSON.stringify(resolve(tools, module))};
    process.stdout.write(JSON.stringify(await (${expression})))`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  await once(child, 'close');
  return JSON.parse(output);
}

describe('the summary of a test run', () => {
  const suite = { name: '/shop/a.test.ts', message: '', status: 'passed', assertionResults: [] };
  const base = { numPassedTests: 0, numFailedTests: 0, success: true, testResults: [] };
  const summarize = (results: (object | null)[], partial = false) =>
    evaluate(
      'workspace/test-run.mjs',
      `it.summarize(${JSON.stringify(results)}.map((r) => r ?? undefined), { partial: ${partial}, root: '/shop' })`,
    );

  test('adds up the runs', () => {
    const run = { ...base, numPassedTests: 3, testResults: [suite] };
    expect(summarize([run, run])).toEqual({ passed: 6, failed: 0, ok: true });
  });

  test('counts a suite that could not run as a failure', () => {
    const broken = { ...suite, status: 'failed', message: 'Cannot find module' };
    const run = { ...base, numPassedTests: 3, success: false, testResults: [suite, broken] };
    expect(summarize([run])).toEqual({ passed: 3, failed: 1, ok: false });
  });

  test('counts a skipped test as a failure, unless tests were chosen by name', () => {
    const skipping = { ...suite, assertionResults: [{ status: 'pending', fullName: 'later' }] };
    const run = { ...base, numPassedTests: 3, testResults: [skipping] };
    expect(summarize([run])).toEqual({ passed: 3, failed: 1, ok: false });
    expect(summarize([run], true)).toEqual({ passed: 3, failed: 0, ok: true });
  });

  test('is no success when nothing ran or the runner died', () => {
    expect(summarize([base])).toEqual({ passed: 0, failed: 0, ok: false });
    expect(summarize([null])).toEqual({ passed: 0, failed: 1, ok: false });
  });
});

describe('the guard', () => {
  const alive = (pid: number) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };

  test('ends its program when the starter is killed with -9', async () => {
    // The starter runs the guard, which runs a program that would live on and names its own process.
    const program = "process.on('SIGINT', () => {}); console.log(process.pid); setInterval(() => {}, 1e6)";
    const starter = `
      const { spawn } = require('node:child_process');
      spawn(process.execPath, [${JSON.stringify(resolve(tools, 'servers/guard.mjs'))}, process.execPath, '-e', ${JSON.stringify(program)}],
        { detached: true, stdio: ['pipe', 'inherit', 'inherit'] });
      setInterval(() => {}, 1e6);`;
    const child = spawn(process.execPath, ['-e', starter], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(alive(pid)).toBe(true);
    child.kill('SIGKILL');
    // The pipe closes when the last process that holds it has ended: starter, guard and program.
    await once(child.stdout, 'close');
    expect(alive(pid)).toBe(false);
  });
});

test('every command that the documents name is one', () => {
  const root = resolve(tools, '..');
  const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
  const documents = readdirSync(resolve(root, 'docs')).map((name) => `docs/${name}`);
  const text = ['README.md', 'CONTRIBUTING.md', '.env.example', ...documents].map(read).join();
  const named = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => String(name));
  expect(named.length).toBeGreaterThan(20);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
