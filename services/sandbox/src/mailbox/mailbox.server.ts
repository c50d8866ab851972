import { AddressInfo } from 'node:net';
import fastify, { FastifyInstance } from 'fastify';
import { REQUEST_TIMEOUTS } from '@munay/contracts/network/request-timeouts';
import { isLoopbackName, rejectForeignHosts } from '../web/local-guard';
import { StaticAssets } from '../web/static-assets';
import { MailStore } from './mail.store';
import { registerMailPages } from './mailbox.pages';
import { registerMailApi } from './mailbox.routes';
import { SmtpInbox } from './smtp.server';

export interface MailboxOptions {
  dataDir: string | null;
  keep: number;
  assetsDirs: readonly string[];
}

export interface Mailbox {
  server: FastifyInstance;
  /** Opens the SMTP port (0 = any). @returns the port */
  listenSmtp: (port: number, host: string) => Promise<number>;
  close: () => Promise<void>;
}

export function createMailbox(options: MailboxOptions): Mailbox {
  const store = new MailStore(options.dataDir, options.keep);
  const inbox = new SmtpInbox(store);
  const abortController = new AbortController();
  const server = fastify({ ...REQUEST_TIMEOUTS, forceCloseConnections: true });
  rejectForeignHosts(server, isLoopbackName);
  server.get('/healthz', () => ({ ok: true }));
  new StaticAssets(options.assetsDirs).register(server, '/assets');
  registerMailApi(server, store, inbox, abortController.signal);
  registerMailPages(server, store);
  return {
    server,
    listenSmtp: (port, host) =>
      new Promise((resolve, reject) => {
        const listener = inbox.server.server;
        listener.once('error', reject);
        inbox.server.listen(port, host, () => {
          listener.removeListener('error', reject);
          resolve((listener.address() as AddressInfo).port);
        });
      }),
    close: async () => {
      abortController.abort();
      await inbox.close();
      await server.close();
    },
  };
}
