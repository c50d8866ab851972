import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule, RemoteSettings, RuntimeSettings } from '@munay/kit';
import { KIT_VERSION, loadCatalogue } from '@munay/kit';
import { expectIntegrity } from './script-integrity';

export type RemoteName = keyof RuntimeSettings['remotes'];

/** Thrown if the remote was built for another kit version, so that the page must be reloaded. */
export class KitVersionError extends Error {
  constructor(remote: RemoteName, version: number) {
    super(`The remote ${remote} needs kit ${version}; this shell has ${KIT_VERSION}.`);
    this.name = 'WrongKitError';
  }
}

/** The kit's error screen offers a reload for errors with this name. */
class RemoteLoadError extends Error {
  constructor(remote: RemoteName, options: ErrorOptions) {
    super(`Loading chunk failed: ${remote}`, options);
    this.name = 'ChunkLoadError';
  }
}

interface Manifest {
  entry: string;
  integrity: Record<string, string>;
  kit: number;
}

const MANIFEST_TIMEOUT_MS = 10_000;
const loadedRemotes = new Map<RemoteName, Promise<RemoteModule>>();
let settings: RuntimeSettings['remotes'] | undefined;

export const configureRemotes = (remotes: RuntimeSettings['remotes']): void => {
  settings = remotes;
};

async function readManifest(remote: RemoteSettings): Promise<Manifest> {
  const signal = AbortSignal.timeout(MANIFEST_TIMEOUT_MS);
  const response = await fetch(`${remote.base}manifest.json`, { cache: 'no-cache', signal });
  if (!response.ok) throw new Error(`manifest.json answered ${response.status}`);
  return (await response.json()) as Manifest;
}

/** The entry from the HTML service saves a request, but a retry reads the current manifest. */
async function findEntry(remote: RemoteSettings, isRetry: boolean): Promise<string> {
  let { entry, integrity } = remote;
  if (isRetry || entry === undefined) {
    const manifest = await readManifest(remote);
    entry = manifest.entry;
    integrity = manifest.integrity[entry];
  }
  // The query makes a retry bypass the cache
  const url = `${remote.base}${entry}${isRetry ? `?again=${Date.now()}` : ''}`;
  if (integrity !== undefined) expectIntegrity(url, integrity);
  return url;
}

async function fetchModule(name: RemoteName, isRetry: boolean): Promise<RemoteModule> {
  const remote = settings?.[name];
  if (remote === undefined) throw new Error('configureRemotes has not been called.');
  const entry = await findEntry(remote, isRetry);
  registerRemotes([{ name: `munay_${name}`, entry, type: 'global' }], { force: isRetry });
  const module = await loadRemote<RemoteModule>(`munay_${name}/routes`);
  if (module === null) throw new Error(`The remote ${name} exposes no routes.`);
  return module;
}

async function load(name: RemoteName): Promise<RemoteModule> {
  let module: RemoteModule;
  try {
    module = await fetchModule(name, false).catch(() => fetchModule(name, true));
  } catch (cause) {
    throw new RemoteLoadError(name, { cause });
  }
  if (module.kitVersion !== KIT_VERSION) throw new KitVersionError(name, module.kitVersion);
  await loadCatalogue(module.catalogues).catch((cause: unknown) => {
    throw new RemoteLoadError(name, { cause });
  });
  return module;
}

/**
 * Loads a remote with its messages, once and with one retry. After a failure, the next call loads it again.
 * @throws RemoteLoadError, WrongKitError
 */
export function loadRoutes(name: RemoteName): Promise<RemoteModule> {
  const runningRemote = loadedRemotes.get(name);
  if (runningRemote !== undefined) return runningRemote;
  const loadingModule = load(name);
  loadedRemotes.set(name, loadingModule);
  loadingModule.catch(() => loadedRemotes.delete(name));
  return loadingModule;
}
