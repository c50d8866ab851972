import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Config } from '../../config';

export interface OutgoingMail {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** Fixed per mail, so that a copy sent twice can be recognised. */
  messageId: string;
  attachments: { filename: string; content: Buffer; contentType: string }[];
  headers?: Record<string, string>;
}

/** The only door to the mail server. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly transporter: Transporter;

  constructor(private readonly config: Config) {
    this.transporter = createTransport({
      url: config.values.SMTP_URL,
      disableFileAccess: true,
      disableUrlAccess: true,
      // What is not encrypted is not sent: mails carry links that open accounts
      requireTLS: config.production,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 20_000,
    });
  }

  /** @throws Error when the server does not take the mail */
  async send(mail: OutgoingMail): Promise<void> {
    await this.transporter.sendMail({ ...mail, from: this.config.values.MAIL_FROM });
  }

  onApplicationShutdown(): void {
    this.transporter.close();
  }
}
