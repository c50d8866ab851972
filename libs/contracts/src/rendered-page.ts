import type { Locale, Localized } from './locale';

/**
 * What the HTML service and the storefront's server bundle say to each other. They are deployed apart: raise the
 * number when a message changes its meaning, and the HTML service then leaves out bundles of another number.
 */
export const RENDER_PROTOCOL = 2;

/** What a server bundle is told once, when it starts: its first argument, as JSON. */
export interface RenderSettings {
  locale: Locale;
  apiOrigin: string;
  /** Address of the shop itself, for links that must be whole. */
  webOrigin: string;
  /** Folder of the storefront's files, with a trailing slash. */
  storefrontBase: string;
}

/** One page that is asked for: a message to the bundle's process, which answers by one. */
export interface RenderRequest {
  id: number;
  pathname: string;
  /** With its question mark; empty when nothing in it matters. */
  search: string;
}

/** A picture for previews in messengers and social networks. */
export interface PreviewImage {
  /** Whole address. */
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** What search engines and previews are told about a page; plain text, escaped by the HTML service. */
export interface PageHead {
  title: string;
  description?: string;
  /** Path and query that stand for this page; without language. */
  canonical: string;
  /** Paths by language, where each language has its own. */
  alternates?: Localized;
  /** What can be subscribed to (RSS); whole address. */
  feed?: { title: string; url: string };
  type?: 'website' | 'article' | 'product';
  image?: PreviewImage;
  indexed: boolean;
  /** schema.org objects. */
  jsonLd: object[];
}

/** A page as the server bundle answers it. */
export interface RenderedPage {
  status: 200 | 404;
  html: string;
  head: PageHead;
  /** Contents of the query cache, for hydration; null when the browser has to draw for itself. */
  data: object | null;
}

/** The thing lives at another address: path and query. */
export interface MovedPage {
  movedTo: string;
  /** False where only this reader's language is at home there. */
  forGood: boolean;
}

export type RenderAnswer =
  | { id: number; page: RenderedPage | MovedPage }
  | {
      id: number;
      /** Why it could not be rendered, for the log. */
      failure: string;
    };
