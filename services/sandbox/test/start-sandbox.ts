import { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createMailbox, MailboxOptions } from '../src/mailbox/mailbox.server';
import { createSandbox } from '../src/payment/sandbox.server';
import { SandboxOptions } from '../src/state/options';

const ASSETS = [join(__dirname, '../assets'), join(__dirname, '../../../libs/kit/src/styles')];

export interface StartedSandbox {
  url: string;
  secret: string;
  secretKey: string;
  close: () => Promise<void>;
}

/** Starts a sandbox in this process on a free port, by default in memory and without delays. */
export async function startSandbox(
  options: Partial<SandboxOptions> & { port?: number } = {},
): Promise<StartedSandbox> {
  const { port = 0, ...overrides } = options;
  const settings: SandboxOptions = {
    secretKey: 'sk_test_sandbox',
    webhookUrl: null,
    webhookSecret: 'whsec_test',
    dataDir: null,
    assetsDirs: ASSETS,
    publicOrigin: null,
    redirectHoldMs: 2_000,
    bankDelayMs: 0,
    webhookRetryMs: [200, 500, 1_000, 2_000, 5_000],
    refundSettleMs: 200,
    controls: true,
    ...overrides,
  };
  const sandbox = createSandbox(settings);
  await sandbox.server.listen({ port, host: '127.0.0.1' });
  const address = sandbox.server.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    secret: settings.webhookSecret,
    secretKey: settings.secretKey,
    close: () => sandbox.close(),
  };
}

export interface StartedMailbox {
  url: string;
  smtpUrl: string;
  close: () => Promise<void>;
}

/** Starts a mailbox in this process on free ports, by default in memory. */
export async function startMailbox(
  options: Partial<MailboxOptions> & { port?: number; smtpPort?: number } = {},
): Promise<StartedMailbox> {
  const { port = 0, smtpPort = 0, ...overrides } = options;
  const mailbox = createMailbox({ dataDir: null, keep: 2_000, assetsDirs: ASSETS, ...overrides });
  const smtp = await mailbox.listenSmtp(smtpPort, '127.0.0.1');
  await mailbox.server.listen({ port, host: '127.0.0.1' });
  const address = mailbox.server.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    close: () => mailbox.close(),
  };
}
