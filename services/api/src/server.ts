import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type Endpoint, fillPath, SAME_ORIGIN_HEADER } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { REQUEST_TIMEOUTS } from '@munay/contracts/network/request-timeouts';
import { Tracing } from '@munay/tracing/tracing';
import { AppModule } from './app.module';
import type { Config } from './config/config';
import { DatabaseMonitor } from './database/database.monitor';
import { AppError } from './errors/app-error';
import { showNotFound } from './http/browser-page';
import { addNotModifiedHook } from './http/cached-response';
import { sendFailure, toAppError } from './http/error.filter';
import { isNestedDeeperThan } from './http/nesting';
import { rejectOtherMethods, SUPPORTED_METHODS } from './http/other-methods';
import { respondToOverdueRequests } from './http/overdue';
import { createLog, JsonLogger } from './logging/json-logger';
import { openRequestScopes } from './logging/request-scope';
import { showDocument } from './openapi/openapi-shown';
import { limitCalls } from './rate-limit/call-limit';
import { ThrottleService } from './rate-limit/throttle.service';

const BODY_LIMIT_BYTES = 100 * 1024;
const PREFLIGHT_CACHE_SECONDS = 600;
/** Maximum size of a form without its file. */
const FORM_OVERHEAD_BYTES = 16 * 1024;
/** Time in ms for pending responses at shutdown. Connections are closed afterwards. */
const SHUTDOWN_MS = 5_000;
/** Minimum size of compressed responses, in bytes. Compressing smaller responses takes longer than sending them. */
const MIN_COMPRESSED_BYTES = 4_096;
/** Maximum nesting of JSON bodies, because code after the parser is recursive. No valid input is nested as deeply. */
const MAX_NESTING = 20;

