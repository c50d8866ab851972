import { lazyPage } from '@munay/kit';

/** In a separate script that shoppers do not load. */
export const StaffPages = lazyPage(() => import('./staff-pages').then((m) => m.StaffPages));
