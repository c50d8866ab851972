import { lazyPage, Navigate, Route, Routes } from '@munay/kit';
import { KIT_VERSION } from '@munay/kit/version';
import { StaffLayout } from './layout/staff-layout';
import { OrderAddress } from './layout/order-address';
import { NotFoundPage } from './layout/not-found-page';
import { textsOf } from './parts/texts-of';

const DashboardPage = lazyPage(() => import('./dashboard/dashboard-page').then((m) => m.DashboardPage));
const productTexts = {
  es: () => import('./i18n/products.es.json'),
  en: () => import('./i18n/products.en.json'),
};
const ProductPage = lazyPage(
  textsOf(productTexts, () => import('./product/product-page').then((m) => m.ProductPage)),
);
const StockPage = lazyPage(
  textsOf(productTexts, () => import('./stock/stock-page').then((m) => m.StockPage)),
);
const storeTexts = { es: () => import('./i18n/store.es.json'), en: () => import('./i18n/store.en.json') };
const StorePage = lazyPage(textsOf(storeTexts, () => import('./store/store-page').then((m) => m.StorePage)));
const StoreEditor = lazyPage(
  textsOf(storeTexts, () => import('./setting/store-editor').then((m) => m.StoreEditor)),
);

const orderTexts = {
  es: () => import('./i18n/orders.es.json'),
  en: () => import('./i18n/orders.en.json'),
};
const DraftPage = lazyPage(textsOf(orderTexts, () => import('./order/draft-page').then((m) => m.DraftPage)));
const SlipPage = lazyPage(textsOf(orderTexts, () => import('./order/slip-page').then((m) => m.SlipPage)));
const auditTexts = { es: () => import('./i18n/audit.es.json'), en: () => import('./i18n/audit.en.json') };
const SettingsPage = lazyPage(
  textsOf(
    orderTexts,
    textsOf(auditTexts, () => import('./setting/settings-page').then((m) => m.SettingsPage)),
  ),
);

const runningTexts = {
  es: () => import('./i18n/running.es.json'),
  en: () => import('./i18n/running.en.json'),
};
const JobsPage = lazyPage(textsOf(runningTexts, () => import('./jobs/jobs-page').then((m) => m.JobsPage)));
const AuditPage = lazyPage(
  textsOf(
    runningTexts,
    textsOf(auditTexts, () => import('./audit/audit-page').then((m) => m.AuditPage)),
  ),
);

const contentTexts = {
  es: () => import('./i18n/content.es.json'),
  en: () => import('./i18n/content.en.json'),
};
const ModerationPage = lazyPage(
  textsOf(contentTexts, () => import('./content/moderation-page').then((m) => m.ModerationPage)),
);
const InboxPage = lazyPage(
  textsOf(contentTexts, () => import('./content/inbox-page').then((m) => m.InboxPage)),
);
const WithdrawalList = lazyPage(
  textsOf(contentTexts, () => import('./content/withdrawal-list').then((m) => m.WithdrawalList)),
);
const PostPage = lazyPage(textsOf(contentTexts, () => import('./content/post-page').then((m) => m.PostPage)));
const SynonymsPage = lazyPage(
  textsOf(contentTexts, () => import('./content/synonyms-page').then((m) => m.SynonymsPage)),
);

// From the build of this remote, not from the kit the shell shares: the shell compares the two
export const kitVersion = KIT_VERSION;
export const catalogues = {
  es: () => import('./i18n/es.json'),
  en: () => import('./i18n/en.json'),
};
export const routes = (
  <Routes>
    <Route element={<StaffLayout />}>
      <Route path="admin" element={<Navigate to="/admin/dashboard" replace />} />
      <Route path="admin/dashboard" element={<DashboardPage />} />
      <Route path="admin/create-product" element={<ProductPage />} />
      <Route path="admin/update-product/:productId" element={<ProductPage />} />
      <Route path="admin/stock" element={<StockPage />} />
      <Route path="admin/moderation" element={<ModerationPage />} />
      <Route path="admin/inbox" element={<InboxPage />} />
      <Route path="admin/withdrawals" element={<WithdrawalList />} />
      <Route path="admin/posts" element={<PostPage />} />
      <Route path="admin/synonyms" element={<SynonymsPage />} />
      <Route path="admin/orders" element={<Navigate to="/admin/dashboard?tab=orders" replace />} />
      <Route path="admin/orders/:orderId" element={<OrderAddress />} />
      <Route path="admin/orders/new" element={<DraftPage />} />
      <Route path="admin/packing-slips" element={<SlipPage />} />
      <Route path="admin/settings" element={<SettingsPage />} />
      <Route path="admin/stores/:storeId" element={<StoreEditor />} />
      <Route path="admin/jobs" element={<JobsPage />} />
      <Route path="admin/audit" element={<AuditPage />} />
      <Route path="store/view/:storeId" element={<StorePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </Routes>
);