/** The HTTP server with everything that routes share: parsing, limits, headers, CORS, request ids and logs. */
export async function createServer(config: Config): Promise<NestFastifyApplication> {
  const log = createLog(config.values.LOG_LEVEL, 'api');
  const adapter = new FastifyAdapter({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: config.values.TRUST_PROXY || false,
    bodyLimit: BODY_LIMIT_BYTES,
    ...REQUEST_TIMEOUTS,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: LIMITS.pathPartMax },
    // Malformed URLs, which the router itself rejects, never reach the error filter.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendFailure(toAppError(error), request, reply),
    clientErrorHandler: rejectUnreadableRequest,
  } as never);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    logger: new JsonLogger(log),
    bodyParser: false,
    abortOnError: false,
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  rejectOtherContentTypes(fastify);
  await registerFormParser(app);
  addNotModifiedHook(fastify);
  const tracing = app.get(Tracing);
  tracing.watchRequests(fastify);
  openRequestScopes(fastify);
  await app.register(cookie as never);
  await app.register(compress as never, {
    global: true,
    threshold: MIN_COMPRESSED_BYTES,
    encodings: ['br', 'gzip'],
  });
  await app.register(helmet, createSecurityHeaders(config));
  app.enableCors({
    origin: [config.values.WEB_ORIGIN],
    credentials: true,
    methods: SUPPORTED_METHODS,
    allowedHeaders: [
      'content-type',
      SAME_ORIGIN_HEADER,
      'accept-language',
      ...(tracing.enabled ? ['traceparent'] : []),
    ],
    exposedHeaders: ['etag', 'retry-after'],
    maxAge: PREFLIGHT_CACHE_SECONDS,
    strictPreflight: false,
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    void reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  fastify.addHook('onResponse', async (request, reply) => {
    // Page servers poll this endpoint continuously, so its successful requests are not logged
    if (request.routeOptions.url === ENDPOINTS.getContentChanges.path && reply.statusCode === 200) return;
    request.log.info({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
  fastify.addHook('preClose', (done) => {
    setTimeout(() => fastify.server.closeAllConnections(), SHUTDOWN_MS).unref();
    done();
  });
  showNotFound(fastify, config.values.WEB_ORIGIN);
  redirectToPages(fastify, config.values.WEB_ORIGIN);
  respondToOverdueRequests(fastify, app.get(DatabaseMonitor));
  const { API_DOCS, CALLS_PER_MINUTE, TRUST_PROXY } = config.values;
  limitCalls(fastify, CALLS_PER_MINUTE, TRUST_PROXY, app.get(ThrottleService, { strict: false }));
  rejectOtherMethods(fastify);
  if (API_DOCS) await showDocument(app, config);
  return app;
}

/** Malformed or oversized requests are rejected before a request object exists. */
function rejectUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const { code, message, key } = new AppError(
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'timedOut' : 'badRequest',
  );
  const body = JSON.stringify({ code, message, data: { key, requestId: randomUUID() } });
  socket.end(
    `HTTP/1.1 ${code} ${STATUS_CODES[code] ?? ''}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Endpoints for mail clients. Users may also open their URLs in a browser. */
const MAILED_ENDPOINTS = Object.values<Endpoint>(ENDPOINTS).filter(({ kind }) => kind === 'mailed');

/** Some mail clients and scanners open the URL of the List-Unsubscribe header with GET. */
function redirectToPages(fastify: FastifyInstance, webOrigin: string): void {
  for (const { path, page = '/' } of MAILED_ENDPOINTS)
    fastify.route({
      method: ['GET', 'HEAD'],
      url: path,
      handler: ({ params }, reply) => reply.redirect(webOrigin + fillPath(page, params as never), 303),
    });
}

/**
 * Accepts only JSON bodies. Their raw bytes are kept, because the payment provider's signature covers them. Forms and
 * plain text are rejected with 415, because other sites can send them without a preflight, except the one-click
 * unsubscribe requests of mail clients.
 */
function rejectOtherContentTypes(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request: FastifyRequest, _: Buffer, done) =>
      // Mail clients post the form of RFC 8058 here. Its content is ignored
      MAILED_ENDPOINTS.some(({ path }) => path === request.routeOptions.url)
        ? done(null, undefined)
        : done(new AppError('wrongMediaType'), undefined),
  );
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      request.rawBody = body;
      if (body.length === 0) return done(null, undefined);
      void parse(request, body.toString('utf8'), (error, parsed: unknown) => {
        if (!error && isNestedDeeperThan(MAX_NESTING, parsed)) done(new AppError('badRequest'), undefined);
        else done(error, parsed);
      });
    },
  );
}

/**
 * File uploads are accepted only by the endpoints that declare them in the endpoint table. They are read only when the
 * handler requests them, after the caller has been identified. A form has one file, one field and short names, because
 * of the multer advisories of 2025 and 2026.
 */
async function registerFormParser(app: NestFastifyApplication): Promise<void> {
  const limits = {
    fileSize: LIMITS.uploadMaxBytes,
    files: 1,
    fields: 1,
    parts: 2,
    fieldSize: 100,
    fieldNameSize: 50,
    headerPairs: 20,
  };
  await app.register(multipart, { limits });
  const forms = Object.values<Endpoint>(ENDPOINTS).filter(({ kind }) => kind === 'form');
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    const isForm = /^\s*multipart\//i.test(request.headers['content-type'] ?? '');
    if (!isForm) return done(null);
    if (!forms.some(({ path }) => path === request.routeOptions.url))
      return done(new AppError('wrongMediaType'));
    const length = Number(request.headers['content-length'] ?? 0);
    done(length > LIMITS.uploadMaxBytes + FORM_OVERHEAD_BYTES ? new AppError('tooLarge') : null);
  });
}

/** Security headers of an API. It serves no documents, so everything is denied (OWASP ASVS 5.0, 3.4). */
export const createSecurityHeaders = (config: Pick<Config, 'production'>): object => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-site' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: config.production ? { maxAge: 63_072_000, includeSubDomains: true } : false,
  xPoweredBy: false,
});
