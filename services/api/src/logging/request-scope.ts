import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const scope = new AsyncLocalStorage<string>();

/**
 * Id of the current request, as in the log; absent in the worker and in timers. Stored with data, it points to the log
 * lines.
 */
export function requestOfNow(): { requestId?: string } {
  const requestId = scope.getStore();
  return requestId ? { requestId } : {};
}

/** Opened once the body has been read. */
export function openRequestScopes(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _, done) => scope.run(request.id, done));
}
