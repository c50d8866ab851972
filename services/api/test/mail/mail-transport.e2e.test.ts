import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { Tracing } from '@munay/tracing/tracing';
import { Config } from '../../src/config/config';
import { MailTransport } from '../../src/modules/mail/transport/mail.transport';

const MAIL = {
  to: { name: 'Inés', address: 'ines@munay.example' },
  subject: 'Tu pedido',
  html: '<p>Gracias</p>',
  text: 'Gracias',
  messageId: '<a@munay.example>',
  attachments: [],
};

async function startListening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function send(SMTP_URL: string, production: boolean): Promise<void> {
  const config = new Config({ SMTP_URL });
  const transport = new MailTransport(Object.assign(config, { production }), new Tracing(null));
  await transport.send(MAIL).finally(() => transport.onApplicationShutdown());
}

test('the connection to a mail server that sends no greeting is closed after five seconds', async () => {
  const silentServer = createServer();
  const url = await startListening(silentServer);
  silentServer.on('connection', (socket) => socket.on('error', () => undefined));
  const startedAt = performance.now();
  await expect(send(url, false)).rejects.toThrow('Greeting never received');
  expect(performance.now() - startedAt).toBeLessThan(7_000);
  silentServer.close();
});

// Fault mail-unencrypted in MailTransport.transporter: drop(property('requireTLS'))
test('production sends emails only over TLS, except to a loopback mail server', async () => {
  const acceptedMails: string[] = [];
  const plainServer = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      acceptedMails.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().on('end', () => done());
    },
  });
  const url = await startListening(plainServer.server);
  await expect(send(url, true)).rejects.toThrow('STARTTLS');
  expect(acceptedMails).toEqual([]);
  await send(url, false);
  expect(acceptedMails).toEqual(['ines@munay.example']);
  await new Promise<void>((resolve) => plainServer.close(() => resolve()));
});
