/** Checks the API against its document with Schemathesis, in the phases coverage and fuzzing. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getCacheFolder } from '../../servers/cache.ts';
import { ApiClient, DEMO_ACCOUNTS } from '../../test-shop/api-client.ts';
import { ENDPOINTS } from '../../test-shop/contracts.ts';
import { resetRateLimits } from '../../test-shop/rate-limits.ts';
import type { TestShop } from '../../test-shop/test-shop.ts';
import { runGuarded } from '../../workspace/guarded.mjs';
import { runStep, SetupError, takeLastLines } from '../../workspace/step.mjs';

const toPath = (name: string) => join(import.meta.dirname, name);
const RESET_LIMITS_EVERY_MS = 2_000;
const ROLES = { guest: null, customer: 'shopper', administrator: 'admin' } as const;
/** Requests that end the session of the run, after which a new account is needed. */
const SESSION_ENDING_CALLS = [
  'logout',
  'eraseAccount',
  'resetUser',
  'endUserSessions',
  'editUser',
  'deleteUser',
  'signup',
];

interface FuzzOptions {
  /** Number of random requests per endpoint. */
  examples: string;
  /** Time limit of the whole run, which repeats the random requests. */
  minutes: string | undefined;
  seed: number;
}

/** Installs the program if it is missing. @returns its path */
async function runSchemathesis(): Promise<string> {
  const digest = createHash('sha256')
    .update(readFileSync(toPath('requirements.txt')))
    .digest('hex');
  const installFolder = join(getCacheFolder(), `schemathesis-${digest.slice(0, 12)}`);
  const program = join(installFolder, 'bin', 'schemathesis');
  if (existsSync(program)) return program;
  await runStep('schemathesis', async () => {
    const requireRun = async (command: string, args: string[]) => {
      const { code, output } = await runGuarded(command, args);
      if (code === 0) return;
      rmSync(installFolder, { recursive: true, force: true });
      const advice = 'install Python 3.10 or later with venv, and let pip reach a package index';
      throw new SetupError(`Schemathesis could not be installed:\n${takeLastLines(output, 10)}`, advice);
    };
    await requireRun('python3', ['-m', 'venv', '--clear', installFolder]);
    await requireRun(join(installFolder, 'bin', 'pip'), [
      'install',
      '-q',
      '--only-binary',
      ':all:',
      '-r',
      toPath('requirements.txt'),
    ]);
  });
  return program;
}

/** @returns whether Schemathesis has found problems */
export async function fuzzByDocument(shop: TestShop, { examples, minutes, seed }: FuzzOptions) {
  const program = await runSchemathesis();
  const env = { ...process.env, SCHEMATHESIS_HOOKS: toPath('checks.py'), NO_COLOR: '1', COLUMNS: '160' };
  const roles = Object.entries(ROLES);
  const seconds = Math.ceil((Number(minutes) * 60) / roles.length);
  let hasFindings = false;
  const timer = setInterval(() => void resetRateLimits(shop), RESET_LIMITS_EVERY_MS);
  try {
    for (const [role, account] of roles)
      await runStep(`as ${role}`, async (log) => {
        const [email, password] = account ? DEMO_ACCOUNTS[account] : ['', ''];
        const client = new ApiClient(shop, email, '10.7.7.7', password);
        if (account) await client.login();
        const { code } = await runGuarded(
          program,
          [
            '--config-file',
            toPath('schemathesis.toml'),
            'run',
            `${shop.url}/api/openapi.json`,
            '--max-examples',
            examples,
            '--seed',
            String(seed),
            ...(minutes ? ['--max-time', String(seconds)] : []),
            ...(account ? SESSION_ENDING_CALLS.flatMap((name) => ['--exclude-operation-id', name]) : []),
            // Origin and X-Requested-With are generated from the document
            '-H',
            `x-forwarded-for: ${client.ip}`,
            ...(account ? ['-H', `cookie: ${client.cookies.header.cookie}`] : []),
          ],
          { env, onLine: log },
        );
        const { user } = await client.fetchData(ENDPOINTS.getUser);
        const signedOut = account !== null && user === null;
        if (signedOut) log('a call ended the session');
        hasFindings ||= code !== 0 || signedOut;
      });
  } finally {
    clearInterval(timer);
  }
  return hasFindings;
}
