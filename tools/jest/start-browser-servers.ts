import { seedOnce } from '../test-shop/demonstration.ts';
import { readSettings } from '../workspace/settings.ts';
import startServers from './start-servers.ts';

/** Seeds a database that each suite copies for its shop. */
export default async function startBrowserServers() {
  await startServers();
  const { MUNAY_TEST_MONGODB_URI = '', MUNAY_TEST_REDIS_URL } = process.env;
  const { env } = readSettings({ ...process.env, NODE_ENV: 'development', REDIS_URL: MUNAY_TEST_REDIS_URL });
  process.env.MUNAY_TEST_DEMONSTRATION = await seedOnce(MUNAY_TEST_MONGODB_URI, env);
}
