import { lazyPage } from '@munay/kit';

/** In a script of their own, which no shopper needs. */
export const StaffPages = lazyPage(() => import('./staff-pages').then((m) => m.StaffPages));
