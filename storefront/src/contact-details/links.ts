export const SHOP_MAIL = 'hola@munay.example';

export const COMPANY_LINKS = [
  { text: 'footer.story', to: '/about' },
  { text: 'footer.workshop', to: '/about#taller' },
  { text: 'footer.ingredients', to: '/about#lleva' },
  { text: 'footer.community', to: '/community' },
] as const;

/**
 * Pages for topics that used to be sections of `/contact`. `was` is the former id of the section; links to this id open
 * the page.
 */
const SHIPPING = { text: 'footer.shipping', to: '/legal/shipping', was: 'envios' } as const;
const RETURNS = { text: 'footer.returns', to: '/legal/returns', was: 'devoluciones' } as const;
const FAQ = { text: 'footer.faq', to: '/legal/faq', was: 'faq' } as const;

export const LEGAL_LINKS = [
  { text: 'footer.legal', to: '/legal/notice', was: 'aviso' },
  { text: 'footer.terms', to: '/legal/terms', was: 'condiciones' },
  { text: 'footer.privacy', to: '/legal/privacy', was: 'privacidad' },
  { text: 'footer.cookies', to: '/legal/cookies', was: 'cookies' },
] as const;

export const INFO_LINKS = [FAQ, SHIPPING, RETURNS, ...LEGAL_LINKS] as const;

export const HELP_LINKS = [
  SHIPPING,
  RETURNS,
  { text: 'footer.withdrawal', to: '/withdrawal' },
  FAQ,
  { text: 'footer.contact', to: '/contact' },
] as const;

// Hashtag pages, because the demo shop has no social media accounts
export const SOCIAL_LINKS = [
  { name: 'Instagram', href: 'https://www.instagram.com/explore/tags/jabonesmunay/' },
  { name: 'Pinterest', href: 'https://www.pinterest.com/search/pins/?q=jabones%20munay' },
  { name: 'YouTube', href: 'https://www.youtube.com/results?search_query=jabones+munay' },
] as const;
