import type { Page } from '@munay/kit';

export interface ShopPage extends Page {
  signedIn?: true;
  /** Outside the common layout: signing in, mailed links, and what does not exist. */
  plain?: true;
}
