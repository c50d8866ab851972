/** Runs the stack of docker-compose.yml on free ports, like an operator. */
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAnyFreePort } from '../../workspace/port.ts';
import { ROOT } from '../../workspace/root.mjs';
import { readLines, run, SetupError, takeLastLines } from '../../workspace/step.mjs';
import type { Podman } from './podman.ts';

const PROJECT_NAME = 'munay-trial';
/** Duration of the load before and after a deployment. The load settles first, and the last responses can arrive. */
const TRAFFIC_LEAD_MS = 5_000;
const READY_TIMEOUT_MS = 60_000;
const PROFILE_ARGS = ['--profile', 'backups', '--profile', 'restore'];
/** Network that is reserved for documentation (RFC 5737). */
const UNUSED_NETWORK = '192.0.2.0/24';

interface TrafficReport {
  kinds: Record<string, { sent: number; lost: number; slowestMs: number }>;
  reasons: string[];
}

export class Stack {
  env: NodeJS.ProcessEnv = {};
  #shop = '';
  #sandbox = '';
  #mailbox = '';

  readonly podman: Podman;
  readonly folder: string;

  constructor(podman: Podman, folder: string) {
    this.podman = podman;
    this.folder = folder;
  }

  /** Chooses free ports and creates a key for signing releases. */
  async prepare() {
    const [tls, sandbox, mailbox] = await Promise.all([
      findAnyFreePort(),
      findAnyFreePort(),
      findAnyFreePort(),
    ]);
    this.#shop = `https://localhost:${tls}`;
    this.#sandbox = `https://localhost:${sandbox}`;
    this.#mailbox = `http://localhost:${mailbox}`;
    const key = join(this.folder, 'release-key');
    await this.podman.requireRun('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'release', '-f', key]);
    const { output } = await run('cat', [`${key}.pub`]);
    writeFileSync(join(this.folder, 'release-signers'), `release ${output}`);
    const settings = {
      TLS_PORT: tls,
      SANDBOX_PORT: sandbox,
      MAILBOX_PORT: mailbox,
      PAYMENT_PAGE_ORIGIN: this.#sandbox,
      WEB_ORIGIN: this.#shop,
      API_ORIGIN: this.#shop,
      STOREFRONT_ORIGIN: `${this.#shop}/_storefront`,
      ADMIN_ORIGIN: `${this.#shop}/_admin`,
      RELEASE_KEY: key,
      RELEASE_SIGNERS: join(this.folder, 'release-signers'),
    };
    const text = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(this.folder, '.env'), text.join(''));
    this.env = { ...this.podman.env, DOCKER: 'podman', COMPOSE: `${this.podman.compose} --in-pod=false` };
  }

  async runOps(logLine: (line: string) => void, command: string, ...tags: string[]) {
    const { CONTAINERS_CONF } = command === 'build' ? this.podman.buildEnv : this.podman.env;
    const onLine = (line: string) => {
      if (line.startsWith('[') && !line.includes('STEP')) logLine(line);
    };
    const env = { ...this.env, CONTAINERS_CONF };
    await this.podman.requireRun('services/deploy/ops', [command, ...tags], {
      cwd: this.folder,
      env,
      onLine,
    });
  }

