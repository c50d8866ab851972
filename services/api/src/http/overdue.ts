import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseMonitor } from '../database/database.monitor';
import { createUnavailableError } from '../errors/app-error';
import { sendFailure } from './error.filter';

const MAX_WAIT_MS = 700;

/**
 * Sends an error response to requests that wait for an unavailable database, because the driver takes too long to
 * detect the outage. The request continues in the background, as if the caller had disconnected.
 */
export function respondToOverdueRequests(fastify: FastifyInstance, database: DatabaseMonitor): void {
  const waitingRequests = new Map<FastifyReply, { request: FastifyRequest; since: number }>();
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) {
      waitingRequests.set(reply, { request, since: performance.now() });
      reply.raw.once('close', () => waitingRequests.delete(reply));
    }
    done();
  });
  database.onOutageCheck(() => {
    const deadline = performance.now() - MAX_WAIT_MS;
    for (const [reply, { request, since }] of waitingRequests) {
      if (since > deadline) return;
      waitingRequests.delete(reply);
      if (!reply.sent) sendFailure(createUnavailableError(), request, reply);
    }
  });
}
