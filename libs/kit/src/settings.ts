import type { Locale } from '@munay/contracts/locale';

/** Where a remote's files are and what is known of them before its first script is asked for. */
export interface RemoteSettings {
  /** Folder of the remote's files, with a trailing slash. */
  base: string;
  /** Entry script as the HTML service last saw it; absent when it could not read the manifest. */
  entry?: string;
  integrity?: string;
}

/** What the HTML service tells the browser; see `GET /remotes.json`. */
export interface RuntimeSettings {
  apiOrigin: string;
  locale: Locale;
  remotes: { storefront: RemoteSettings; admin: RemoteSettings };
}

let settings: Pick<RuntimeSettings, 'apiOrigin'> = { apiOrigin: '' };

export function configureKit(next: Pick<RuntimeSettings, 'apiOrigin'>): void {
  settings = { apiOrigin: next.apiOrigin };
}

export const apiOrigin = (): string => settings.apiOrigin;

/** Full address of a path that the API serves, e.g. a bill or a picture. */
export const apiUrl = (path: string): string =>
  /^https?:/.test(path) ? path : `${settings.apiOrigin}${path}`;