  /** Writes the release file of existing images, like the command `build`. */
  async release(tag: string, images: string[]) {
    const ids = await Promise.all(
      images.map(async (name) => {
        const image = `localhost/munay/${name}:${tag}`;
        const id = await this.podman.podman('image', 'inspect', '-f', '{{.Id}}', image);
        return `${name} ${image} sha256:${id}`;
      }),
    );
    const file = join(this.folder, 'releases', tag);
    mkdirSync(join(this.folder, 'releases'));
    writeFileSync(file, `munay ${tag}\ncommit unknown\n${ids.join('')}`);
    const key = join(this.folder, 'release-key');
    await this.podman.requireRun('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', 'munay-release', file]);
  }

  /** Container ids of these services, or of all services. */
  #ids = async (...services: string[]) => {
    const all = await this.podman.podman(
      'ps',
      '-a',
      '--filter',
      `label=com.docker.compose.project=${PROJECT_NAME}`,
      '--format',
      '{{.ID}} {{index .Labels "com.docker.compose.service"}}',
    );
    return all
      .split('\n')
      .map((line) => line.split(' '))
      .flatMap(([id, name = '']) => (id && (services.length === 0 || services.includes(name)) ? [id] : []));
  };

  async #certificate() {
    const [tls = ''] = await this.#ids('tls');
    const file = join(this.folder, 'root.crt');
    await this.podman.podman('cp', `${tls}:/data/caddy/pki/authorities/local/root.crt`, file);
    return file;
  }

  async #traffic(task: string, ...extraArgs: string[]) {
    const places = [this.#shop, this.#sandbox, this.#mailbox];
    const args = ['tools/run.mjs', 'lab/deploy-smoke/traffic', task, ...places, ...extraArgs];
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: await this.#certificate() };
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    let result: string | undefined;
    const handleChunk = readLines((line) => {
      if (line.startsWith('RESULT ')) result = line.slice('RESULT '.length);
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        handleChunk.push(String(chunk));
      });
    const done = new Promise<string>((resolve, reject) => {
      child.once('close', () => {
        if (result) resolve(result);
        else reject(new SetupError('the visitors failed', takeLastLines(output, 30)));
      });
    });
    return { done, endTraffic: () => child.stdin.end() };
  }

  async buyProduct(): Promise<string> {
    const { page, mail } = JSON.parse(await (await this.#traffic('buy')).done) as {
      page: string;
      mail?: string;
    };
    if (!mail) throw new SetupError('no mail arrived', `after ${page}`);
    return `“${mail}” came by mail`;
  }

  /** Places all kinds of orders. @returns the input of `processOrders` */
  placeOrders = async () => (await this.#traffic('leave')).done;

  /** Shows, refunds and ships the placed orders. */
  processOrders = async (handover: string) =>
    JSON.parse(await (await this.#traffic('take-over', handover)).done) as string;

  /**
   * Runs the callback while visitors send requests.
   * @throws SetupError with the traffic report, if a request got no valid response or the callback failed
   */
  async runUnderLoad(body: () => Promise<unknown>): Promise<string> {
    const { done, endTraffic } = await this.#traffic('visit');
    const pause = () => new Promise((resolve) => setTimeout(resolve, TRAFFIC_LEAD_MS));
    await Promise.race([pause(), done]);
    const failure = await body().then(pause, (error: Error) => error);
    endTraffic();
    const { kinds, reasons } = JSON.parse(await done) as TrafficReport;
    const all = Object.entries(kinds);
    const output = all.map(
      ([name, { sent, lost, slowestMs }]) => `${name} ${sent} sent, ${lost} lost, slowest ${slowestMs} ms`,
    );
    if (failure instanceof Error)
      throw new SetupError(`${failure.message}\nmeanwhile: ${output.join('; ')}`, reasons.join('\n'));
    if (all.some(([, { lost }]) => lost > 0))
      throw new SetupError(`lost: ${output.join('; ')}`, reasons.join('\n'));
    return output.join('; ');
  }

  #get = async (path: string) => {
    const args = ['-sf', '--cacert', await this.#certificate(), `${this.#shop}${path}`];
    return this.podman.requireRun('curl', args);
  };

  /** Files of the storefront's current build. */
  async files() {
    const manifest = JSON.parse(await this.#get('/_storefront/manifest.json')) as { integrity: object };
    return Object.keys(manifest.integrity);
  }

  /** Checks that pages opened before the deployment still find their files. */
  async hasFiles(previousFiles: string[]) {
    const currentFiles = await this.files();
    const missingFiles = previousFiles.filter((name) => !currentFiles.includes(name));
    if (missingFiles.length === 0) throw new SetupError('both builds have the same files', 'change more');
    for (const name of missingFiles) await this.#get(`/_storefront/${name}`);
    return `${missingFiles.length} files of the build before are still served, ${currentFiles.length} of this one`;
  }

  #compose = (...args: string[]) =>
    this.podman.requireRun(this.podman.compose, ['--in-pod=false', ...args], {
      cwd: this.folder,
      env: this.env,
    });
  /** Runs a service that belongs to a profile. podman-compose requires the profile as an argument. */
  #command = (...args: string[]) => this.#compose(...PROFILE_ARGS, 'run', '--rm', '--no-deps', '-T', ...args);

  /** Recreates the proxy with the current settings. */
  async renewProxy() {
    await this.#compose('up', '-d', '--no-deps', '--force-recreate', '--no-build', 'proxy');
    await this.#answering();
  }

  /** Enables encryption and signing of backups, with the key where docs/backups.md puts it for a restore. */
  async sealBackups() {
    const createKey = (flag: string) => this.#command('backup', 'node', 'dist/services/api/backup.js', flag);
    const pair = await createKey('--new-key');
    const recipient = /age1\w+/.exec(pair)?.[0];
    const signing = (await createKey('--new-signing-key')).match(/^BACKUP_SIGN\w+=\S+$/gm) ?? [];
    if (!recipient || signing.length !== 2) throw new SetupError('no keys were printed', pair);
    const folder = join(this.folder, 'services/deploy/backup-key');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'backup.key'), pair);
    const settings = [`BACKUP_RECIPIENTS=${recipient}`, ...signing];
    appendFileSync(join(this.folder, '.env'), settings.map((line) => `${line}\n`).join(''));
    return `for ${recipient}`;
  }

  async backUp(logLine: (line: string) => void) {
    logLine(takeLastLines(await this.#command('backup', 'node', 'dist/services/api/backup.js'), 3));
  }

  /** Waits until the proxy has detected a restarted API. */
  async #answering() {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (!(await this.#get('/api/product/get-all-products?limit=1').catch(() => ''))) {
      if (Date.now() > deadline) throw new SetupError('the API does not respond', 'look at its log');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  /** Restores as docs/backups.md describes. @returns the result of the consistency check */
  async restore(logLine: (line: string) => void): Promise<string> {
    for (const id of await this.#ids('api', 'worker')) await this.podman.podman('stop', id);
    const restore = () =>
      this.#command(
        '-e',
        'BILL_SERIES=B',
        'restore',
        'node',
        'dist/services/api/restore.js',
        'latest',
        '--replace',
      ).catch((error: SetupError) => error.advice);
    const rejection = await restore();
    if (!rejection.includes('BACKUP_IDENTITY_FILE'))
      throw new SetupError('restored without its key', rejection);
    appendFileSync(join(this.folder, '.env'), 'BACKUP_IDENTITY_FILE=/run/backup/backup.key\n');
    const output = await restore();
    if (/^(?:Not restored|Failed): /m.test(output))
      throw new SetupError('the sealed backup is not restored', output);
    logLine(takeLastLines(output, 10));
    for (const id of await this.#ids('api', 'worker')) await this.podman.podman('start', id);
    await this.#answering();
    return takeLastLines(output, 1);
  }

  /** Restricts the staff area to a network without this machine. @throws SetupError if it is still accessible */
  async checkStaffNetwork(): Promise<string> {
    appendFileSync(join(this.folder, '.env'), `STAFF_NETWORKS=${UNUSED_NETWORK}\n`);
    await this.podman.podman('rm', '-f', ...(await this.#ids('tls')));
    await this.#compose('up', '-d', '--no-deps', '--no-build', '--no-recreate', 'tls');
    await this.#answering();
    const code = async (path: string) => {
      const args = ['-s', '-o', '/dev/null', '-w', '%{http_code}', '--cacert', await this.#certificate()];
      return this.podman.requireRun('curl', [...args, `${this.#shop}${path}`]);
    };
    for (const path of ['/admin', '/_admin/manifest.json', '/api/admin/orders', '/ops/queues'])
      if ((await code(path)) !== '403')
        throw new SetupError(`${path} is reachable from other networks`, 'services/deploy/caddy');
    await this.#get('/');
    return this.buyProduct();
  }

  async remove() {
    const ids = await this.#ids().catch(() => []);
    if (ids.length > 0) await this.podman.podman('rm', '-f', '-t', '5', ...ids);
    await run('podman', ['volume', 'prune', '-f'], { env: this.podman.env });
    await run('podman', ['network', 'prune', '-f'], { env: this.podman.env });
  }
}
