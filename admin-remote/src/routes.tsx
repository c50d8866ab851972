import { createPageRoute, Route, Routes } from '@munay/kit';
import { KIT_VERSION } from '@munay/kit/version';
import { messages } from './i18n/messages';
import { AdminLayout } from './layout/admin-layout';
import { PAGES } from './route-list';

// Imported from this build instead of the shared kit, because the shell compares this build's version with its own
export const kitVersion = KIT_VERSION;
export const catalogues = {
  es: () => import('./i18n/es.json'),
  en: () => import('./i18n/en.json'),
};
export const routes = (
  <Routes>
    <Route element={<AdminLayout />}>{PAGES.map((page) => createPageRoute(page, messages))}</Route>
  </Routes>
);
