import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishedPage } from '@munay/contracts/published-page';
import { integrityOf } from './integrity';

export interface ServerBundle {
  file: string;
  integrity: string;
  protocol: number;
}

export interface AppManifest {
  kit?: number;
  entry: string;
  server?: ServerBundle;
  /** Absent in older releases of a remote. */
  pages?: readonly PublishedPage[];
  /** Subresource Integrity hash of every script and style, by file name. */
  integrity: Record<string, string>;
  initial: string[];
  /** Files of each lazily loaded module, by its file name. */
  parts: Record<string, string[]>;
  fonts: string[];
}

const FRESH_FOR_MS = 2_000;
const TIMEOUT_MS = 1_000;

export interface LocalShell {
  template: string;
  scriptHashes: string[];
  manifest: AppManifest;
}

/** The shell's build next to this service; reread when a new build has written its manifest. */
export class ShellFolder {
  private last: (LocalShell & { writtenAt: number }) | undefined;

  constructor(private readonly folder: string) {}

  async get(): Promise<LocalShell> {
    const file = join(this.folder, 'manifest.json');
    const { mtimeMs } = await stat(file);
    if (this.last?.writtenAt !== mtimeMs) {
      const [manifest, template] = await Promise.all([
        readFile(file, 'utf8'),
        readFile(join(this.folder, 'index.html'), 'utf8'),
      ]);
      this.last = {
        manifest: JSON.parse(manifest) as AppManifest,
        template,
        scriptHashes: [...template.matchAll(/<script>(.*?)<\/script>/gs)].map(
          ([, text = '']) => `'${integrityOf(text)}'`,
        ),
        writtenAt: mtimeMs,
      };
    }
    return this.last;
  }
}

/**
 * Polls a remote's manifest, so that remotes can be released independently. Never fails and waits only for
 * the first answer; afterwards the last known manifest is used.
 */
export class RemoteManifest {
  private last: AppManifest | undefined;
  private readAt = -Infinity;
  private reading: Promise<void> | undefined;

  constructor(private readonly origin: string) {}

  async get(): Promise<AppManifest | undefined> {
    if (performance.now() - this.readAt > FRESH_FOR_MS) this.reading ??= this.read();
    if (this.last === undefined) await this.reading;
    return this.last;
  }

  private async read(): Promise<void> {
    try {
      const answer = await fetch(`${this.origin}/manifest.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (answer.ok) this.last = (await answer.json()) as AppManifest;
    } catch {
      // The shell requests the manifest itself and shows the failure
    } finally {
      this.readAt = performance.now();
      this.reading = undefined;
    }
  }
}
