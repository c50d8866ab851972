import fastify, { type FastifyInstance } from 'fastify';
import type { WebConfig } from './config';
import { FailureLog } from './request-log';

/** What answers browsers behind a proxy. */
export const createPageServer = ({ logLevel, trustProxy }: WebConfig): FastifyInstance =>
  fastify({
    logger: { level: logLevel },
    logController: new FailureLog(),
    trustProxy,
    // The proxy may still send by a connection that it holds
    return503OnClosing: false,
  });
