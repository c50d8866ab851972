import { createStore } from '@munay/kit';

export interface AlertTarget {
  productId: string;
  title: string;
  size: string;
}

export const alertTarget = createStore<AlertTarget | null>(null);
