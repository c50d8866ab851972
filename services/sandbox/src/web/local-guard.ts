import { FastifyInstance, FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);

export const isLoopbackName = (hostname: string): boolean => LOOPBACK_NAMES.has(hostname);

/** Browsers send the Origin header with cross-origin requests. */
export function isForeignPage(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  return origin !== undefined && origin !== `${request.protocol}://${request.host}`;
}

/**
 * Rejects every request whose host name is not the server’s own. The owner of any domain can point it to this machine
 * (DNS rebinding), and a page on that domain could then read all stored data. Health checks send no host name.
 */
export function rejectForeignHosts(server: FastifyInstance, isOwnName: (hostname: string) => boolean): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.url !== '/healthz' && !isOwnName(request.hostname))
      await reply.code(403).send({ message: 'This server rejects requests for other host names.' });
  });
}

/**
 * The reason why a control request is rejected, or null. Requests must come from this machine, use a loopback name
 * (which prevents DNS rebinding), not come from another web page, and not contain a live key.
 */
export function findControlRejection(request: FastifyRequest): string | null {
  if (!LOOPBACK_ADDRESSES.has(request.ip)) return 'The controls answer to this machine only.';
  if (!isLoopbackName(request.hostname)) return 'The controls answer under a loopback name only.';
  if (isForeignPage(request)) return 'The controls do not answer to web pages.';
  const { authorization } = request.headers;
  return authorization !== undefined && /(sk|rk)_live_/.test(authorization)
    ? 'The controls refuse live keys.'
    : null;
}
