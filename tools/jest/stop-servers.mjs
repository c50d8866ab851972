/** Jest's global tear-down: ends what start-servers.mjs began. */
export default async function stopServers() {
  await globalThis.munayTestServers?.stop();
  globalThis.munayTestServers = undefined;
}
