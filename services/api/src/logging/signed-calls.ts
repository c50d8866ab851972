import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';

/**
 * Paths of signed requests, which are exempt from limits by network, because the payment provider sends all of them
 * from a few addresses.
 */
const SIGNED: readonly string[] = Object.values<Endpoint>(ENDPOINTS)
  .filter(({ kind }) => kind === 'webhook')
  .map(({ path }) => path);

export const isByProvider = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  SIGNED.includes(routeOptions.url ?? '');
