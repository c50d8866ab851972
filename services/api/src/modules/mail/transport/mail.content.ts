import type { Locale } from '@munay/contracts/locale';

export interface MailLink {
  label: string;
  url: string;
}

/** Building blocks of an email. Every string is plain text, which the renderers escape. */
export type MailBlock =
  | { kind: 'intro'; title: string; text: string[]; button?: MailLink | undefined; hint?: string | undefined }
  /** `more` is a plain link, because an email has only one button. */
  | {
      kind: 'box';
      label: string;
      fact: string;
      detail?: string | undefined;
      button?: MailLink | undefined;
      more?: MailLink | undefined;
    }
  | { kind: 'lines'; title: string; lines: MailLine[]; totals: MailTotal[] }
  | { kind: 'columns'; columns: { title: string; lines: string[] }[] }
  | { kind: 'link'; link: MailLink }
  | { kind: 'file'; name: string; text: string }
  | { kind: 'text'; title: string; text: string[] }
  | { kind: 'quote'; title: string; text: string }
  | { kind: 'ratings'; hint: string; products: MailRating[] };

export interface MailLine {
  title: string;
  detail: string;
  reduction?: string | undefined;
  amount?: string | undefined;
  /** Amount before the discount, if it may be announced. */
  before?: string | undefined;
  /** Absolute URL of a JPEG with a width of 144 px. */
  image: string | null;
}

/** A product with five links, one for each star rating. */
export interface MailRating {
  title: string;
  /** Absolute URL of a JPEG with a width of 144 px. */
  image: string | null;
  /** URL of the form without a preselected rating. */
  url: string;
  links: { stars: number; url: string; label: string }[];
}

export interface MailTotal {
  label: string;
  amount: string;
  strong?: boolean | undefined;
}

/** An email as data, which is rendered as HTML and as text. */
export interface MailContent {
  locale: Locale;
  subject: string;
  /** Preview text that mail clients show next to the subject. */
  preheader: string;
  /** Label and value at the top right, for example the order number. */
  reference?: [label: string, value: string] | undefined;
  blocks: MailBlock[];
  reason: string;
  /** Unsubscribe link, shown below the reason why the email was sent. */
  stop?: MailLink | undefined;
}

export interface MailPhrases {
  subject: string;
  preheader: string;
  title: string;
  text: string;
  reason: string;
}

/** Builds an email that starts with its title and a paragraph, followed by `blocks`. */
export function buildMail(
  locale: Locale,
  { subject, preheader, title, text, reason }: MailPhrases,
  rest: {
    reference?: MailContent['reference'] | undefined;
    button?: MailLink | undefined;
    hint?: string | undefined;
    blocks?: MailBlock[] | undefined;
    stop?: MailLink | undefined;
  },
): MailContent {
  const { reference, button, hint, blocks = [], stop } = rest;
  const introBlock: MailBlock = {
    kind: 'intro',
    title,
    text: [text],
    button,
    hint,
  };
  return {
    locale,
    subject,
    preheader,
    reference,
    blocks: [introBlock, ...blocks],
    reason,
    stop,
  };
}

/** Details of the shop in the footer of every email. */
export interface MailShop {
  shopName: string;
  taxId: string;
  address: string;
  /** Email address and phone number, which staff set; may be empty. */
  contact: string;
  /** Recipient of emails to the workshop. */
  staffEmail: string;
  webOrigin: string;
  apiOrigin: string;
}
