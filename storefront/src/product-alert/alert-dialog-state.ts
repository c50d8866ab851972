import { createStore } from '@munay/kit';

export interface WantedSize {
  productId: string;
  title: string;
  size: string;
}

export const wantedSize = createStore<WantedSize | null>(null);
