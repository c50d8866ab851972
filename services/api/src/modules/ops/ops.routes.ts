import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ERRORS } from '@munay/contracts/errors';
import { Config } from '../../config/config';
import { DatabaseWatch } from '../../database/database.watch';
import { AppError } from '../../errors/app-error';
import { requireFresh, type SignedIn } from '../../http/caller';
import { isFromOwnPage } from '../../http/csrf.guard';
import { sendFailure, toAppError } from '../../http/error.filter';
import { Metrics } from '../../metrics/metrics';
import { openLenientQueues } from '../../outbox/outbox.queue';
import { AuditLogService } from '../audit-log/audit-log.service';
import { DrainService } from './drain.service';
import { OpsAccess } from './ops-access';
import { queueAct } from './queue-act';
import { ReadinessService } from './readiness.service';

/** Scripts and styles of the queue board come from this server; it needs some inline styles. */
const BOARD_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'self'; frame-ancestors 'none'";

/**
 * Operator pages, outside the endpoint table: plain text, JSON or HTML without an envelope. For
 * everyone else they do not exist.
 */
@Injectable()
export class OpsRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly readiness: ReadinessService,
    private readonly drain: DrainService,
    private readonly metrics: Metrics,
    private readonly access: OpsAccess,
    private readonly auditLog: AuditLogService,
    private readonly database: DatabaseWatch,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    // The worker process has no HTTP server.
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    if (!fastify) return;
    fastify.addHook('onResponse', async (request, reply) => {
      const { url } = request.routeOptions;
      this.metrics.observe(request.method, url, reply.statusCode, reply.elapsedTime / 1000);
    });
    // The promise of checkouts is watched by single failures
    for (const { method, path } of [ENDPOINTS.checkout, ENDPOINTS.createOrder])
      this.metrics.expectFailures(method, path);
    fastify.addHook('onSend', async (_request, reply) => {
      if (this.drain.draining) void reply.header('connection', 'close');
    });
    this.metrics.gauge('munay_workers', 'Worker processes alive', () => this.readiness.workers());
    this.metrics.gauge('munay_redis_up', 'Does redis answer: 1 or 0', async () =>
      Number(await this.readiness.redisAnswers()),
    );
    this.metrics.gauge('munay_mongo_up', 'Does a primary of MongoDB answer: 1 or 0', () =>
      Number(!this.database.away),
    );
    fastify.get('/healthz', async () => ({ status: 'ok' }));
    fastify.get('/readyz', (request, reply) => this.readyz(request, reply));
    fastify.get('/metrics', (request, reply) => this.readMetrics(request, reply));
    // Not awaited: waiting would finish all routes before Nest has set its error handler.
    void fastify.register(async (board) => {
      const { createQueueBoard, QUEUE_BOARD_PATH, withoutForeignStyles } = await import('./queue-board');
      board.addHook('onRequest', (request, reply) => this.adminOnly(request, reply));
      board.addHook('onSend', async (_request, reply, payload) => {
        const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
        return isPage && typeof payload === 'string' ? withoutForeignStyles(payload) : payload;
      });
      const { queues, close } = openLenientQueues(this.config.values.REDIS_URL);
      board.addHook('onClose', async () => close());
      await board.register(createQueueBoard(queues), { prefix: QUEUE_BOARD_PATH });
    });
  }

  /**
   * Outsiders learn only whether this process is ready, this machine also why not. With `?catalogue` a process that can
   * only show the catalogue passes too, for balancers that close the shop when no process is ready.
   */
  private async readyz(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const found = await this.readiness.check();
    const passes =
      found.status !== 'not ready' ||
      ('catalogue' in (request.query as object) && this.readiness.servesCatalogue);
    void reply.status(passes ? 200 : ERRORS.busy.code);
    return this.access.isLocal(request) ? found : { status: found.status };
  }

  private async readMetrics(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { access: access } = this;
    if (!access.isLocal(request) && !access.isCollector(request) && !(await access.admin(request)))
      return hide(request, reply);
    return reply.type(this.metrics.contentType).send(await this.metrics.read());
  }

  /**
   * Guards the board and everything below it. Pausing, emptying or retrying queues is as sensitive as any
   * staff change and is audited likewise: stopping mails would stop the alerts.
   */
  private async adminOnly(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const allowed = reads || isFromOwnPage(request.headers, [this.config.values.API_ORIGIN]);
    try {
      const admin = allowed ? await this.access.admin(request) : null;
      if (!admin) return hide(request, reply);
      if (!reads) await this.writes(request, admin);
    } catch (error) {
      // The board would render its own error page
      sendFailure(toAppError(error), request, reply);
      return reply;
    }
    void reply.header('content-security-policy', BOARD_CSP);
  }

  private async writes({ id: requestId, url }: FastifyRequest, admin: SignedIn): Promise<void> {
    requireFresh(admin);
    await this.auditLog.record({
      by: { id: admin.id, requestId },
      action: 'queue.write',
      entity: { kind: 'setting', id: 'queues', label: '' },
      after: queueAct(new URL(url, 'http://board').pathname),
    });
  }
}

const hide = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  sendFailure(new AppError('notFound'), request, reply);
  return reply;
};
