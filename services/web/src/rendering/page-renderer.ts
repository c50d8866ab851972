import { type Locale, LOCALES } from '@munay/contracts/locale';
import {
  type MovedPage,
  RENDER_PROTOCOL,
  type RenderedPage,
  type RenderRequest,
  type RenderSettings,
} from '@munay/contracts/rendered-page';
import type { Tracing } from '@munay/tracing/tracing';
import type { ServerBundle } from '../app-manifest';
import { computeIntegrity } from '../integrity';
import { FairQueue } from './fair-queue';
import { RenderPool } from './render-pool';
import { RenderProcess } from './render-process';

const FETCH_TIMEOUT_MS = 5_000;
/** Pause before a failed bundle download is retried, in ms. */
const RETRY_AFTER_MS = 5_000;
/** Maximum renders per network, low enough that other visitors' pages can always be rendered. */
const CONCURRENCY = { all: 32, perClient: 4, waiting: 32 };
const BUNDLE_FILE = /^server\/[\w.-]+\.js$/;

type RendererSettings = Omit<RenderSettings, 'locale'>;

interface LoadedBundle {
  file: string;
  source: Promise<string>;
  failedAt?: number;
  pools: Map<Locale, RenderPool>;
}

async function fetchBundle(base: string, { file, integrity }: ServerBundle): Promise<string> {
  if (!BUNDLE_FILE.test(file)) throw new Error(`The manifest names ${file} as its server bundle.`);
  const response = await fetch(base + file, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${file} answered ${response.status}`);
  const content = Buffer.from(await response.arrayBuffer());
  if (computeIntegrity(content) !== integrity) throw new Error(`${file} is not what the manifest states.`);
  return content.toString();
}

/**
 * Renders pages with the server bundle of the storefront's manifest, and switches to the bundle of the next release.
 */
export class PageRenderer {
  private loadedBundle: LoadedBundle | undefined;
  private readonly queue = new FairQueue(CONCURRENCY);

  constructor(
    private readonly settings: RendererSettings,
    private readonly bundleBase: string,
    private readonly tracing: Tracing,
  ) {}

  /**
   * Renders a page. Networks with waiting pages are served in turn.
   * @throws Error without a bundle, when the queue is full, or when rendering fails
   */
  async render(
    bundle: ServerBundle,
    locale: Locale,
    page: Omit<RenderRequest, 'id'>,
  ): Promise<RenderedPage | MovedPage> {
    if (bundle.protocol !== RENDER_PROTOCOL)
      throw new Error(`The server bundle uses protocol ${bundle.protocol}, not ${RENDER_PROTOCOL}.`);
    return this.queue.run(page.network ?? '', async () => {
      const loadedBundle = this.load(bundle);
      const source = await loadedBundle.source;
      return this.tracing.runInSpan('render page', { kind: 'client' }, () =>
        this.getPool(loadedBundle, source, locale).renderPage({
          ...page,
          traceparent: this.tracing.traceparent(),
        }),
      );
    });
  }

  /** Whether no visitor's page is being rendered. */
  get idle(): boolean {
    return this.queue.idle;
  }

  stop(): void {
    for (const pool of this.loadedBundle?.pools.values() ?? []) pool.stop();
    this.loadedBundle = undefined;
  }

  private load(bundle: ServerBundle): LoadedBundle {
    const current = this.loadedBundle;
    const isRetryDue =
      current?.failedAt !== undefined && performance.now() - current.failedAt > RETRY_AFTER_MS;
    if (current?.file === bundle.file && !isRetryDue) return current;
    this.stop();
    const loadedBundle: LoadedBundle = {
      file: bundle.file,
      source: fetchBundle(this.bundleBase, bundle),
      pools: new Map(),
    };
    loadedBundle.source.then(
      // Starts processes for both languages now, so that the first page in each language need not wait for one
      (source) => {
        if (this.loadedBundle === loadedBundle)
          for (const locale of LOCALES) this.getPool(loadedBundle, source, locale);
      },
      () => (loadedBundle.failedAt = performance.now()),
    );
    this.loadedBundle = loadedBundle;
    return loadedBundle;
  }

  private getPool(loadedBundle: LoadedBundle, source: string, locale: Locale): RenderPool {
    const existingPool = loadedBundle.pools.get(locale);
    if (existingPool !== undefined) return existingPool;
    const pool = new RenderPool(() => new RenderProcess(source, { ...this.settings, locale }));
    loadedBundle.pools.set(locale, pool);
    return pool;
  }
}
