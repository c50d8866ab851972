import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseMonitor } from '../database/database.monitor';
import { createUnavailableError } from '../errors/app-error';
import { sendFailure } from './error.filter';

const WAIT_MAX_MS = 700;

/**
 * Sends an error response to requests that wait for an unavailable database, because the driver takes long to detect
 * the outage. The request continues in the background, as if the caller had disconnected.
 */
export function respondOverdue(fastify: FastifyInstance, database: DatabaseMonitor): void {
  const waiting = new Map<FastifyReply, { request: FastifyRequest; since: number }>();
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) {
      waiting.set(reply, { request, since: performance.now() });
      reply.raw.once('close', () => waiting.delete(reply));
    }
    done();
  });
  database.onEachCheckWhileDown(() => {
    const deadline = performance.now() - WAIT_MAX_MS;
    for (const [reply, { request, since }] of waiting) {
      if (since > deadline) return;
      waiting.delete(reply);
      if (!reply.sent) sendFailure(createUnavailableError(), request, reply);
    }
  });
}
