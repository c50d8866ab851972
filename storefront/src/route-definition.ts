import type { ComponentType } from 'react';
import type { Page } from '@munay/kit';

export interface ShopPage extends Page {
  signedIn?: true;
  /** Of a members' page: open to who buys as a guest. */
  buyers?: true;
  /** Without the common layout: login, emailed links and 404. */
  plain?: true;
  /** Replaces a members' page without JavaScript. Browsers never load this module. */
  unscripted?: () => Promise<ComponentType>;
  /** Whether the server draws the page itself, the same for everybody; `unscripted` then stands below it. */
  drawn?: (search: string) => boolean;
}
