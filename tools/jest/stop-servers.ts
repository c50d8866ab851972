import { started } from './start-servers.ts';

/** Jest's global tear-down: ends what start-servers.ts began. */
export default async function stopServers() {
  await started.servers?.stop();
  started.servers = undefined;
}
