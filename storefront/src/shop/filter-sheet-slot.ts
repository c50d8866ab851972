import { lazyPart } from '../components/lazy-part';

export const FilterSheet = lazyPart(() => import('./filter-sheet').then((m) => m.FilterSheet));
