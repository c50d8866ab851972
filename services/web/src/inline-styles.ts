import { LRUCache } from 'lru-cache';
import type { AppManifest } from './app-manifest';
import { computeIntegrity } from './integrity';

const FETCH_TIMEOUT_MS = 1_000;
/** Maximum number of cached style sheets, enough for two releases. */
const MAX_STYLES = 200;

export interface InlineStyle {
  text: string;
  /** The hash by which the content security policy permits the style sheet. */
  integrity: string;
}

const isStyle = (file: string): boolean => file.endsWith('.css');

/** Inlines style sheets, so that a phone sends three fewer requests before the first paint. Each sheet is read once. */
export class InlineStyles {
  private readonly cache = new LRUCache<string, Promise<InlineStyle | undefined>>({ max: MAX_STYLES });

  /** @param read fetches a file by name; if it throws, the style sheet is not inlined */
  constructor(private readonly read: (file: string, signal: AbortSignal) => Promise<Buffer>) {}

  async get(files: readonly string[], manifest: AppManifest): Promise<Map<string, InlineStyle>> {
    const sheets = await Promise.all(
      files
        .filter(isStyle)
        .map(async (file) => [file, await this.readSheet(file, manifest.integrity[file])] as const),
    );
    return new Map(
      sheets.flatMap(([file, styleText]) => (styleText === undefined ? [] : [[file, styleText]])),
    );
  }

  private readSheet(file: string, integrity: string | undefined): Promise<InlineStyle | undefined> {
    const running = this.cache.get(file) ?? this.fetch(file, integrity);
    this.cache.set(file, running);
    return running;
  }

  private async fetch(file: string, integrity: string | undefined): Promise<InlineStyle | undefined> {
    try {
      const content = await this.read(file, AbortSignal.timeout(FETCH_TIMEOUT_MS));
      const text = content.toString();
      // A style sheet that could close its element is not inlined
      if (computeIntegrity(content) === integrity && !text.includes('</')) return { text, integrity };
      return undefined;
    } catch {
      this.cache.delete(file);
      return undefined;
    }
  }
}
