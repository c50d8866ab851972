import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ERRORS } from '@munay/contracts/errors';
import { DatabaseMonitor } from '../../database/database.monitor';
import { MetricsService } from '../../metrics/metrics.service';
import { DrainService } from './drain.service';
import { OpsAccessService, respondNotFound } from './ops-access.service';
import { ReadinessService } from './readiness.service';

/** Operator pages, which are not declared as endpoints and have no envelope. Other callers get a 404. */
@Injectable()
export class OpsRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly readiness: ReadinessService,
    private readonly drain: DrainService,
    private readonly metrics: MetricsService,
    private readonly opsAccess: OpsAccessService,
    private readonly database: DatabaseMonitor,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    if (!fastify) return;
    fastify.addHook('onResponse', async (request, reply) => {
      const { url } = request.routeOptions;
      this.metrics.observe(request.method, url, reply.statusCode, reply.elapsedTime / 1000);
    });
    // Alert rules monitor failures of these endpoints, so their counters start at 0
    for (const { method, path } of [ENDPOINTS.checkout, ENDPOINTS.createOrder])
      this.metrics.initFailureCounts(method, path);
    fastify.addHook('onSend', async (_request, reply) => {
      if (this.drain.isDraining) void reply.header('connection', 'close');
    });
    this.metrics.createGauge('munay_workers', 'Worker processes alive', () => this.readiness.countWorkers());
    this.metrics.createGauge('munay_redis_up', 'Does redis answer: 1 or 0', async () =>
      Number(await this.readiness.isRedisAvailable()),
    );
    this.metrics.createGauge('munay_mongo_up', 'Does a primary of MongoDB answer: 1 or 0', () =>
      Number(!this.database.isUnavailable),
    );
    fastify.get('/healthz', async () => ({ status: 'ok' }));
    fastify.get('/readyz', (request, reply) => this.readyz(request, reply));
    fastify.get('/metrics', (request, reply) => this.sendMetrics(request, reply));
  }

  /**
   * External callers only learn whether this process is ready; local callers also learn the reason. With `?catalogue`,
   * a process that can only serve the catalogue counts as ready. This is meant for load balancers that would otherwise
   * take the shop offline.
   */
  private async readyz(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const found = await this.readiness.check();
    const isAllowed =
      found.status !== 'not ready' ||
      ('catalogue' in (request.query as object) && this.readiness.servesCatalogue);
    void reply.status(isAllowed ? 200 : ERRORS.busy.code);
    return this.opsAccess.isLocal(request) ? found : { status: found.status };
  }

  private async sendMetrics(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { opsAccess: access } = this;
    if (!access.isLocal(request) && !access.isCollector(request) && !(await access.findAdmin(request)))
      return respondNotFound(request, reply);
    return reply.type(this.metrics.contentType).send(await this.metrics.read());
  }
}
