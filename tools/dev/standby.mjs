/**
 * Loads the packages of a built service, then waits for a line on standard input before it runs the service, so that
 * most of the startup has already happened. Usage: node standby.mjs SCRIPT
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const SHUTDOWN_TIMEOUT_MS = 5_000;

const [script = ''] = process.argv.slice(2);
const triggered = new Promise((resolve) => process.stdin.once('data', resolve));
let running = false;
// A running service exits on its own when the input ends. This ends a process that is not running yet or does not exit
process.stdin.once('end', () =>
  running ? setTimeout(() => process.exit(), SHUTDOWN_TIMEOUT_MS).unref() : process.exit(),
);

const chunks = readdirSync(dirname(script)).filter((name) => /^chunk-.*\.js$/.test(name));
const sources = [script, ...chunks.map((name) => join(dirname(script), name))].map((file) =>
  readFileSync(file, 'utf8'),
);
const packages = sources.flatMap((source) =>
  [...source.matchAll(/^import (?:.* from )?"([^./"][^"]*)";?$/gm)].map(([, name = '']) => name),
);
// An import that fails is reported when the service itself imports the package
for (const name of new Set(packages)) await import(name).catch(() => undefined);

await triggered;
running = true;
await import(pathToFileURL(script).href);
