import fastify, { type FastifyInstance } from 'fastify';
import { REQUEST_TIMEOUTS } from '@munay/contracts/network/request-timeouts';
import type { WebConfig } from './config';
import { FailureLog } from './request-log';

/** Time in ms for pending responses when the process stops. Open connections are closed afterwards. */
const SHUTDOWN_GRACE_MS = 5_000;

/** Creates a server for browsers, behind a proxy. */
export function createPageServer({ logLevel, trustProxy }: WebConfig): FastifyInstance {
  const app = fastify({
    logger: { level: logLevel },
    logController: new FailureLog(),
    trustProxy,
    ...REQUEST_TIMEOUTS,
    // The proxy may still use an open connection
    return503OnClosing: false,
  });
  app.addHook('preClose', (done) => {
    setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_GRACE_MS).unref();
    done();
  });
  return app;
}
