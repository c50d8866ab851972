const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Fastify options that limit how long a client may take to send a request to any HTTP server of the shop. Without them,
 * clients that send one byte at a time could use up all connections.
 */
export const REQUEST_TIMEOUTS = {
  /** Time limit for headers and body of a request. */
  requestTimeout: REQUEST_TIMEOUT_MS,
  /** The same limits as Node options, with the interval at which overdue requests are checked. */
  http: { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
};
