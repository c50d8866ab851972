import type { ComponentType } from 'react';
import type { Page } from '@munay/kit';

export interface ShopPage extends Page {
  signedIn?: true;
  /** For an account page: whether guests who are ordering may open it. */
  buyers?: true;
  /** Whether the page has no common layout: login, emailed links and 404. */
  plain?: true;
  /** Replaces an account page if JavaScript is not available. Browsers never load this module. */
  noScript?: () => Promise<ComponentType>;
  /**
   * Whether the server renders the page itself, which must be the same for all visitors; `noScript` is then rendered
   * below it.
   */
  isRendered?: (search: string) => boolean;
}
