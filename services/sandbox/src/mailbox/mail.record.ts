export interface MailAddress {
  name: string;
  address: string;
}

export interface MailAttachment {
  /** Position in the message; part of its address. */
  n: number;
  filename: string;
  contentType: string;
  bytes: number;
  /** Pictures inside the HTML refer to it by this. */
  contentId: string | null;
}

/** What lists show of a message. */
export interface MailSummary {
  /** Rises with every message. */
  id: string;
  /** As the sender wrote it, angle brackets included. */
  messageId: string | null;
  subject: string;
  from: MailAddress | null;
  to: MailAddress[];
  /** Envelope recipients: who really gets it. */
  recipients: string[];
  /** Date header, ISO 8601. */
  date: string | null;
  /** ISO 8601. */
  receivedAt: string;
  bytes: number;
  attachments: MailAttachment[];
}

export interface MailMessage extends MailSummary {
  text: string | null;
  html: string | null;
  headers: { key: string; value: string }[];
  /** Every http(s) address in the message, each once, in order. */
  links: string[];
}

export interface MailFilter {
  to?: string;
  subject?: string;
  messageId?: string;
  /** Only what came in at this time (ms) or later. */
  sinceMs?: number;
}

export function matchesFilter(mail: MailSummary, filter: MailFilter): boolean {
  const { to, subject, messageId, sinceMs } = filter;
  const addresses = [...mail.recipients, ...mail.to.map((entry) => entry.address)];
  return (
    (to === undefined || addresses.some((address) => address.toLowerCase().includes(to.toLowerCase()))) &&
    (subject === undefined || mail.subject.toLowerCase().includes(subject.toLowerCase())) &&
    (messageId === undefined || mail.messageId === messageId) &&
    (sinceMs === undefined || Date.parse(mail.receivedAt) >= sinceMs)
  );
}
