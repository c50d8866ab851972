import { AsyncLocalStorage } from 'node:async_hooks';
import { Transform, type TransformCallback } from 'node:stream';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Tracing } from '@munay/tracing/tracing';
import { Config } from '../../../config/config';
import { PermanentFailure } from '../../../outbox/outbox.handlers';

export interface OutgoingMail {
  to: { name: string; address: string };
  replyTo?: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** Fixed per mail, so that a copy sent twice can be recognised. */
  messageId: string;
  attachments: { filename: string; content: Buffer; contentType: string }[];
  headers?: Record<string, string>;
}

/** As many as the worker writes mails at once. */
const CONNECTIONS_MAX = 5;
/** Below what servers wait for the next mail of a connection. */
const IDLE_MS = 5_000;

/** What of a conversation is about this one mail: a server that refuses us or its own sender may mend. */
const ABOUT_THE_MAIL: readonly unknown[] = ['RCPT TO', 'DATA'];

/** The server says that it will never take this mail (RFC 5321, 4.2.1). */
const isForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  ABOUT_THE_MAIL.includes(error.command);

/** Collects a mail before it leaves: it is composed in a dozen pieces, and each would be a write to the network. */
class Whole extends Transform {
  private readonly pieces: Buffer[] = [];

  override _transform(piece: Buffer, _encoding: string, done: TransformCallback): void {
    this.pieces.push(piece);
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.concat(this.pieces));
  }
}

/** The only door to the mail server. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private opened?: Transporter;
  private readonly captured = new AsyncLocalStorage<{ mail: OutgoingMail | null }>();

  constructor(
    private readonly config: Config,
    private readonly tracing: Tracing,
  ) {}

  /** Opened for the first mail: who only writes mails is not told of the server. */
  private get transporter(): Transporter {
    if (this.opened) return this.opened;
    this.opened = createTransport({
      url: this.config.values.SMTP_URL,
      pool: true,
      maxConnections: CONNECTIONS_MAX,
      idleTimeout: IDLE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
      // What is not encrypted is not sent: mails carry links that open accounts
      requireTLS: this.config.production,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 20_000,
    });
    this.opened.use('stream', ({ message }, done) => {
      message.transform(() => new Whole());
      done();
    });
    return this.opened;
  }

  /** Does work that sends a mail, and answers that mail instead of sending it; null where it sends none. */
  async written(work: () => Promise<void>): Promise<OutgoingMail | null> {
    const capture: { mail: OutgoingMail | null } = { mail: null };
    await this.captured.run(capture, work);
    return capture.mail;
  }

  /** @throws PermanentFailure when the server will never take the mail, Error when it does not now */
  async send(mail: OutgoingMail): Promise<void> {
    const capture = this.captured.getStore();
    if (capture) {
      capture.mail = mail;
      return;
    }
    try {
      await this.tracing.span('send mail', { kind: 'client' }, () =>
        this.transporter.sendMail({ ...mail, from: this.config.values.MAIL_FROM }),
      );
    } catch (error) {
      throw isForGood(error) ? new PermanentFailure((error as Error).message) : error;
    }
  }

  onApplicationShutdown(): void {
    this.opened?.close();
  }
}
