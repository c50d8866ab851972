import type { ReactNode } from 'react';
import type { Catalogues } from './i18n/catalogue';

/** What a remote's `./routes` module exports; the only thing the shell knows of it. */
export interface RemoteModule {
  /** A `<Routes>` element with the remote's absolute paths and its own `*` route. */
  routes: ReactNode;
  /** KIT_VERSION as it was when the remote was built. */
  kitVersion: number;
  /** The remote's texts, one chunk a language. */
  catalogues: Catalogues;
}
