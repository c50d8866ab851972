import type { FixedText } from '@munay/contracts/texts';
import { AboutPage, BlogPage, CommunityPage, ContactPage, ShopPage } from '../pages';

interface NavEntry {
  to: string;
  text: FixedText;
  preload: () => void;
}

/** The five links of the product brief, in its order. */
export const MAIN_NAV: readonly NavEntry[] = [
  { to: '/about', text: 'navAbout', preload: AboutPage.preload },
  { to: '/shop', text: 'navShop', preload: ShopPage.preload },
  { to: '/blog', text: 'navBlog', preload: BlogPage.preload },
  { to: '/contact', text: 'navContact', preload: ContactPage.preload },
  { to: '/community', text: 'navCommunity', preload: CommunityPage.preload },
];
