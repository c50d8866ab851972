import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toNetwork } from '@munay/contracts/network/network';
import { isProviderRequest } from './signed-calls';

interface RequestScope {
  requestId: string;
  /** The caller's network; absent for the payment provider. */
  network?: string | undefined;
}

const scope = new AsyncLocalStorage<RequestScope>();

/**
 * Id of the current request, as in the log. Absent in the worker and in timers. It is stored with data, so that the log
 * entries of the request can be found.
 */
export function getCurrentRequest(): { requestId?: string } {
  const { requestId } = scope.getStore() ?? {};
  return requestId ? { requestId } : {};
}

/** Network of the user whose request is being processed. */
export const getCurrentNetwork = (): string | undefined => scope.getStore()?.network;

const toScope = (request: FastifyRequest): RequestScope => ({
  requestId: request.id,
  network: !isProviderRequest(request) ? toNetwork(request.ip) : undefined,
});

/** Opens a scope for each request, after the body has been read. */
export function openRequestScopes(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _, done) => scope.run(toScope(request), done));
}
