import { AsyncLocalStorage } from 'node:async_hooks';
import { Transform, type TransformCallback } from 'node:stream';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Tracing } from '@munay/tracing/tracing';
import { Config } from '../../../config/config';
import { PermanentFailure } from '../../../outbox/outbox-handler.registry';

export interface OutgoingMail {
  to: { name: string; address: string };
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  html: string;
  text: string;
  /** Message id. A retried email has the same id, so that duplicates can be recognised. */
  messageId: string;
  attachments: { filename: string; content: Buffer; contentType: string }[];
  headers?: Record<string, string> | undefined;
}

/** Maximum number of connections, which matches the concurrency of the worker. */
const MAX_CONNECTIONS = 5;
/** Idle timeout of a connection in ms, below that of mail servers. */
const IDLE_TIMEOUT_MS = 5_000;
/**
 * Timeout of one email in ms. It must be shorter than the lease of a job. Otherwise another worker would send the email
 * again while a slow server still receives it.
 */
const SEND_TIMEOUT_MS = 45_000;
/** Time in ms to finish emails in progress when the process stops. The next worker sends the remaining emails. */
const SHUTDOWN_TIMEOUT_MS = 5_000;

/** SMTP commands whose rejection concerns this email, not the server or the sender. */
const MAIL_COMMANDS: readonly unknown[] = ['RCPT TO', 'DATA'];

/** Whether the rejection of this email is permanent (RFC 5321, 4.2.1). */
const isPermanentRejection = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  MAIL_COMMANDS.includes(error.command);

/** Buffers an email before sending, because it consists of a dozen parts, each of which would be a network write. */
class BodyLengthCheck extends Transform {
  private readonly chunks: Buffer[] = [];

  override _transform(unit: Buffer, _encoding: string, done: TransformCallback): void {
    this.chunks.push(unit);
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.concat(this.chunks));
  }
}

/** The only class that connects to the mail server. */
@Injectable()
export class MailTransport implements BeforeApplicationShutdown, OnApplicationShutdown {
  private opened?: Transporter;
  private readonly captureStorage = new AsyncLocalStorage<{ mail: OutgoingMail | null }>();

  constructor(
    private readonly config: Config,
    private readonly tracing: Tracing,
  ) {}

  /** Created for the first email, so that processes that only render emails need no server. */
  private get transporter(): Transporter {
    if (this.opened) return this.opened;
    this.opened = createTransport({
      url: this.config.values.SMTP_URL,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      idleTimeout: IDLE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
      // Connections are encrypted in production, because emails contain links that give access to accounts
      requireTLS: this.config.production,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 20_000,
    });
    this.opened.use('stream', ({ message }, done) => {
      message.transform(() => new BodyLengthCheck());
      done();
    });
    return this.opened;
  }

  /** Runs a function that sends an email, and returns the email without sending it; null if there is none. */
  async capture(work: () => Promise<void>): Promise<OutgoingMail | null> {
    const capture: { mail: OutgoingMail | null } = { mail: null };
    await this.captureStorage.run(capture, work);
    return capture.mail;
  }

  /** Whether emails are currently captured for a preview instead of being sent. */
  get isCapturing(): boolean {
    return this.captureStorage.getStore() !== undefined;
  }

  /** @throws PermanentFailure if the email is rejected permanently, Error if it may be retried */
  async send(mail: OutgoingMail): Promise<void> {
    const capture = this.captureStorage.getStore();
    if (capture) {
      capture.mail = mail;
      return;
    }
    try {
      await this.tracing.runInSpan('send mail', { kind: 'client' }, () =>
        this.transporter.sendMail({
          ...mail,
          from: this.config.values.MAIL_FROM,
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        }),
      );
    } catch (error) {
      throw isPermanentRejection(error) ? new PermanentFailure((error as Error).message) : error;
    }
  }

  /** Fails jobs that wait for a slow server, early enough for the failure to be recorded. */
  beforeApplicationShutdown(): void {
    setTimeout(() => this.opened?.close({ force: true }), SHUTDOWN_TIMEOUT_MS).unref();
  }

  onApplicationShutdown(): void {
    this.opened?.close();
  }
}
