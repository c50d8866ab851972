export const LEGAL_NAMES = ['notice', 'terms', 'privacy', 'cookies', 'shipping', 'returns', 'faq'] as const;
export type LegalName = (typeof LEGAL_NAMES)[number];
