import type { ContentChanges } from './content-changes';
import { MINUTE_MS } from './durations';
import type { Locale, Localized } from './locale';
import type { PostedForm } from './posted-form';

/**
 * Messages between the HTML service and the storefront's server bundle, which are deployed separately: increment it
 * when a message changes meaning; the HTML service skips bundles of another version.
 */
export const RENDER_PROTOCOL = 2;

/** How long the HTML service caches a page: first served without rendering, then served while a new one is rendered. */
export const PAGE_CACHE_MS = { fresh: MINUTE_MS, stale: 10 * MINUTE_MS };

/** Passed once at start: the first argument of the process, as JSON. */
export interface RenderSettings {
  locale: Locale;
  apiOrigin: string;
  /** Origin for requests of the bundle itself, if it reaches the API by a shorter route than browsers. */
  internalApiOrigin?: string | undefined;
  webOrigin: string;
  /** Folder of the storefront's files, with a trailing slash. */
  storefrontBase: string;
}

export interface RenderRequest {
  id: number;
  pathname: string;
  /** The query with its question mark; empty when the page does not read it. */
  search: string;
  /** A submitted form; the page is never cached. */
  posted?: PostedForm | undefined;
  /** Network of the client (`toNetwork`), for the API's rate limits; absent if there is none. */
  network?: string | undefined;
  /** Increases with every report of changed content, so that older responses of the API are not reused. */
  reports?: number | undefined;
  /** Trace to continue in calls of the API (W3C Trace Context). */
  traceparent?: string | undefined;
}

export interface PreviewImage {
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** Plain text; the HTML service escapes it. */
export interface PageHead {
  title: string;
  description?: string | undefined;
  /** Path and query, without language. */
  canonical: string;
  /** Paths by language, where they differ. */
  alternates?: Localized | undefined;
  /** RSS; absolute URL. */
  feed?: { title: string; url: string } | undefined;
  type?: 'website' | 'article' | 'product' | undefined;
  image?: PreviewImage | undefined;
  indexed: boolean;
  /** schema.org objects. */
  jsonLd: object[];
}

export interface RenderedPage {
  status: 200 | 404;
  html: string;
  head: PageHead;
  /** When any content of the page next changes automatically, in ms since 1970: the page may not be cached longer. */
  until?: number | undefined;
  /** The records and lists on the page (`ContentChanges`): a change of one causes a new render. */
  shows?: NonNullable<ContentChanges['changed']> | undefined;
  /** The content may expire at any moment: the page is not served once stale. */
  fleeting?: true | undefined;
  /** The dehydrated query cache; null when the browser has to render itself. */
  data: object | null;
}

/** The content has moved to this path and query. */
export interface MovedPage {
  movedTo: string;
  /** False if the move only applies to this language. */
  forGood: boolean;
}

/** Sent once, when the process can render without delay. */
export interface RenderReady {
  ready: true;
}

export type RenderAnswer =
  | { id: number; page: RenderedPage | MovedPage }
  | {
      id: number;
      failure: string;
    };
