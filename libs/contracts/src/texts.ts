/**
 * Words fixed by the product brief. They read the same in every language and carry their own `lang`
 * (WCAG 3.1.2), so a screen reader pronounces them right on a page of the other language.
 */
export const FIXED = {
  banner: { lang: 'en', text: 'MUNAY DAYS: UP TO -40% OFF' },
  navAbout: { lang: 'en', text: 'ABOUT' },
  navShop: { lang: 'en', text: 'SHOP' },
  navBlog: { lang: 'en', text: 'BLOG' },
  navContact: { lang: 'en', text: 'CONTACT' },
  navCommunity: { lang: 'en', text: 'COMMUNITY' },
  loading: { lang: 'en', text: 'Loading, please wait...' },
  noProductsFound: { lang: 'en', text: 'No products found.' },
  cartEmpty: { lang: 'es', text: 'No hay productos en el carrito' },
  login: { lang: 'en', text: 'Login' },
  profile: { lang: 'en', text: 'Profile' },
  adminDashboard: { lang: 'en', text: 'Admin Dashboard' },
  logout: { lang: 'en', text: 'Logout' },
  newsletterInvalid: { lang: 'en', text: 'Please enter a valid email address.' },
  newsletterThanks: { lang: 'en', text: 'Thank you for subscribing!' },
  productNotUpdated: { lang: 'en', text: 'Failed to update product.' },
  chunkFailed: { lang: 'en', text: 'Loading chunk failed' },
} as const;
export type FixedText = keyof typeof FIXED;
