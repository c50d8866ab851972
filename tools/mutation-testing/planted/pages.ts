import type { Planted } from '../planted.ts';
import { call, condition, drop, operand, replace, result, value } from '../syntax.ts';

/** Caching of rendered pages and of what they are rendered from. */
export const PAGE_FAULTS: readonly Planted[] = [
  {
    name: 'rejection-cached',
    what: 'a rejection of one network is served to the pages of others',
    file: 'storefront/src/server/cached-answers.ts',
    change: replace(value('SAME_FOR_ALL'), '[200, 404, 429]'),
    test: 'storefront/src/server/cached-answers.test.ts',
    named: 'reaches only the request that caused it',
  },
  {
    name: 'failed-render-shared',
    what: 'who waits for a page that another client requested shares its failure',
    file: 'services/web/src/rendering/page-cache.ts',
    in: 'PageCache.join',
    change: replace(call('makeOwn'), 'value'),
    test: 'services/web/src/rendering/page-cache.test.ts',
    named: 'renders the page itself when the other one',
  },
  {
    name: 'incomplete-page-cached',
    what: 'a page that lacks a part is cached and served to others',
    file: 'services/web/src/rendering/page-cache.ts',
    in: 'PageCache.make',
    change: replace(condition('isComplete'), 'true'),
    test: 'services/web/src/rendering/page-cache.test.ts',
    named: 'an incomplete page never replaces a complete one and is never cached',
  },
  {
    name: 'path-case-ignored',
    what: 'the router shows a page at a path that the page server does not know',
    file: 'libs/kit/src/page/page-route.tsx',
    in: 'pageRoute',
    change: replace(result('caseSensitive'), '<Route key={path} path={path} element={<LoadedPage />} />'),
    test: 'libs/kit/src/page/match-path.test.ts',
    named: 'the shared matcher finds the same pages and parameters as the router',
  },
  {
    name: 'unknown-path-cached',
    what: 'what is rendered at a path that the page server does not know is cached',
    file: 'services/web/src/page-view.ts',
    in: 'isUncached',
    change: drop(operand('status')),
    test: 'services/web/src/rendering/uncached-page.test.ts',
    named: 'is never cached',
  },
];
