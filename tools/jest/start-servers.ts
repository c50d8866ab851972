import { execFileSync } from 'node:child_process';
import { startTestServers } from '../servers/test-servers.ts';

/** State shared by the global setup and teardown. */
export const started: { servers?: { stop: () => Promise<void> } | undefined } = {};

/** `npm test` has already started the servers; `npx jest` alone starts its own. Two projects share this setup. */
export default async function startServers() {
  if (process.env.MUNAY_TEST_MONGODB_URI && process.env.MUNAY_TEST_REDIS_URL && process.env.CHROMIUM_PATH)
    return;
  // `npx jest` alone has no build that generates the response schemas
  execFileSync(process.execPath, ['tools/run.mjs', 'openapi/main']);
  started.servers = await startTestServers((line) => console.log(line));
}
