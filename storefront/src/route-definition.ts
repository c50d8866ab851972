import type { ComponentType } from 'react';
import type { Page } from '@munay/kit';

export interface ShopPage extends Page {
  signedIn?: true;
  /** For an account page: whether it is open to guests who are ordering. */
  buyers?: true;
  /** The page has no common layout: login, emailed links and 404. */
  plain?: true;
  /** Replaces an account page without JavaScript. Browsers never load this module. */
  noScript?: () => Promise<ComponentType>;
  /** Whether the server renders the page itself, the same for all visitors; `noScript` is then shown below it. */
  isRendered?: (search: string) => boolean;
}
