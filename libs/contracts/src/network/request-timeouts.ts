const REQUEST_MS = 30_000;

/**
 * How long a client may take to send a request to any HTTP server of the shop, as options of Fastify: clients that send
 * byte by byte would otherwise use up the connections.
 */
export const REQUEST_TIMEOUTS = {
  /** Head and body. */
  requestTimeout: REQUEST_MS,
  /** The same as options of Node; overdue requests are checked every few seconds. */
  http: { requestTimeout: REQUEST_MS, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
};
