import type { AppManifest } from './app-manifest';

export interface RemoteLocation {
  base: string;
  entry?: string | undefined;
  integrity?: string | undefined;
}

export function toLocation(origin: string, manifest?: AppManifest): RemoteLocation {
  const base = `${origin}/`;
  if (manifest === undefined) return { base };
  const integrity = manifest.integrity[manifest.entry];
  return { base, entry: manifest.entry, integrity };
}
