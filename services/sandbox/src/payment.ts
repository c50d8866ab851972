import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startOrEnd } from '@munay/settings';
import { readPaymentConfig } from './config';
import { createSandbox } from './payment/sandbox.server';
import { announceLine, fail, runUntilStopped } from './process-life';

async function main(): Promise<void> {
  const { port, host, parentPipe, ...options } = readPaymentConfig();
  const sourceFolder = fileURLToPath(new URL('.', import.meta.url));
  const sandbox = createSandbox({ ...options, assetsDirs: [join(sourceFolder, 'assets')] });
  runUntilStopped(() => sandbox.close(), parentPipe);
  await startOrEnd(() => sandbox.server.listen({ port, host }), { SANDBOX_PORT: port });
  announceLine(`payment sandbox listening on http://localhost:${port}`);
}

main().catch(fail);
