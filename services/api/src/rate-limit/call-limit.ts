import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { toNetwork } from '@munay/contracts/network/network';
import { sendFailure, toAppError } from '../http/error.filter';
import { isProviderRequest } from '../logging/signed-calls';
import type { ThrottleService } from './throttle.service';

const MINUTE_SECONDS = 60;

/** Whether an address belongs to the shop itself: a proxy, or the page renderer behind a proxy. */
function isOwnAddress(ip: string | undefined, proxies: readonly string[]): boolean {
  if (!ip || !ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return proxies.some((proxy) => {
    if (ipaddr.isValid(proxy)) return ipaddr.process(proxy).toString() === address.toString();
    if (!ipaddr.isValidCIDR(proxy)) return false;
    const [network, bits] = ipaddr.parseCIDR(proxy);
    return network.kind() === address.kind() && address.match(network, bits);
  });
}

/**
 * Limits requests per network and minute, because the expensive endpoints (search, lists, invoices) are public. The
 * limit exceeds what a person needs. Each process counts separately.
 * @param max requests per minute; 0 disables the limit
 */
export function limitCalls(
  fastify: FastifyInstance,
  max: number,
  trustedProxies: string,
  throttle: Pick<ThrottleService, 'toRefusal'>,
): void {
  if (max === 0) return;
  const proxies = trustedProxies.split(',').map((part) => part.trim());
  const limiter = new RateLimiterMemory({ points: max, duration: MINUTE_SECONDS });
  fastify.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.url.startsWith('/api/') || isProviderRequest(request)) return;
    if (isOwnAddress(request.ip, proxies)) return;
    try {
      await limiter.consume(toNetwork(request.ip));
    } catch (error) {
      const failure = error instanceof RateLimiterRes ? throttle.toRefusal('calls', error) : error;
      sendFailure(toAppError(failure), request, reply);
      return reply;
    }
  });
}
