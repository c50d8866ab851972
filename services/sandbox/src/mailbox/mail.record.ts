export interface MailAddress {
  name: string;
  address: string;
}

export interface MailAttachment {
  /** Position in the message, which is part of the attachment's URL. */
  n: number;
  filename: string;
  contentType: string;
  bytes: number;
  /** Content id by which pictures are embedded in the HTML. */
  contentId: string | null;
}

export interface MailSummary {
  /** Later messages have greater ids. */
  id: string;
  messageId: string | null;
  subject: string;
  from: MailAddress | null;
  to: MailAddress[];
  /** Envelope recipients. */
  recipients: string[];
  date: string | null;
  receivedAt: string;
  bytes: number;
  attachments: MailAttachment[];
}

export interface MailMessage extends MailSummary {
  text: string | null;
  html: string | null;
  headers: { key: string; value: string }[];
  links: string[];
}

export interface MailFilter {
  to?: string | undefined;
  subject?: string | undefined;
  messageId?: string | undefined;
  /** The earliest time in ms, inclusive. */
  sinceMs?: number | undefined;
}

export function matchesMailFilter(mail: MailSummary, filter: MailFilter): boolean {
  const { to, subject, messageId, sinceMs } = filter;
  const addresses = [...mail.recipients, ...mail.to.map((entry) => entry.address)];
  return (
    (to === undefined || addresses.some((address) => address.toLowerCase().includes(to.toLowerCase()))) &&
    (subject === undefined || mail.subject.toLowerCase().includes(subject.toLowerCase())) &&
    (messageId === undefined || mail.messageId === messageId) &&
    (sinceMs === undefined || Date.parse(mail.receivedAt) >= sinceMs)
  );
}
