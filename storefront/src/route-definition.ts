import type { ComponentType } from 'react';
import type { Page } from '@munay/kit';

export interface ShopPage extends Page {
  signedIn?: true;
  /** Outside the common layout: signing in, mailed links, and what does not exist. */
  plain?: true;
  /** Stands in for a personal page where no script runs. Browsers never get this module. */
  unscripted?: () => Promise<ComponentType>;
}
