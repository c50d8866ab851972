import { createStore } from '@munay/kit';

export interface WantedSize {
  productId: string;
  title: string;
  /** Size label. */
  size: string;
}

/** The sold-out size a guest wants an alert for. */
export const wantedSize = createStore<WantedSize | null>(null);
