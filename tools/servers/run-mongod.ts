// Runs mongod on the given port and folder until standard input closes, for tests that kill it. Usage: node
// tools/run.mjs servers/run-mongod PORT FOLDER [set=NAME role=ROLE joins=yes PARAMETER=VALUE...]; with `joins` it waits
// for its replica set configuration.
import { join } from 'node:path';
import { findMongod, startMember, startMongod } from './mongod.ts';

const [port = '', folder = '', ...args] = process.argv.slice(2);
const { set, role, joins, ...parameters } = Object.fromEntries(args.map((value) => value.split('=')));
const server = await (joins ? startMember : startMongod)({
  binary: await findMongod(() => {}),
  port: Number(port),
  dataDir: join(folder, 'data'),
  logFile: join(folder, 'mongod.log'),
  set,
  role,
  parameters,
});
console.log('ready');
void server.exited.then(() => process.exit(1));
process.stdin.resume();
process.stdin.once('close', () => void server.stop().then(() => process.exit(0)));
