import PostalMime, { Address, Email } from 'postal-mime';
import { MailAddress, MailMessage } from './mail.record';

export interface Envelope {
  recipients: string[];
  receivedAt: Date;
}

/** Input that is not an email still becomes a message, with an empty subject. */
export async function parseMail(id: string, raw: Buffer, envelope: Envelope): Promise<MailMessage> {
  const mail = await PostalMime.parse(raw);
  return {
    id,
    messageId: mail.messageId ?? null,
    subject: mail.subject ?? '',
    from: flattenGroups(mail.from ? [mail.from] : [])[0] ?? null,
    to: flattenGroups(mail.to ?? []),
    recipients: envelope.recipients,
    date: mail.date ?? null,
    receivedAt: envelope.receivedAt.toISOString(),
    bytes: raw.length,
    attachments: mail.attachments.map((attachment, n) => ({
      n,
      filename: attachment.filename ?? `part-${n + 1}`,
      contentType: attachment.mimeType,
      bytes: toBuffer(attachment.content).length,
      contentId: attachment.contentId ?? null,
    })),
    text: mail.text ?? null,
    html: mail.html ?? null,
    headers: mail.headers.map(({ key, value }) => ({ key, value })),
    links: extractLinks(mail),
  };
}

export async function readAttachmentContent(raw: Buffer, n: number): Promise<Buffer | null> {
  const mail = await PostalMime.parse(raw);
  const attachment = mail.attachments[n];
  return attachment ? toBuffer(attachment.content) : null;
}

function toBuffer(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}

function flattenGroups(addresses: Address[]): MailAddress[] {
  return addresses.flatMap((entry) =>
    entry.group
      ? entry.group.map(({ name, address }) => ({ name, address }))
      : [{ name: entry.name, address: entry.address }],
  );
}

function extractLinks(mail: Email): string[] {
  const links = new Set<string>();
  for (const [, address = ''] of (mail.html ?? '').matchAll(/href="(https?:\/\/[^"]+)"/gi))
    links.add(address.replaceAll('&amp;', '&'));
  for (const [address] of (mail.text ?? '').matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/gi))
    links.add(address);
  return [...links];
}
