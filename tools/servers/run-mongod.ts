// A mongod on the given port and folder until standard input closes, for tests that kill one. node
// tools/run.mjs servers/run-mongod PORT FOLDER [PARAMETER=VALUE...]
import { join } from 'node:path';
import { findMongod, startMongod } from './mongod.ts';

const [port = '', folder = '', ...parameters] = process.argv.slice(2);
const server = await startMongod({
  binary: await findMongod(() => {}),
  port: Number(port),
  dataDir: join(folder, 'data'),
  logFile: join(folder, 'mongod.log'),
  parameters: Object.fromEntries(parameters.map((one) => one.split('='))),
});
console.log('ready');
void server.exited.then(() => process.exit(1));
process.stdin.resume();
process.stdin.once('close', () => void server.stop().then(() => process.exit(0)));
