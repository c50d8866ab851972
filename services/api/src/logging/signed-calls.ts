import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';

/**
 * Paths of signed requests. Per-network rate limits do not apply to them, because the payment provider sends all its
 * requests from a few addresses.
 */
const SIGNED_PATHS: readonly string[] = Object.values<Endpoint>(ENDPOINTS)
  .filter(({ kind }) => kind === 'webhook')
  .map(({ path }) => path);

export const isProviderRequest = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  SIGNED_PATHS.includes(routeOptions.url ?? '');
