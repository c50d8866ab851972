import type { Locale } from '@munay/contracts/locale';

export interface RemoteSettings {
  /** Base URL of the remote, with a trailing slash. */
  base: string;
  /** URL of the entry script, as last read by the HTML service; absent if the manifest could not be read. */
  entry?: string;
  integrity?: string;
}

/** Settings of a page that are read at run time; see `GET /remotes.json`. */
export interface RuntimeSettings {
  apiOrigin: string;
  locale: Locale;
  remotes: { storefront: RemoteSettings; admin: RemoteSettings };
}

let settings: Pick<RuntimeSettings, 'apiOrigin'> = { apiOrigin: '' };

export function configureKit(next: Pick<RuntimeSettings, 'apiOrigin'>): void {
  settings = { apiOrigin: next.apiOrigin };
}

/** Full URL of an API path, e.g. of an invoice or picture. */
export const apiUrl = (path: string): string =>
  /^https?:/.test(path) ? path : `${settings.apiOrigin}${path}`;
