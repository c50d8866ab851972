import { shortenText } from '@munay/contracts/shorten';
import { type Passage, TextIndex } from '@munay/contracts/text-index';
import { t } from '@munay/kit';
import { INFO_LINKS } from '../contact-details/links';
import { DELIVERY_TIMES } from '../delivery/delivery-facts';
import type { LegalName } from './legal-names';
import { LEGAL_SECTIONS, toAnchor } from './legal-sections';

/** A section of a help or legal page that a search finds. */
export interface HelpMatch {
  to: string;
  title: string;
  excerpt: string;
}

const MAX_MATCHES = 3;

/** Words with the same meaning, which people search for and the pages do not always use. */
const SYNONYMS = [
  ['envío', 'entrega', 'portes', 'gastos', 'mandar', 'reparto'],
  ['delivery', 'shipping', 'postage', 'shipment', 'post', 'posted'],
  ['devolver', 'devolución', 'cambiar', 'desistir', 'reembolso', 'reembolsar'],
  ['return', 'withdraw', 'withdrawal', 'refund', 'exchange'],
  ['pagar', 'pago', 'tarjeta'],
  ['pay', 'payment'],
  ['roto', 'dañado', 'defectuoso'],
  ['damaged', 'broken', 'faulty'],
  ['contacto', 'teléfono', 'escribir', 'correo'],
  ['contact', 'phone', 'telephone', 'write', 'email'],
];

/** Costs are not searched, because they change with the settings of the shop. */
const VALUES = { ...DELIVERY_TIMES, costs: '' };

interface Section extends Passage {
  to: string;
  heading: string;
}

function listSections(): Section[] {
  return INFO_LINKS.flatMap(({ to, text: page }) => {
    const name = to.slice(to.lastIndexOf('/') + 1) as LegalName;
    return LEGAL_SECTIONS[name].map((id) => ({
      to: `${to}#${toAnchor(id)}`,
      // The heading of a question needs no name of its page
      heading: name === 'faq' ? t(id) : `${t(page)} · ${t(id)}`,
      title: `${t(page)} ${t(id)}`,
      text: t(`${id}Text`, VALUES).trim(),
    }));
  });
}

/** Finds sections of the help and legal pages in the current language. Their messages must be loaded. */
export function findHelp(query: string): HelpMatch[] {
  const matches = new TextIndex(listSections(), SYNONYMS).find(query).slice(0, MAX_MATCHES);
  return matches.map(({ to, heading, text }) => ({ to, title: heading, excerpt: shortenText(text) }));
}
