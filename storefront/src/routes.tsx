import { pageRoute, Route, Routes } from '@munay/kit';
import { KIT_VERSION } from '@munay/kit/version';
import { RequireUser } from './account/require-user';
import { MainFrame } from './components/main-frame';
import { messages } from './i18n/messages';
import { Layout } from './layout/layout';
import { PlainLayout } from './layout/plain-layout';
import type { ShopPage } from './page';
import { PAGES } from './pages';

// From the build of this remote, not from the kit the shell shares: the shell compares the two
export const kitVersion = KIT_VERSION;
export const catalogues = {
  es: () => import('./i18n/es.json'),
  en: () => import('./i18n/en.json'),
};

const routesOf = (belongs: (page: ShopPage) => boolean) =>
  PAGES.filter(belongs).map((page) => pageRoute(page, messages));
const isMissing = ({ path }: ShopPage) => path === '*';

export const routes = (
  <Routes>
    <Route element={<Layout />}>
      {routesOf(({ plain, signedIn }) => !plain && !signedIn)}
      <Route element={<RequireUser />}>{routesOf(({ signedIn }) => signedIn === true)}</Route>
    </Route>
    <Route element={<PlainLayout />}>
      <Route element={<MainFrame />}>{routesOf((page) => page.plain === true && !isMissing(page))}</Route>
      {routesOf(isMissing)}
    </Route>
  </Routes>
);
