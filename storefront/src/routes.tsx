import {
  lazyPage,
  Loading,
  matchPath,
  Outlet,
  pageRoute,
  Route,
  Routes,
  useHydrated,
  useLocation,
  withMessages,
} from '@munay/kit';
import { KIT_VERSION } from '@munay/kit/version';
import { NeedsScript } from './account/needs-script';
import { RequireUser } from './account/require-user';
import { MainFrame } from './components/main-frame';
import { messages } from './i18n/messages';
import { Layout } from './layout/layout';
import { PlainLayout } from './layout/plain-layout';
import type { ShopPage } from './route-definition';
import { PAGES } from './route-list';

// From the build of this remote, not from the kit the shell shares: the shell compares the two
export const kitVersion = KIT_VERSION;
export const catalogues = {
  es: () => import('./i18n/es.json'),
  en: () => import('./i18n/en.json'),
};

const routesOf = (belongs: (page: ShopPage) => boolean) =>
  PAGES.filter(belongs).map((page) => pageRoute(page, messages));
const isMissing = ({ path }: ShopPage) => path === '*';

const UNSCRIPTED = PAGES.flatMap(({ path, messages: own = [], unscripted }) => {
  if (unscripted === undefined) return [];
  const names = [...own, 'factor', 'unscripted'];
  return [{ path, Page: lazyPage(withMessages(names.map(messages), unscripted)) }];
});

/** Client-only parts: the server renders the layout, what everybody sees first, and what works without JavaScript. */
function InBrowser() {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const Page = UNSCRIPTED.find(({ path }) => matchPath(path, pathname))?.Page ?? NeedsScript;
  const isDrawn = PAGES.some(
    ({ path, drawn }) => drawn && matchPath(path, pathname) && drawn(new URLSearchParams(search)),
  );
  return (
    <>
      {hydrated || isDrawn ? <Outlet /> : <Loading />}
      {!hydrated && (
        <noscript>
          <Page />
        </noscript>
      )}
    </>
  );
}

const isOpen = ({ plain, signedIn, personal }: ShopPage) => !plain && !signedIn && !personal;

export const routes = (
  <Routes>
    <Route element={<Layout />}>
      {routesOf(isOpen)}
      <Route element={<InBrowser />}>
        {routesOf(({ plain, signedIn, personal }) => !plain && !signedIn && personal === true)}
      </Route>
      <Route element={<RequireUser />}>
        {routesOf(({ signedIn, buyers }) => signedIn === true && !buyers)}
      </Route>
      <Route element={<RequireUser buyers />}>{routesOf(({ buyers }) => buyers === true)}</Route>
    </Route>
    <Route element={<PlainLayout />}>
      <Route element={<MainFrame />}>
        <Route element={<InBrowser />}>{routesOf((page) => page.plain === true && !isMissing(page))}</Route>
      </Route>
      {routesOf(isMissing)}
    </Route>
  </Routes>
);
