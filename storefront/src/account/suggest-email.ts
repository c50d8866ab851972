import { computeEditDistance } from '@munay/contracts/edit-distance';

/** Domains of the most common mail providers. Includes `mail.com`, so that it is not corrected to `gmail.com`. */
const DOMAINS = [
  'gmail.com',
  'hotmail.com',
  'hotmail.es',
  'outlook.com',
  'outlook.es',
  'yahoo.es',
  'yahoo.com',
  'icloud.com',
  'live.com',
  'msn.com',
  'me.com',
  'mail.com',
  'googlemail.com',
  'protonmail.com',
  'proton.me',
  'gmx.es',
  'gmx.com',
  'telefonica.net',
  'movistar.es',
  'orange.es',
] as const;

/**
 * Whether the domain is probably a typo of the candidate. Short domains may have one typo, because similar short
 * domains exist; longer domains may have two.
 */
const isSimilar = (domainName: string, candidate: string): boolean =>
  computeEditDistance(domainName, candidate) <= (candidate.length < 9 ? 1 : 2);

/** Whether the user may still be typing a common domain. */
export const isIncomplete = (address: string): boolean => {
  const domain = address.trim().split('@')[1]?.toLowerCase() ?? '';
  return DOMAINS.some((candidate) => candidate.startsWith(domain));
};

/** The address that was probably intended; null if the typed address may be correct. Only used for a suggestion. */
export function suggestEmail(address: string): string | null {
  const [mailbox = '', domain = '', rest] = address.trim().split('@');
  const domainName = domain.toLowerCase();
  if (
    mailbox === '' ||
    rest !== undefined ||
    !domainName.includes('.') ||
    DOMAINS.some((candidate) => candidate === domainName)
  )
    return null;
  const candidates = DOMAINS.map((entry) => ({ one: entry, count: computeEditDistance(domainName, entry) }))
    .filter(({ one: knownDomain }) => isSimilar(domainName, knownDomain))
    .sort((a, b) => a.count - b.count)[0];
  return candidates ? `${mailbox}@${candidates.one}` : null;
}
