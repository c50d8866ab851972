import type { Page } from '@munay/kit';

// One for both addresses: what somebody creates stays on the screen when it is saved
const loadProductPage = () => import('./product/product-page').then((m) => m.ProductPage);

/** Every page of the staff app; the HTML service is told by the manifest. */
export const PAGES: readonly Page[] = [
  {
    path: '/admin',
    title: { es: 'Panel', en: 'Dashboard' },
    load: () => import('./layout/redirects').then((m) => m.DashboardAddress),
  },
  {
    path: '/admin/dashboard',
    title: { es: 'Panel', en: 'Dashboard' },
    load: () => import('./dashboard/dashboard-page').then((m) => m.DashboardPage),
  },
  {
    path: '/admin/create-product',
    title: { es: 'Producto nuevo', en: 'New product' },
    messages: ['products'],
    load: loadProductPage,
  },
  {
    path: '/admin/update-product/:productId',
    title: { es: 'Editar producto', en: 'Edit product' },
    messages: ['products'],
    load: loadProductPage,
  },
  {
    path: '/admin/stock',
    title: { es: 'Existencias', en: 'Stock' },
    messages: ['products'],
    load: () => import('./stock/stock-page').then((m) => m.StockPage),
  },
  {
    path: '/admin/orders',
    title: { es: 'Pedidos', en: 'Orders' },
    load: () => import('./layout/redirects').then((m) => m.OrdersAddress),
  },
  {
    path: '/admin/orders/new',
    title: { es: 'Pedido a mano', en: 'Order by hand' },
    messages: ['orders'],
    load: () => import('./draft-order/draft-page').then((m) => m.DraftPage),
  },
  {
    path: '/admin/orders/:orderId',
    title: { es: 'Pedidos', en: 'Orders' },
    load: () => import('./layout/redirects').then((m) => m.OrderAddress),
  },
  {
    path: '/admin/packing-slips',
    title: { es: 'Albaranes', en: 'Packing slips' },
    messages: ['orders'],
    load: () => import('./packing-slip/slip-page').then((m) => m.SlipPage),
  },
  {
    path: '/admin/moderation',
    title: { es: 'Moderación', en: 'Moderation' },
    messages: ['content'],
    load: () => import('./content/moderation-page').then((m) => m.ModerationPage),
  },
  {
    path: '/admin/inbox',
    title: { es: 'Mensajes', en: 'Messages' },
    messages: ['content'],
    load: () => import('./content/inbox-page').then((m) => m.InboxPage),
  },
  {
    path: '/admin/withdrawals',
    title: { es: 'Desistimientos', en: 'Withdrawals' },
    messages: ['content'],
    load: () => import('./content/withdrawal-list').then((m) => m.WithdrawalList),
  },
  {
    path: '/admin/posts',
    title: { es: 'Diario', en: 'Journal' },
    messages: ['content'],
    load: () => import('./content/post-page').then((m) => m.PostPage),
  },
  {
    path: '/admin/synonyms',
    title: { es: 'Búsqueda', en: 'Search words' },
    messages: ['content'],
    load: () => import('./content/synonyms-page').then((m) => m.SynonymsPage),
  },
  {
    path: '/admin/settings',
    title: { es: 'Ajustes', en: 'Settings' },
    messages: ['orders', 'audit'],
    load: () => import('./setting/settings-page').then((m) => m.SettingsPage),
  },
  {
    path: '/admin/stores/:storeId',
    title: { es: 'Tienda', en: 'Store' },
    messages: ['store'],
    load: () => import('./setting/store-editor').then((m) => m.StoreEditor),
  },
  {
    path: '/admin/jobs',
    title: { es: 'Correo y tareas', en: 'Mail and jobs' },
    messages: ['running'],
    load: () => import('./jobs/jobs-page').then((m) => m.JobsPage),
  },
  {
    path: '/admin/audit',
    title: { es: 'Auditoría', en: 'Audit' },
    messages: ['running', 'audit'],
    load: () => import('./audit/audit-page').then((m) => m.AuditPage),
  },
  {
    path: '/store/view/:storeId',
    title: { es: 'Tienda', en: 'Store' },
    messages: ['store'],
    load: () => import('./store/store-page').then((m) => m.StorePage),
  },
  {
    path: '*',
    title: { es: 'Esta página no existe', en: 'This page does not exist' },
    load: () => import('./layout/not-found-page').then((m) => m.NotFoundPage),
  },
];
