import { BANNER } from './banner';

/**
 * Texts that the product brief prescribes. They are the same in every language, so each carries its own `lang` for
 * screen readers (WCAG 3.1.2).
 */
export const FIXED = {
  banner: BANNER,
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
  unexpectedResponse: { lang: 'en', text: 'Unexpected server response.' },
  registrationIncomplete: { lang: 'en', text: 'Missing required fields for registration.' },
  noUpdate: { lang: 'en', text: 'No valid update data provided.' },
  noProductFound: { lang: 'en', text: 'no product found' },
  productsFailed: { lang: 'en', text: 'Failed to fetch products.' },
  productFailed: { lang: 'en', text: 'Failed to fetch product.' },
  itemIncomplete: { lang: 'en', text: 'Product ID is required.' },
  cartNotCleared: { lang: 'en', text: 'Failed to clear cart.' },
  noImage: { lang: 'en', text: 'No image file provided.' },
  imageStoreUnset: { lang: 'en', text: 'Missing Cloudinary configuration in environment variables.' },
  imageNotStored: { lang: 'en', text: 'Failed to upload image to Cloudinary.' },
} as const;
export type FixedText = keyof typeof FIXED;
