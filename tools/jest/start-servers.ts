import { startTestServers } from '../servers/test-servers.ts';

/** Both files of a run share this module. */
export const started: { servers?: { stop: () => Promise<void> } } = {};

/**
 * Jest's global set-up for suites that need servers. `npm test` has started them already; a bare `npx jest`
 * gets its own here. Two projects share this set-up, so the second finds what the first has started.
 */
export default async function startServers() {
  if (process.env.MUNAY_TEST_MONGODB_URI && process.env.MUNAY_TEST_REDIS_URL && process.env.CHROMIUM_PATH)
    return;
  started.servers = await startTestServers((line) => console.log(line));
}
