import { lazyPart } from '../components/lazy-part';

export const FilterSheet = lazyPart(() =>
  import(/* webpackChunkName: "filters" */ './filter-sheet').then((m) => m.FilterSheet),
);
