import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';

/** The payment provider reports all payments from a few addresses, and signs its requests. */
const SIGNED: readonly string[] = Object.values<Endpoint>(ENDPOINTS)
  .filter(({ kind }) => kind === 'webhook')
  .map(({ path }) => path);

export const isByProvider = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  SIGNED.includes(routeOptions.url ?? '');
