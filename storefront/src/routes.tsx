import {
  createPageRoute,
  lazyPage,
  Loading,
  matchPath,
  Outlet,
  Route,
  Routes,
  useHydrated,
  useLocation,
} from '@munay/kit';
import { KIT_VERSION } from '@munay/kit/version';
import { RequireUser } from './account/require-user';
import { MainFrame } from './components/main-frame';
import { messages } from './i18n/messages';
import { Layout } from './layout/layout';
import { PlainLayout } from './layout/plain-layout';
import type { ShopPage } from './route-definition';
import { PAGES } from './route-list';

// The kit version of this remote's build. The shell compares it with the version of the kit that it shares
export const kitVersion = KIT_VERSION;
export const catalogues = {
  es: () => import('./i18n/es.json'),
  en: () => import('./i18n/en.json'),
};

const chooseLayout = ({ path, plain, signedIn, buyers, personal }: ShopPage) => {
  if (plain) return path === '*' ? 'missing' : 'plain';
  if (signedIn) return buyers ? 'buyers' : 'members';
  return personal ? 'personal' : 'open';
};
const listRoutes = (frame: ReturnType<typeof chooseLayout>) =>
  PAGES.filter((page) => chooseLayout(page) === frame).map((page) => createPageRoute(page, messages));

/** Parts that work without JavaScript, below a page that needs it. Only the server renders them. */
const NoScript = lazyPage(() => import('./no-script.server').then((m) => m.NoScript));
function WithNoScript() {
  const isHydrated = useHydrated();
  return (
    <>
      <Outlet />
      {!isHydrated && (
        <noscript>
          <NoScript />
        </noscript>
      )}
    </>
  );
}

/** Pages whose layout is rendered by the server, and also the page itself if it is the same for all visitors. */
function InBrowser() {
  const { pathname, search } = useLocation();
  const isPageRendered = PAGES.some(
    ({ path, isRendered }) => isRendered?.(search) && matchPath(path, pathname),
  );
  return useHydrated() || isPageRendered ? <Outlet /> : <Loading />;
}

export const routes = (
  <Routes>
    <Route element={<Layout />}>
      {listRoutes('open')}
      <Route element={<WithNoScript />}>
        <Route element={<InBrowser />}>{listRoutes('personal')}</Route>
        <Route element={<RequireUser />}>{listRoutes('members')}</Route>
        <Route element={<RequireUser buyers />}>{listRoutes('buyers')}</Route>
      </Route>
    </Route>
    <Route element={<PlainLayout />}>
      <Route element={<MainFrame />}>
        <Route element={<WithNoScript />}>
          <Route element={<InBrowser />}>{listRoutes('plain')}</Route>
        </Route>
      </Route>
      {listRoutes('missing')}
    </Route>
  </Routes>
);
