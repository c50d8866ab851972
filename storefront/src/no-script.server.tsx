import { lazyPage, matchPath, useLocation, withMessages } from '@munay/kit';
import { messages } from './i18n/messages';
import { PAGES } from './route-list';

const SERVER_PAGES = PAGES.flatMap(({ path, messages: own = [], noScript }) => {
  if (noScript === undefined) return [];
  const names = [...own, 'factor', 'no-script'];
  return [{ path, Page: lazyPage(withMessages(names.map(messages), noScript)) }];
});
const NeedsScript = lazyPage(
  withMessages([messages('no-script')], () => import('./account/needs-script').then((m) => m.NeedsScript)),
);

/** The content of a page without JavaScript. */
export function NoScript() {
  const { pathname } = useLocation();
  const Page = SERVER_PAGES.find(({ path }) => matchPath(path, pathname))?.Page ?? NeedsScript;
  return <Page />;
}
