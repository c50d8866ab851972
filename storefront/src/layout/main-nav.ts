import type { FixedText } from '@munay/contracts/texts';

interface NavEntry {
  to: string;
  text: FixedText;
}

/** The five links from the product brief, in the same order. */
export const MAIN_NAV: readonly NavEntry[] = [
  { to: '/about', text: 'navAbout' },
  { to: '/shop', text: 'navShop' },
  { to: '/blog', text: 'navBlog' },
  { to: '/contact', text: 'navContact' },
  { to: '/community', text: 'navCommunity' },
];
