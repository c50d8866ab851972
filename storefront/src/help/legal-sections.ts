import type { FactId } from '../components/fact-list';
import type { LegalName } from './legal-names';

/** The sections of each legal page, by the ids of their headings. */
export const LEGAL_SECTIONS: Record<LegalName, readonly FactId[]> = {
  notice: ['legal.notice.company', 'legal.notice.contact', 'legal.notice.content', 'legal.notice.complaints'],
  terms: [
    'legal.terms.contract',
    'legal.terms.prices',
    'legal.terms.payment',
    'legal.terms.stock',
    'legal.terms.cancel',
    'legal.terms.guarantee',
    'legal.terms.reviews',
    'legal.terms.law',
  ],
  privacy: [
    'legal.privacy.controller',
    'legal.privacy.what',
    'legal.privacy.why',
    'legal.privacy.long',
    'legal.privacy.who',
    'legal.privacy.rights',
  ],
  cookies: ['legal.cookies.needed', 'legal.cookies.device', 'legal.cookies.payment', 'legal.cookies.none'],
  shipping: [
    'legal.shipping.ways',
    'legal.shipping.time',
    'legal.shipping.cost',
    'legal.shipping.where',
    'legal.shipping.damaged',
  ],
  returns: [
    'legal.returns.withdraw',
    'legal.returns.ours',
    'legal.returns.postage',
    'legal.returns.refund',
    'legal.returns.used',
    'legal.returns.form',
  ],
  faq: [
    'legal.faq.delivery',
    'legal.faq.return',
    'legal.faq.cancel',
    'legal.faq.allergens',
    'legal.faq.wholesale',
  ],
};

/** The id of a section in the page. */
export const toAnchor = (id: FactId): string => id.slice(id.lastIndexOf('.') + 1);
