import type { Locale, Localized } from '@munay/contracts/locale';

interface PageRoute {
  pattern: RegExp;
  title: Localized;
  /** Module of the storefront that shows it; its chunk is preloaded. Absent for staff pages. */
  part?: string;
  /** Search engines may list it. */
  indexed?: true;
  /** Drawn on the server: public, and the same for everybody. */
  rendered?: true;
  /** Its address carries the secret of a mailed or shared link, which no referrer may tell. */
  secret?: true;
  /** What it reads of the address's query, so that everything else makes no page of its own. */
  search?: readonly string[];
  /** Modules of it whose scripts come later, but whose styles travel with the drawn page. */
  sections?: readonly string[];
  /** Its own catalogues in the storefront, preloaded with it. */
  texts?: readonly string[];
}

const ID = '[^/]+';
const page = (
  path: string,
  es: string,
  en: string,
  more: Omit<PageRoute, 'pattern' | 'title'> = {},
): PageRoute => ({
  pattern: new RegExp(`^${path}/?$`),
  title: { es, en },
  ...more,
});

/** The shop's filters and order, see storefront/src/shop/shop-filters.ts. */
const SHOP_SEARCH = [
  'q', 'tag', 'scent', 'category', 'size', 'without', 'min', 'max', 'rating', 'offer', 'stock', 'sort', 'page',
] as const; // prettier-ignore

const shown = { indexed: true, rendered: true } as const;

