/** Remotes are registered by the address of their entry; manifests of the federation are never read. */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, applyPlugin: () => undefined };
}

export const getGlobalRemoteInfo = () => ({});

export const snapshotPlugin = () => ({ name: 'no-snapshots' });
