import type { ContentChanges } from './content-changes';
import { MINUTE_MS } from './durations';
import type { Locale, Localized } from './locale';
import type { PostedForm } from './posted-form';

/**
 * Version of the messages between the HTML service and the storefront's server bundle, which are deployed separately.
 * Increment it when the meaning of a message changes. The HTML service ignores bundles of another version.
 */
export const RENDER_PROTOCOL = 3;

/**
 * Cache durations of a page in the HTML service. After `fresh`, the cached page is still served while it is rendered
 * again.
 */
export const PAGE_CACHE_MS = { fresh: MINUTE_MS, stale: 10 * MINUTE_MS };

/** Settings of the server bundle, passed as JSON in the first argument of the process. */
export interface RenderSettings {
  locale: Locale;
  apiOrigin: string;
  /** Origin for the bundle's API requests, if the server can reach the API by a shorter route than browsers. */
  internalApiOrigin?: string | undefined;
  webOrigin: string;
  /** URL of the folder with the storefront's files, with a trailing slash. */
  storefrontBase: string;
}

export interface RenderRequest {
  id: number;
  pathname: string;
  /** Query string with its question mark; empty if the page does not read it. */
  search: string;
  /** A submitted form. A page with a submitted form is never cached. */
  posted?: PostedForm | undefined;
  /** Network of the client (`toNetwork`), for the API's rate limits; absent if unknown. */
  network?: string | undefined;
  /** Counter of reported content changes, so that older API responses are not reused. */
  reportCount?: number | undefined;
  /** Trace to continue in API requests (W3C Trace Context). */
  traceparent?: string | undefined;
}

export interface PreviewImage {
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** Data for the head of a page. The HTML service escapes all texts. */
export interface PageHead {
  title: string;
  description?: string | undefined;
  /** Path and query of the canonical URL, without language. */
  canonical: string;
  /** Paths keyed by language, if they differ. */
  alternates?: Localized | undefined;
  /** RSS feed of the page, with its absolute URL. */
  feed?: { title: string; url: string } | undefined;
  type?: 'website' | 'article' | 'product' | undefined;
  image?: PreviewImage | undefined;
  indexed: boolean;
  /** Structured data: schema.org objects. */
  jsonLd: object[];
}

export interface RenderedPage {
  status: 200 | 404;
  html: string;
  head: PageHead;
  /**
   * When content of the page next changes without an edit, as Unix time in ms. The page is not cached beyond this time.
   */
  expiresAt?: number | undefined;
  /** Records and lists that the page shows (`ContentChanges`). If one of them changes, the page is rendered again. */
  shows?: NonNullable<ContentChanges['changed']> | undefined;
  /** Set if content can expire at any time, so that a stale page must not be served. */
  mustRevalidate?: true | undefined;
  /** The dehydrated query cache; null if the browser must render the page. */
  data: object | null;
}

/** Redirect to this path and query for content that has moved. */
export interface MovedPage {
  movedTo: string;
  /** Whether the move is permanent; false if it only applies to this language. */
  permanent: boolean;
}

/** Sent once, when the process is ready to render without delay. */
export interface RenderReady {
  ready: true;
}

export type RenderResponse =
  | { id: number; page: RenderedPage | MovedPage }
  | {
      id: number;
      failure: string;
    };
