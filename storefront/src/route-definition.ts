import type { ComponentType } from 'react';
import type { Page } from '@munay/kit';

export interface ShopPage extends Page {
  signedIn?: true;
  /** For account pages: whether guests who have entered an email address may open the page. */
  buyers?: true;
  /** Whether the page has no common layout: login, emailed links and 404. */
  plain?: true;
  /** Rendered instead of an account page if JavaScript is not available. Browsers never load this module. */
  noScript?: () => Promise<ComponentType>;
  /**
   * Whether the server renders the page itself. The page must then be the same for all visitors, and `noScript` is
   * rendered below it.
   */
  isRendered?: (search: string) => boolean;
}
