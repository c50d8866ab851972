import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fetchWithin } from '../../workspace/fetch-within.ts';
import { findAnyFreePort } from '../../workspace/port.ts';
import { ROOT } from '../../workspace/root.mjs';
import { SetupError } from '../../workspace/step.mjs';

const DOCKERFILE = 'services/web/Dockerfile';
const IMAGE_ROOT = '/shop';
const READY_TIMEOUT_MS = 30_000;
const POLL_MS = 200;

/**
 * Copies the folder of the image, makes the file system read-only except for the mounts, and runs the command there.
 * Arguments: the folder, the repository, the number of mounts, the mounts, the command.
 */
const CONTAINER_SCRIPT = `set -e
image=$1 root=$2 count=$3; shift 3
mount -t tmpfs tmpfs "$image"
mkdir "$image/dist" "$image/node_modules" "$image/builds"
cp "$root/package.json" "$image/"
for part in dist node_modules; do
  mount --bind "$root/$part" "$image/$part"
  mount -o remount,ro,bind "$image/$part"
done
mount -o remount,ro "$image"
mount -o remount,ro,bind /
while [ "$count" -gt 0 ]; do mount -t tmpfs tmpfs "$1"; shift; count=$((count - 1)); done
cd "$image" && exec "$@"`;

interface ImageStage {
  env: Record<string, string>;
  command: string[];
}

/** Environment and command of a stage, including those of its base stages. */
function readStage(name: string): ImageStage {
  const text = readFileSync(join(ROOT, DOCKERFILE), 'utf8');
  const body = text.split(/^(?=FROM )/m).find((part) => part.split('\n')[0]?.endsWith(` AS ${name}`));
  if (!body) return { env: {}, command: [] };
  const base = readStage(/^FROM (\S+)/.exec(body)?.[1] ?? '');
  const pairs = [...body.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => [
    ...line.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g),
  ]);
  const env = Object.fromEntries(pairs.map(([, key, quoted, unquoted]) => [key, quoted ?? unquoted]));
  const command = /^CMD (\[.*\])$/m.exec(body)?.[1];
  return {
    env: { ...base.env, ...env },
    command: command ? (JSON.parse(command) as string[]) : base.command,
  };
}

/** The part of a pod that is needed to start its container. */
export interface PageServer {
  name: string;
  env: Record<string, string>;
  mounts: string[];
}

/**
 * Starts the built page server in the same way as its image, with the settings and mounts of the pod, on a read-only
 * file system.
 * @throws SetupError when it does not become healthy or cannot store earlier builds
 */
export async function startReadOnly({ name, env, mounts }: PageServer): Promise<void> {
  const stage = readStage(name);
  // The folder is not below /tmp, because /tmp is one of the mounts
  const image = mkdtempSync(join(ROOT, 'dist', '.image-'));
  const toContainerPath = (path: string) =>
    path.startsWith(IMAGE_ROOT) ? image + path.slice(IMAGE_ROOT.length) : path;
  const port = String(await findAnyFreePort());
  const settings = Object.fromEntries(
    Object.entries({ ...stage.env, ...env }).map(([key, value]) => [
      key,
      value.replaceAll(`${IMAGE_ROOT}/`, `${image}/`),
    ]),
  );
  const [program = '', ...args] = stage.command;
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--map-root-user',
      'sh',
      '-c',
      CONTAINER_SCRIPT,
      'sh',
      image,
      ROOT,
      String(mounts.length),
    ].concat(mounts.map(toContainerPath), program === 'node' ? process.execPath : program, args),
    {
      env: {
        PATH: process.env.PATH,
        ...settings,
        LISTEN_HOST: '127.0.0.1',
        WEB_PORT: port,
        ASSETS_PORT: port,
        METRICS_PORT: '0',
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const exited = new Promise((resolve) => child.once('close', resolve));
  try {
    const deadline = performance.now() + READY_TIMEOUT_MS;
    const isHealthy = () =>
      fetchWithin(POLL_MS * 5, `http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isHealthy())) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new SetupError(`${name} does not start on a read-only file system`, output.slice(-2_000));
      await delay(POLL_MS);
    }
    if (output.includes('is not writable')) throw new SetupError(`${name} keeps no earlier builds`, output);
  } finally {
    child.kill();
    await exited;
    rmSync(image, { recursive: true });
  }
}
