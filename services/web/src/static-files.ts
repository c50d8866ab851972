import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const HASHED = /\.[0-9a-f]{10}\.\w+$/;
const UNHASHED_SECONDS = 3_600;

/** Hashed names never change; the manifest is revalidated each time; the rest (icons) keeps for an hour. */
export function cacheControlOf(file: string): string {
  const name = basename(file).replace(/\.(br|gz)$/, '');
  if (HASHED.test(name)) return 'public, max-age=31536000, immutable';
  if (name === 'manifest.json') return 'no-cache';
  return `public, max-age=${UNHASHED_SECONDS}`;
}

/**
 * Serves a build folder with its .br and .gz files; anything else goes to the not-found handler. With `serve: false`
 * a route does so with `reply.sendFile`.
 */
export async function serveFolder(
  app: FastifyInstance,
  folder: string,
  options: { headers: Record<string, string>; hidden?: readonly string[]; serve?: boolean },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    redirect: false,
    cacheControl: false,
    serve: options.serve ?? true,
    allowedPath: (path) => options.hidden?.includes(path) !== true,
    setHeaders(reply, file) {
      void reply.header('Cache-Control', cacheControlOf(file));
      for (const [name, value] of Object.entries(options.headers)) void reply.header(name, value);
    },
  });
}
