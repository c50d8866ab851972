/** How the workshop is reached; shown on the contact page and used by every mail link. */
export const SHOP_MAIL = 'hola@munay.example';

interface FooterLink {
  /** Id of the words in the catalogue. */
  text: string;
  to: string;
}

export const COMPANY_LINKS: readonly FooterLink[] = [
  { text: 'footer.story', to: '/about' },
  { text: 'footer.workshop', to: '/about#taller' },
  { text: 'footer.ingredients', to: '/about#lleva' },
  { text: 'footer.community', to: '/community' },
];

export const HELP_LINKS: readonly FooterLink[] = [
  { text: 'footer.shipping', to: '/contact#faq' },
  { text: 'footer.returns', to: '/contact#faq' },
  { text: 'footer.withdrawal', to: '/withdrawal' },
  { text: 'footer.faq', to: '/contact#faq' },
  { text: 'footer.contact', to: '/contact' },
];

// The demonstration shop has no accounts of its own there
export const SOCIAL_LINKS = [
  { name: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'Pinterest', href: 'https://www.pinterest.com/' },
  { name: 'YouTube', href: 'https://www.youtube.com/' },
] as const;

export const LEGAL_LINKS: readonly FooterLink[] = [
  { text: 'footer.legal', to: '/contact#aviso' },
  { text: 'footer.privacy', to: '/contact#privacidad' },
  { text: 'footer.cookies', to: '/contact#cookies' },
];
