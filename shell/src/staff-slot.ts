import { lazyPage } from '@munay/kit';

/** In a separate script, which no shopper loads. */
export const StaffPages = lazyPage(() => import('./staff-pages').then((m) => m.StaffPages));
