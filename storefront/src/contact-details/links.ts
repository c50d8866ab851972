export const SHOP_MAIL = 'hola@munay.example';

export const COMPANY_LINKS = [
  { text: 'footer.story', to: '/about' },
  { text: 'footer.workshop', to: '/about#taller' },
  { text: 'footer.ingredients', to: '/about#lleva' },
  { text: 'footer.community', to: '/community' },
] as const;

export const HELP_LINKS = [
  { text: 'footer.shipping', to: '/contact#envios' },
  { text: 'footer.returns', to: '/contact#devoluciones' },
  { text: 'footer.withdrawal', to: '/withdrawal' },
  { text: 'footer.faq', to: '/contact#faq' },
  { text: 'footer.contact', to: '/contact' },
] as const;

// Tag pages: the demonstration shop has no accounts there
export const SOCIAL_LINKS = [
  { name: 'Instagram', href: 'https://www.instagram.com/explore/tags/jabonesmunay/' },
  { name: 'Pinterest', href: 'https://www.pinterest.com/search/pins/?q=jabones%20munay' },
  { name: 'YouTube', href: 'https://www.youtube.com/results?search_query=jabones+munay' },
] as const;

export const LEGAL_LINKS = [
  { text: 'footer.legal', to: '/contact#aviso' },
  { text: 'footer.terms', to: '/contact#condiciones' },
  { text: 'footer.privacy', to: '/contact#privacidad' },
  { text: 'footer.cookies', to: '/contact#cookies' },
] as const;