/** Every address of the shop; all others answer 404. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  page('', 'Jabón hecho a mano', 'Handmade soap', { part: 'home-page', ...shown }),
  page('/shop', 'Jabones', 'Soaps', { part: 'shop-page', ...shown, search: SHOP_SEARCH }),
  page(`/product/${ID}`, 'Jabón', 'Soap', {
    part: 'product-page',
    ...shown,
    texts: ['product'],
    sections: ['product-voices'],
  }),
  page(`/product/${ID}/review`, 'Tu reseña', 'Your review', { part: 'review-page', texts: ['review'] }),
  page('/about', 'Nuestra historia', 'Our story', { part: 'about-page', ...shown, texts: ['about'] }),
  page('/contact', 'Escríbenos', 'Write to us', {
    part: 'contact-page',
    ...shown,
    texts: ['contact'],
    search: ['ref'],
  }),
  page('/blog', 'Cuaderno del taller', 'Workshop notebook', {
    part: 'blog-page',
    ...shown,
    texts: ['blog'],
    search: ['tag'],
  }),
  page(`/blog/${ID}`, 'Cuaderno del taller', 'Workshop notebook', {
    part: 'post-page',
    ...shown,
    texts: ['blog'],
  }),
  page('/community', 'Comunidad', 'Community', {
    part: 'community-page',
    ...shown,
    texts: ['community', 'review'],
  }),
  page('/wishes', 'Favoritos', 'Favourites', { part: 'wishes-page', texts: ['wish'] }),
  page(`/wishes/${ID}`, 'Una lista de favoritos', 'A wish list', {
    part: 'shared-wishes-page',
    secret: true,
    texts: ['wish'],
  }),
  page(`/notify/${ID}`, 'Avisos', 'Alerts', {
    part: 'notice-page',
    secret: true,
    texts: ['notice'],
  }),
  page('/profile', 'Tu cuenta', 'Your account', { part: 'profile-page', texts: ['account'] }),
  page('/checkout', 'Finalizar la compra', 'Checkout', { part: 'checkout-page', texts: ['account'] }),
  page('/checkout-success', 'Pago recibido', 'Payment received', {
    part: 'checkout-success-page',
    texts: ['account'],
  }),
  page('/checkout-cancel', 'Pago cancelado', 'Payment cancelled', {
    part: 'checkout-cancel-page',
    texts: ['account'],
  }),
  page('/confirmation', 'Pedido confirmado', 'Order confirmed', {
    part: 'confirmation-page',
    texts: ['account'],
  }),
  page('/authUser', 'Entrar', 'Log in', { part: 'auth-page', texts: ['account'] }),
  page('/userCreated', 'Cuenta creada', 'Account created', { part: 'user-created-page', texts: ['account'] }),
  page(`/validate-email/${ID}`, 'Confirmar el correo', 'Confirm your email', {
    part: 'validate-email-page',
    secret: true,
    texts: ['account'],
  }),
  page('/forgot-password', 'Contraseña olvidada', 'Forgotten password', {
    part: 'forgot-password-page',
    texts: ['account'],
  }),
  page(`/validate-password/${ID}`, 'Contraseña nueva', 'New password', {
    part: 'validate-password-page',
    secret: true,
    texts: ['account'],
  }),
  page(`/reset-password/${ID}`, 'Contraseña nueva', 'New password', {
    part: 'reset-password-page',
    secret: true,
    texts: ['account'],
  }),
  page('/withdrawal', 'Desistir del contrato', 'Withdraw from the contract', {
    part: 'withdrawal-page',
    ...shown,
    texts: ['withdrawal'],
    search: ['order'],
  }),
  page('/admin', 'Panel', 'Dashboard'),
  page('/admin/dashboard', 'Panel', 'Dashboard'),
  page('/admin/create-product', 'Producto nuevo', 'New product'),
  page(`/admin/update-product/${ID}`, 'Editar producto', 'Edit product'),
  page('/admin/stock', 'Existencias', 'Stock'),
  page(`/admin/orders(?:/${ID})?`, 'Pedidos', 'Orders'),
  page('/admin/moderation', 'Moderación', 'Moderation'),
  page('/admin/inbox', 'Mensajes', 'Messages'),
  page('/admin/withdrawals', 'Desistimientos', 'Withdrawals'),
  page('/admin/posts', 'Diario', 'Journal'),
  page('/admin/synonyms', 'Búsqueda', 'Search words'),
  page('/admin/orders/new', 'Pedido a mano', 'Order by hand'),
  page('/admin/packing-slips', 'Albaranes', 'Packing slips'),
  page('/admin/settings', 'Ajustes', 'Settings'),
  page(`/admin/stores/${ID}`, 'Tienda', 'Store'),
  page('/admin/jobs', 'Correo y tareas', 'Mail and jobs'),
  page('/admin/audit', 'Auditoría', 'Audit'),
  page(`/store/view/${ID}`, 'Tienda', 'Store'),
];

/** Public pages that need nothing from the database. */
export const ALWAYS_THERE = [
  '/',
  '/shop',
  '/about',
  '/contact',
  '/blog',
  '/community',
  '/withdrawal',
] as const;

export interface PageView {
  status: 200 | 404;
  /** Without the shop's name. */
  title: string;
  part: string | undefined;
  texts: readonly string[];
  sections: readonly string[];
  indexed: boolean;
  rendered: boolean;
  secret: boolean;
  search: readonly string[];
}

/** What is known of an address before any data is read. */
export function viewOf(pathname: string, locale: Locale): PageView {
  const route = PAGE_ROUTES.find(({ pattern }) => pattern.test(pathname));
  if (route === undefined) {
    const title = locale === 'es' ? 'Esta página no existe' : 'This page does not exist';
    return {
      status: 404,
      title,
      part: 'not-found-page',
      texts: [],
      sections: [],
      indexed: false,
      rendered: !isStaffPath(pathname),
      secret: false,
      search: [],
    };
  }
  return {
    status: 200,
    title: route.title[locale],
    part: route.part,
    texts: route.texts ?? [],
    sections: route.sections ?? [],
    indexed: route.indexed === true,
    rendered: route.rendered === true,
    secret: route.secret === true,
    search: route.search ?? [],
  };
}

export const isStaffPath = (pathname: string): boolean => /^\/(admin|store)(\/|$)/.test(pathname);
