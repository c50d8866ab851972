import { execFileSync } from 'node:child_process';
import { startTestServers } from '../servers/test-servers.ts';

/** Shared by global set-up and tear-down. */
export const started: { servers?: { stop: () => Promise<void> } | undefined } = {};

/** `npm test` has already started the servers; a bare `npx jest` starts its own. Two projects share this set-up. */
export default async function startServers() {
  if (process.env.MUNAY_TEST_MONGODB_URI && process.env.MUNAY_TEST_REDIS_URL && process.env.CHROMIUM_PATH)
    return;
  // A bare `npx jest` has no build that generates the response schemas
  execFileSync(process.execPath, ['tools/run.mjs', 'openapi/main']);
  started.servers = await startTestServers((line) => console.log(line));
}
