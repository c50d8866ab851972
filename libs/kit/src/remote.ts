import type { ReactNode } from 'react';
import type { Catalogues } from './i18n/load-messages';

/** Exports of a remote's `./routes` module. */
export interface RemoteModule {
  /** A `<Routes>` element with absolute paths, including the remote's own `*` route. */
  routes: ReactNode;
  /** The KIT_VERSION with which the remote was built. */
  kitVersion: number;
  catalogues: Catalogues;
}
