import type { ReactNode } from 'react';
import type { Catalogues } from './i18n/load-messages';

/** Exports of a remote's `./routes` module. */
export interface RemoteModule {
  /** A `<Routes>` element with absolute paths and the remote's own `*` route. */
  routes: ReactNode;
  /** KIT_VERSION the remote was built with. */
  kitVersion: number;
  catalogues: Catalogues;
}
