import { lazyPage } from '@munay/kit';

/** Loaded from a separate script, so that shoppers do not download it. */
export const StaffPages = lazyPage(() => import('./staff-pages').then((m) => m.StaffPages));
