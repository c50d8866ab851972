import { Route, Routes } from '@munay/kit';
import { KIT_VERSION } from '@munay/kit/version';
import { plainRoutes, signedInRoutes } from './account-pages';
import { Layout } from './layout/layout';
import { PlainLayout } from './layout/plain-layout';
import {
  AboutPage,
  BlogPage,
  CommunityPage,
  ContactPage,
  HomePage,
  NotFoundPage,
  PostPage,
  ProductPage,
  SharedWishesPage,
  ShopPage,
  WishesPage,
  WithdrawalPage,
} from './pages';

// From the build of this remote, not from the kit the shell shares: the shell compares the two
export const kitVersion = KIT_VERSION;
export const catalogues = {
  es: () => import('./i18n/es.json'),
  en: () => import('./i18n/en.json'),
};
export const routes = (
  <Routes>
    <Route element={<Layout />}>
      <Route index element={<HomePage />} />
      <Route path="shop" element={<ShopPage />} />
      <Route path="product/:productId" element={<ProductPage />} />
      <Route path="about" element={<AboutPage />} />
      <Route path="contact" element={<ContactPage />} />
      <Route path="blog" element={<BlogPage />} />
      <Route path="blog/:slug" element={<PostPage />} />
      <Route path="community" element={<CommunityPage />} />
      <Route path="withdrawal" element={<WithdrawalPage />} />
      <Route path="wishes" element={<WishesPage />} />
      <Route path="wishes/:token" element={<SharedWishesPage />} />
      {signedInRoutes}
    </Route>
    <Route element={<PlainLayout />}>
      {plainRoutes}
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </Routes>
);
