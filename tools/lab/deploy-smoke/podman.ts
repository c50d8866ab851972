/** podman with its own settings and images, also on machines without systemd or a registry. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findOnPath, getCacheFolder } from '../../servers/cache.ts';
import { run, SetupError, takeLastLines } from '../../workspace/step.mjs';

const PROGRAM_PACKAGES = {
  podman: 'podman',
  runc: 'runc',
  iptables: 'iptables',
  debootstrap: 'debootstrap',
  'ssh-keygen': 'openssh-client',
  python3: 'python3-venv',
  flock: 'util-linux',
  oathtool: 'oathtool',
};
/** Helper programs outside PATH. They are checked early, because podman would only fail late without them. */
const HELPER_PACKAGES = { netavark: 'netavark', 'aardvark-dns': 'aardvark-dns', catatonit: 'catatonit' };
const HELPER_FOLDERS = ['/usr/lib/podman', '/usr/libexec/podman', '/usr/bin'];
const COMPOSE_PACKAGE = 'podman-compose==1.6.0';
const POLL_MS = 4_000;

export function requirePodman() {
  const missing = [
    ...Object.entries(PROGRAM_PACKAGES).filter(([name]) => !findOnPath([name])),
    ...Object.entries(HELPER_PACKAGES).filter(
      ([name]) => !HELPER_FOLDERS.some((folder) => existsSync(join(folder, name))),
    ),
  ];
  const packages = missing.map(([, name]) => name).join(' ');
  if (packages)
    throw new SetupError(
      `this machine has no ${missing.map(([name]) => name).join(', ')}`,
      `as root on Debian or Ubuntu: apt-get install ${packages}`,
    );
  if (process.getuid?.() !== 0)
    throw new SetupError(
      'debootstrap and the networks of containers need root',
      'run it as root: sudo npm run try-containers',
    );
}

/**
 * This machine's npm registry settings and certificates, mounted for `npm ci` during a build; never part of an image.
 */
async function listNpmMounts() {
  const readNpmSetting = async (name: string) =>
    (await run('npm', ['config', 'get', name, '--silent'])).output.trim();
  const [user = '', all = '', cache = '', authority = ''] = await Promise.all(
    ['userconfig', 'globalconfig', 'cache', 'cafile'].map(readNpmSetting),
  );
  const certificates = process.env.SSL_CERT_DIR ?? (authority.startsWith('/') ? dirname(authority) : '');
  const mounts = [
    `${user}:/root/.npmrc:ro`,
    `${all}:/usr/local/etc/npmrc:ro`,
    `${cache}:/root/.npm`,
    `${certificates}:${certificates}:ro`,
  ];
  return mounts.filter((mount) => existsSync(mount.split(':')[0] ?? ''));
}

export class Podman {
  readonly folder = join(getCacheFolder(), 'containers');
  readonly compose = join(this.folder, 'compose/bin/podman-compose');
  env: NodeJS.ProcessEnv = process.env;
  /** The environment for builds, which also has this machine's network and npm settings. */
  buildEnv: NodeJS.ProcessEnv = {};
  #looking: Promise<void> | undefined;
  #open = true;

  async prepare() {
    mkdirSync(this.folder, { recursive: true });
    const file = (name: string, lines: string[]) => {
      writeFileSync(join(this.folder, name), `${lines.join('\n')}\n`);
      return join(this.folder, name);
    };
    const engine = ['[engine]', 'runtime = "runc"', 'cgroup_manager = "cgroupfs"', 'events_logger = "file"'];
    const containersConfig = ['[network]', 'network_backend = "netavark"'];
    const networkConfig = `network_config_dir = "${join(this.folder, 'networks')}"`;
    // podman's default limits are too high for some machines
    const files = (await this.requireRun('bash', ['-c', 'ulimit -Hn'])).trim();
    const limits = ['[containers]', `default_ulimits = ["nofile=${files}:${files}", "nproc=4096:4096"]`];
    const mounts = `volumes = [${(await listNpmMounts()).map((mount) => `"${mount}"`).join(', ')}]`;
    const storageConfig = ['[storage]', 'driver = "overlay"', `graphroot = "${join(this.folder, 'store')}"`];
    const shared = {
      ...process.env,
      CONTAINERS_STORAGE_CONF: file('storage.conf', [...storageConfig, 'runroot = "/run/munay-containers"']),
      // `watchHealth` runs the checks, because podman's own timers need systemd
      DISABLE_HC_SYSTEMD: 'true',
      BUILDAH_ISOLATION: 'chroot',
      // The OCI format has no HEALTHCHECK
      BUILDAH_FORMAT: 'docker',
    };
    const run = file('containers.conf', [...limits, ...engine, ...containersConfig, networkConfig]);
    const build = file('build.conf', [
      ...limits,
      'netns = "host"',
      mounts,
      ...engine,
      ...containersConfig,
      networkConfig,
    ]);
    this.env = { ...shared, CONTAINERS_CONF: run };
    this.buildEnv = { ...shared, CONTAINERS_CONF: build };
    if (existsSync(this.compose)) return;
    const venv = join(this.folder, 'compose');
    await this.requireRun('python3', ['-m', 'venv', venv]);
    await this.requireRun(join(venv, 'bin/pip'), ['install', '-q', COMPOSE_PACKAGE]);
  }

  /** Runs a command and returns its output. @throws SetupError with its last lines */
  async requireRun(
    command: string,
    args: string[],
    {
      env = this.env,
      cwd,
      onLine,
    }: { env?: NodeJS.ProcessEnv; cwd?: string; onLine?: (line: string) => void } = {},
  ): Promise<string> {
    const { code, output } = await run(command, args, { env, cwd, onLine });
    if (code === 0) return output;
    throw new SetupError(`${command} ${args.join(' ')} exited with ${code}`, takeLastLines(output, 30));
  }

  podman = (...args: string[]) => this.requireRun('podman', args);
  build = (...args: string[]) => this.requireRun('podman', ['build', ...args], { env: this.buildEnv });
  hasImage = async (image: string) =>
    (await run('podman', ['image', 'exists', image], { env: this.env })).code === 0;

  /** Runs the health checks of all containers, as systemd timers or Docker would. */
  watchHealth() {
    this.#looking = (async () => {
      while (this.#open) {
        const ids = await run('podman', ['ps', '-q'], { env: this.env });
        for (const id of ids.output.split('\n').filter(Boolean))
          if (this.#open) await run('podman', ['healthcheck', 'run', id], { env: this.env });
        await delay(POLL_MS);
      }
    })();
  }

  async close() {
    this.#open = false;
    await this.#looking;
  }

  /** Stored size in bytes. */
  getSize = async (image: string) =>
    Number((await this.podman('image', 'inspect', '-f', '{{.Size}}', image)).trim());
}
