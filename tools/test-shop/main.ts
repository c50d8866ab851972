// Runs a whole shop for browser tests using the database and Redis from the environment. Prints `ready {json}`, accepts
// `stop NAME`, `kill NAME` and `start NAME` on standard input (prints `done`), and ends when standard input closes.
import { createInterface } from 'node:readline';
import { openBuiltShop } from './built-shop.ts';

const { urls, direct, authority, accounts, process: getProcess, close } = await openBuiltShop(process.env);
console.log(`ready ${JSON.stringify({ urls, direct, authority, accounts })}`);

const commands = createInterface({ input: process.stdin });
const runCommand = async (line: string) => {
  const [verb, name = ''] = line.split(' ');
  const managed = getProcess(name);
  if (verb === 'stop') await managed.stop();
  if (verb === 'kill') await managed.kill();
  if (verb === 'start') await managed.start();
  console.log('done');
};
commands.on('line', (line) => void runCommand(line));
commands.once('close', () => void close().then(() => process.exit(0)));
