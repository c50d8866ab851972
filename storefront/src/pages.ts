import { lazyPage } from '@munay/kit';
import { VOICE_TEXTS } from './review/voice-texts';
import { textsOf } from './ui/texts-of';

/** Every page in a chunk of its own. Links may call `.preload()` before they are followed. */
export const HomePage = lazyPage(() => import('./home/home-page').then((m) => m.HomePage));
export const ShopPage = lazyPage(() => import('./shop/shop-page').then((m) => m.ShopPage));
export const ProductPage = lazyPage(
  textsOf({ es: () => import('./i18n/product.es.json'), en: () => import('./i18n/product.en.json') }, () =>
    import('./product/product-page').then((m) => m.ProductPage),
  ),
);
export const ReviewPage = lazyPage(
  textsOf(VOICE_TEXTS, () => import('./review/review-page').then((m) => m.ReviewPage)),
);
export const NotFoundPage = lazyPage(() => import('./not-found/not-found-page').then((m) => m.NotFoundPage));

// Pages of prose bring their own catalogue, so that buyers do not download it
export const AboutPage = lazyPage(
  textsOf({ es: () => import('./i18n/about.es.json'), en: () => import('./i18n/about.en.json') }, () =>
    import('./about/about-page').then((m) => m.AboutPage),
  ),
);
export const ContactPage = lazyPage(
  textsOf({ es: () => import('./i18n/contact.es.json'), en: () => import('./i18n/contact.en.json') }, () =>
    import('./contact/contact-page').then((m) => m.ContactPage),
  ),
);
export const BlogPage = lazyPage(
  textsOf({ es: () => import('./i18n/blog.es.json'), en: () => import('./i18n/blog.en.json') }, () =>
    import('./blog/blog-page').then((m) => m.BlogPage),
  ),
);
export const PostPage = lazyPage(
  textsOf({ es: () => import('./i18n/blog.es.json'), en: () => import('./i18n/blog.en.json') }, () =>
    import('./blog/post-page').then((m) => m.PostPage),
  ),
);
export const CommunityPage = lazyPage(
  textsOf(
    { es: () => import('./i18n/community.es.json'), en: () => import('./i18n/community.en.json') },
    textsOf(VOICE_TEXTS, () => import('./community/community-page').then((m) => m.CommunityPage)),
  ),
);
const WISH_TEXTS = { es: () => import('./i18n/wish.es.json'), en: () => import('./i18n/wish.en.json') };
export const WishesPage = lazyPage(
  textsOf(WISH_TEXTS, () =>
    import(/* webpackChunkName: "wishes" */ './wish/wishes-page').then((m) => m.WishesPage),
  ),
);
export const SharedWishesPage = lazyPage(
  textsOf(WISH_TEXTS, () =>
    import(/* webpackChunkName: "wishes" */ './wish/shared-wishes-page').then((m) => m.SharedWishesPage),
  ),
);
export const WithdrawalPage = lazyPage(
  textsOf(
    { es: () => import('./i18n/withdrawal.es.json'), en: () => import('./i18n/withdrawal.en.json') },
    () => import('./withdrawal/withdrawal-page').then((m) => m.WithdrawalPage),
  ),
);
