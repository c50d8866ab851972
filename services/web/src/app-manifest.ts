import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishedPage } from '@munay/contracts/published-page';
import { computeIntegrity } from './integrity';

export interface ServerBundle {
  file: string;
  integrity: string;
  protocol: number;
}

export interface AppManifest {
  kit?: number;
  entry: string;
  server?: ServerBundle | undefined;
  pages: readonly PublishedPage[];
  /** Subresource Integrity hash of every script and style sheet, keyed by file name. */
  integrity: Record<string, string>;
  initial: string[];
  /** Files of modules that the shell shares with remotes on demand. Only the shell's manifest contains them. */
  shared?: string[];
  /** Files of each lazily loaded module, keyed by module file name. */
  parts: Record<string, string[]>;
}

/** A manifest with a version that identifies its content. */
export type ReadManifest = AppManifest & { version: string };

const MANIFEST_TTL_MS = 2_000;
const FETCH_TIMEOUT_MS = 1_000;

export interface LocalShell {
  template: string;
  scriptHashes: string[];
  manifest: AppManifest;
  version: string;
}

/** The shell's local build folder. It is read again when a new build has written its manifest. */
export class ShellFolder {
  private lastShell: LocalShell | undefined;

  constructor(private readonly folder: string) {}

  async get(): Promise<LocalShell> {
    const file = join(this.folder, 'manifest.json');
    const version = String(statSync(file).mtimeMs);
    if (this.lastShell?.version !== version) {
      const [manifest, template] = await Promise.all([
        readFile(file, 'utf8'),
        readFile(join(this.folder, 'index.html'), 'utf8'),
      ]);
      this.lastShell = {
        manifest: JSON.parse(manifest) as AppManifest,
        template,
        scriptHashes: [...template.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) =>
          computeIntegrity(text),
        ),
        version,
      };
    }
    return this.lastShell;
  }
}

/**
 * Polls a remote's manifest, because remotes are released independently of this service. Failures are ignored. Requests
 * wait only for the first response; later requests use the last manifest.
 */
export class RemoteManifest {
  private lastManifest: ReadManifest | undefined;
  private readAt = -Infinity;
  private reading: Promise<void> | undefined;

  constructor(private readonly origin: string) {}

  async get(): Promise<ReadManifest | undefined> {
    const isFresh = this.lastManifest !== undefined && performance.now() - this.readAt <= MANIFEST_TTL_MS;
    if (!isFresh) this.reading ??= this.read();
    if (this.lastManifest === undefined) await this.reading;
    return this.lastManifest;
  }

  private async read(): Promise<void> {
    try {
      const response = await fetch(`${this.origin}/manifest.json`, {
        signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
      });
      if (!response.ok) return;
      const text = await response.text();
      const version = computeIntegrity(text);
      if (version !== this.lastManifest?.version)
        this.lastManifest = { ...(JSON.parse(text) as AppManifest), version };
    } catch {
      // The shell requests the manifest itself and shows the failure
    } finally {
      this.readAt = performance.now();
      this.reading = undefined;
    }
  }
}
