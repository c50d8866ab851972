import fastify, { type FastifyInstance } from 'fastify';
import type { WebConfig } from './config';
import { FailureLog } from './request-log';

/** For answers under way when the process stops; then who reads none, or never asks, is cut off. */
const LAST_ANSWERS_MS = 5_000;

/** What answers browsers behind a proxy. */
export function createPageServer({ logLevel, trustProxy }: WebConfig): FastifyInstance {
  const app = fastify({
    logger: { level: logLevel },
    logController: new FailureLog(),
    trustProxy,
    // The proxy may still send by a connection that it holds
    return503OnClosing: false,
  });
  app.addHook('preClose', (done) => {
    setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS).unref();
    done();
  });
  return app;
}
