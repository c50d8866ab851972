// Runs an S3-compatible store that checks signatures on the given port and folder, until standard input closes, for
// tests. Usage: node tools/lab/run-s3.mjs PORT FOLDER BUCKET...
import { createRequire } from 'node:module';

/**
 * @typedef {{ path: string, state: { vhost: boolean }, mountPath?: string }} Context
 * @typedef {(context: Context, next: () => Promise<void>) => Promise<void>} Middleware
 * @typedef {{ middleware: Middleware[], run(): Promise<unknown> }} Store
 */
/** @type {new (options: object) => Store} */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver');

const [port, directory, ...buckets] = process.argv.slice(2);
const store = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  configureBuckets: buckets.map((name) => ({ name, configs: [] })),
});
// `/bucket/` is signed with its slash, which the store removes before comparing
const vhost = store.middleware.findIndex(({ name }) => name === 'vhost');
store.middleware.splice(vhost + 1, 0, (context, next) => {
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.state.vhost = true;
    context.mountPath = '/';
  }
  return next();
});
await store.run();
console.log('ready');
process.stdin.resume();
process.stdin.once('close', () => process.exit(0));
