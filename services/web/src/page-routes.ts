import type { Locale, Localized } from '@munay/contracts/locale';

interface PageRoute {
  pattern: RegExp;
  title: Localized;
  /** Module of the storefront that shows it; its chunk is preloaded. Absent for staff pages. */
  part?: string;
  /** Search engines may list it. */
  indexed?: true;
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

/** Every address of the shop; all others answer 404. */
const PAGE_ROUTES: readonly PageRoute[] = [
  page('', 'Jabón hecho a mano', 'Soap made by hand', { part: 'home-page', indexed: true }),
  page('/shop', 'Jabones', 'Soaps', { part: 'shop-page', indexed: true }),
  page(`/product/${ID}`, 'Jabón', 'Soap', { part: 'product-page', indexed: true }),
  page('/about', 'Nuestra historia', 'Our story', { part: 'about-page', indexed: true }),
  page('/contact', 'Contacto', 'Contact', { part: 'contact-page', indexed: true }),
  page('/blog', 'Diario', 'Journal', { part: 'blog-page', indexed: true }),
  page(`/blog/${ID}`, 'Diario', 'Journal', { part: 'post-page', indexed: true }),
  page('/community', 'Comunidad', 'Community', { part: 'community-page', indexed: true }),
  page('/profile', 'Tu cuenta', 'Your account', { part: 'profile-page' }),
  page('/checkout', 'Finalizar la compra', 'Checkout', { part: 'checkout-page' }),
  page('/checkout-success', 'Pago recibido', 'Payment received', { part: 'checkout-success-page' }),
  page('/checkout-cancel', 'Pago cancelado', 'Payment cancelled', { part: 'checkout-cancel-page' }),
  page('/confirmation', 'Pedido confirmado', 'Order confirmed', { part: 'confirmation-page' }),
  page('/authUser', 'Entrar', 'Log in', { part: 'auth-page' }),
  page('/userCreated', 'Cuenta creada', 'Account created', { part: 'user-created-page' }),
  page(`/validate-email/${ID}`, 'Confirmar el correo', 'Confirm your email', { part: 'validate-email-page' }),
  page('/forgot-password', 'Contraseña olvidada', 'Forgotten password', { part: 'forgot-password-page' }),
  page(`/validate-password/${ID}`, 'Contraseña nueva', 'New password', { part: 'validate-password-page' }),
  page(`/reset-password/${ID}`, 'Contraseña nueva', 'New password', { part: 'reset-password-page' }),
  page('/withdrawal', 'Desistir del contrato', 'Withdraw from the contract', { part: 'withdrawal-page' }),
  page('/admin', 'Panel', 'Dashboard'),
  page('/admin/dashboard', 'Panel', 'Dashboard'),
  page('/admin/create-product', 'Producto nuevo', 'New product'),
  page(`/admin/update-product/${ID}`, 'Editar producto', 'Edit product'),
  page(`/admin/orders(?:/${ID})?`, 'Pedidos', 'Orders'),
  page(`/store/view/${ID}`, 'Tienda', 'Store'),
];

export interface PageView {
  status: 200 | 404;
  title: string;
  part: string | undefined;
  indexed: boolean;
}

/** What is known of an address before any data is read. */
export function viewOf(pathname: string, locale: Locale): PageView {
  const route = PAGE_ROUTES.find(({ pattern }) => pattern.test(pathname));
  if (route === undefined) {
    const title = locale === 'es' ? 'Esta página no existe' : 'This page does not exist';
    return { status: 404, title: `${title} · Munay`, part: 'not-found-page', indexed: false };
  }
  return {
    status: 200,
    title: `${route.title[locale]} · Munay`,
    part: route.part,
    indexed: route.indexed === true,
  };
}

export const isStaffPath = (pathname: string): boolean => /^\/(admin|store)(\/|$)/.test(pathname);
