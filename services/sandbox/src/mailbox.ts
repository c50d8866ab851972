import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMailboxConfig } from './config';
import { createMailbox } from './mailbox/mailbox.server';
import { announce, explainListen, fail, runUntilStopped } from './process-life';

async function main(): Promise<void> {
  const { port, smtpPort, host, dataDir, keep, parentPipe } = readMailboxConfig();
  const here = fileURLToPath(new URL('.', import.meta.url));
  const mailbox = createMailbox({ dataDir, keep, assetsDirs: [join(here, 'assets')] });
  runUntilStopped(() => mailbox.close(), parentPipe);
  await mailbox.listenSmtp(smtpPort, host).catch((error: unknown) => {
    throw explainListen(error, 'SMTP_PORT', smtpPort);
  });
  await mailbox.server.listen({ port, host }).catch((error: unknown) => {
    throw explainListen(error, 'MAILBOX_PORT', port);
  });
  announce(`mailbox listening on http://localhost:${port}, SMTP on port ${smtpPort}`);
}

main().catch(fail);
