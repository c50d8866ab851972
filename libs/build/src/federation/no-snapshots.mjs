/** Remotes are registered by the URL of their entry; federation manifests are never read. */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, applyPlugin: () => undefined };
}

export const getGlobalRemoteInfo = () => ({});

export const snapshotPlugin = () => ({ name: 'no-snapshots' });
