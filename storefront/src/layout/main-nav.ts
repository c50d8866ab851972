import type { FixedText } from '@munay/contracts/texts';

interface NavEntry {
  to: string;
  text: FixedText;
}

/** The five links of the product brief, in its order. */
export const MAIN_NAV: readonly NavEntry[] = [
  { to: '/about', text: 'navAbout' },
  { to: '/shop', text: 'navShop' },
  { to: '/blog', text: 'navBlog' },
  { to: '/contact', text: 'navContact' },
  { to: '/community', text: 'navCommunity' },
];
