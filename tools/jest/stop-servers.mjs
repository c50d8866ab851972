import { started } from './start-servers.mjs';

/** Jest's global tear-down: ends what start-servers.mjs began. */
export default async function stopServers() {
  await started.servers?.stop();
  started.servers = undefined;
}
