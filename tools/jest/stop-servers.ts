import { started } from './start-servers.ts';

export default async function stopServers() {
  await started.servers?.stop();
  started.servers = undefined;
}
