import { type StartedMailbox, startMailbox } from '../../../../sandbox/test/start-sandbox';

interface Summary {
  id: string;
  subject: string;
  messageId: string;
}

export interface ReceivedMail extends Summary {
  headers: { key: string; value: string }[];
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; size: number }[];
}

export class Mailbox {
  private constructor(private readonly server: StartedMailbox) {}

  static open = async (): Promise<Mailbox> => new Mailbox(await startMailbox());

  get smtpUrl(): string {
    return this.server.smtpUrl;
  }

  /** @throws Error if no such email arrives within 20 s */
  async wait(to: string, subject = ''): Promise<ReceivedMail> {
    const query = new URLSearchParams({ to, subject, timeoutMs: '20000' });
    const response = await fetch(`${this.server.url}/api/wait?${query.toString()}`);
    if (!response.ok) throw new Error(`No mail to ${to} about “${subject}”: ${response.status}`);
    return (await response.json()) as ReceivedMail;
  }

  async list(to: string, subject = ''): Promise<Summary[]> {
    const query = new URLSearchParams({ to, subject });
    const { messages } = (await (
      await fetch(`${this.server.url}/api/messages?${query.toString()}`)
    ).json()) as { messages: Summary[] };
    return messages;
  }

  async readAttachment(mail: ReceivedMail, index: number): Promise<Buffer> {
    return Buffer.from(
      await (await fetch(`${this.server.url}/api/messages/${mail.id}/attachments/${index}`)).arrayBuffer(),
    );
  }

  /** @param code SMTP code for `reject`: 4xx is temporary, 5xx permanent */
  async fail(
    mode: 'reject' | 'drop-connection' | 'accept-then-close',
    next: number,
    code = 451,
  ): Promise<void> {
    await fetch(`${this.server.url}/api/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode, next, code }),
    });
  }

  close = (): Promise<void> => this.server.close();
}
