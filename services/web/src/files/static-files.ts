import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { archiveBuild, HASHED_FILE } from './previous-builds';

const UNHASHED_MAX_AGE_SECONDS = 3_600;

/** Converts the path of a compressed copy to the path without its extension. */
const toUncompressedPath = (path: string): string => path.replace(/\.(br|gz)$/, '');

/** Files with hashed names never change, the manifest is always revalidated, and icons are cached for an hour. */
function getCacheControl(file: string): string {
  const name = basename(toUncompressedPath(file));
  if (HASHED_FILE.test(name)) return 'public, max-age=31536000, immutable';
  if (name === 'manifest.json') return 'no-cache';
  return `public, max-age=${UNHASHED_MAX_AGE_SECONDS}`;
}

/**
 * Serves a build folder with its .br and .gz files; other paths are passed to the not-found handler. With `serve:
 * false`, a route calls `reply.sendFile` instead. `previous` is the folder with the files of previous builds.
 */
export async function serveFolder(
  app: FastifyInstance,
  folder: string,
  options: {
    headers: Record<string, string>;
    hidden?: readonly string[];
    serve?: boolean;
    previous?: string | null;
  },
): Promise<void> {
  const previous = await archiveBuild(folder, options.previous, app.log);
  await app.register(fastifyStatic, {
    root: previous ? [folder, previous] : folder,
    preCompressed: true,
    index: false,
    redirect: false,
    cacheControl: false,
    serve: options.serve ?? true,
    allowedPath: (path) => options.hidden?.includes(toUncompressedPath(path)) !== true,
    setHeaders(reply, file) {
      void reply.header('Cache-Control', getCacheControl(file));
      for (const [name, value] of Object.entries(options.headers)) void reply.header(name, value);
    },
  });
}
