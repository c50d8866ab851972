import { lazyPart } from '../ui/lazy-part';

export const FilterSheet = lazyPart(() => import('./filter-sheet').then((m) => m.FilterSheet));
