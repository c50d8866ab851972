import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const scope = new AsyncLocalStorage<string>();

/**
 * Id of the request that the running code works for, as the log names it; undefined in the worker and in timers.
 * What is stored with it leads from a fact to the lines of the log.
 */
export const requestIdNow = (): string | undefined => scope.getStore();

/** Opens the scope of each request once its body has been read. */
export function openRequestScopes(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _, done) => scope.run(request.id, done));
}
