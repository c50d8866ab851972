import { Socket } from 'node:net';
import { SMTPServer, SMTPServerSession } from 'smtp-server';
import { MailStore } from './mail.store';

/**
 * `reject` rejects the message; `drop-connection` disconnects before it is stored; `accept-then-close` stores
 * it and disconnects before the 250.
 */
export const SMTP_FAULTS = ['reject', 'drop-connection', 'accept-then-close'] as const;
type SmtpFaultMode = (typeof SMTP_FAULTS)[number];

export interface SmtpFault {
  mode: SmtpFaultMode;
  /** Number of messages that the fault still affects. */
  next: number;
  /** SMTP code for `reject`: 4xx is temporary, 5xx permanent. */
  code: number;
  /** Restricts the fault to emails to this address; by default it affects all emails. */
  to?: string | undefined;
}

const MAX_BYTES = 25 * 1024 * 1024;

export class SmtpInbox {
  readonly server: SMTPServer;
  private readonly sockets = new Map<string, Socket>();
  private faults: SmtpFault[] = [];

  constructor(private readonly store: MailStore) {
    this.server = new SMTPServer({
      banner: 'Munay mailbox',
      size: MAX_BYTES,
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 200,
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('error', callback);
        stream.on('end', () => {
          if (stream.sizeExceeded) {
            callback(createSmtpError(552, `Message exceeds ${MAX_BYTES} bytes`));
            return;
          }
          this.acceptMessage(Buffer.concat(chunks), session).then(
            (rejection) => {
              if (rejection !== 'cut') callback(rejection);
            },
            (error: unknown) =>
              callback(createSmtpError(451, error instanceof Error ? error.message : String(error))),
          );
        });
      },
    });
    // A client that disconnects is not an error.
    this.server.on('error', () => undefined);
    this.server.server.on('connection', (socket: Socket) => {
      const key = `${socket.remoteAddress}:${socket.remotePort}`;
      this.sockets.set(key, socket);
      socket.once('close', () => this.sockets.delete(key));
    });
  }

  addFault(fault: SmtpFault): void {
    this.faults.push(fault);
  }

  clearFaults(): void {
    this.faults = [];
  }

  listFaults(): SmtpFault[] {
    return this.faults.map((fault) => ({ ...fault }));
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(resolve);
      for (const socket of this.sockets.values()) socket.destroy();
    });
  }

  /** Null if the message is accepted, an error if it is rejected, 'cut' if the connection is closed. */
  private async acceptMessage(raw: Buffer, session: SMTPServerSession): Promise<Error | null | 'cut'> {
    const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
    const fault = this.takeNextFault(recipients);
    // Quotes the recipient as most servers do
    if (fault?.mode === 'reject')
      return createSmtpError(fault.code, `<${recipients.join('>, <')}> refused on purpose`);
    if (fault?.mode === 'drop-connection') return this.closeConnections(session);
    await this.store.add(raw, { recipients, receivedAt: new Date() });
    return fault ? this.closeConnections(session) : null;
  }

  private takeNextFault(recipients: readonly string[]): SmtpFault | undefined {
    const fault = this.faults.find(({ to }) => to === undefined || recipients.includes(to));
    if (!fault) return undefined;
    fault.next -= 1;
    if (fault.next <= 0) this.faults.splice(this.faults.indexOf(fault), 1);
    return fault;
  }

  private closeConnections(session: SMTPServerSession): 'cut' {
    for (const socket of this.sockets.values())
      if (socket.remotePort === session.remotePort) socket.destroy();
    return 'cut';
  }
}

function createSmtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
