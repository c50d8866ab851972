import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startOrEnd } from '@munay/settings';
import { readMailboxConfig } from './config';
import { createMailbox } from './mailbox/mailbox.server';
import { announceLine, fail, runUntilStopped } from './process-life';

async function main(): Promise<void> {
  const { port, smtpPort, host, dataDir, keep, parentPipe } = readMailboxConfig();
  const sourceFolder = fileURLToPath(new URL('.', import.meta.url));
  const mailbox = createMailbox({ dataDir, keep, assetsDirs: [join(sourceFolder, 'assets')] });
  runUntilStopped(() => mailbox.close(), parentPipe);
  await startOrEnd(() => mailbox.listenSmtp(smtpPort, host), { SMTP_PORT: smtpPort });
  await startOrEnd(() => mailbox.server.listen({ port, host }), { MAILBOX_PORT: port });
  announceLine(`mailbox listening on http://localhost:${port}, SMTP on port ${smtpPort}`);
}

main().catch(fail);
