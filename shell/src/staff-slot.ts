import { lazyPage } from '@munay/kit';

/** Part of a separate script, which shoppers do not load. */
export const StaffPages = lazyPage(() => import('./staff-pages').then((m) => m.StaffPages));
