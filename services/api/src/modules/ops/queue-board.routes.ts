import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '@munay/contracts/errors';
import { Config } from '../../config/config';
import { AppError } from '../../errors/app-error';
import { chooseLocale, isPageNavigation, renderPage } from '../../http/browser-page';
import { requireFreshVerification, type SignedInUser } from '../../http/caller';
import { isFromOwnPage } from '../../http/csrf.guard';
import { sendFailure, toAppError } from '../../http/error.filter';
import { openLenientQueues } from '../../outbox/job-queue.service';
import { AuditLogService } from '../audit-log/audit-log.service';
import { OpsAccessService, respondNotFound } from './ops-access.service';
import { parseQueueAct } from './queue-act';
import { adaptPage, BOARD_TEXTS, isReadOnlyBoard, toBoardUrl, translateFailure } from './queue-board.page';
import { ReadinessService } from './readiness.service';

/** CSP of the queue board. Scripts and styles come from this server, but some styles are inline. */
const BOARD_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'self'; frame-ancestors 'none'";
/** Interval in seconds at which the page reloads while Redis is unavailable. */
const REFRESH_SECONDS = '15';

/** Serves the queue board, with or without write access. Everyone but administrators gets a 404. */
@Injectable()
export class QueueBoardRoutes implements OnModuleInit {
  /** The administrator who sent each request that changes a queue. */
  private readonly writers = new WeakMap<FastifyRequest, SignedInUser>();

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly opsAccess: OpsAccessService,
    private readonly readiness: ReadinessService,
    private readonly auditLog: AuditLogService,
    private readonly config: Config,
  ) {}

  /** Page on which staff verify the second factor before they open the board. */
  private get jobsPage(): string {
    return `${this.config.values.WEB_ORIGIN}/admin/jobs`;
  }

  onModuleInit(): void {
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    // The registration is not awaited, because awaiting it would complete all routes before Nest has set its error
    // handler
    void fastify?.register(async (board) => {
      const { addQueueBoards } = await import('./queue-board');
      board.addHook('onRequest', (request, reply) => this.guard(request, reply));
      board.addHook('preSerialization', async (request, _reply, payload) =>
        translateFailure(payload, chooseLocale(request)),
      );
      board.addHook('onSend', async (request, reply, payload) => {
        await this.recordWrite(request, reply.statusCode);
        const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
        return isPage && typeof payload === 'string' ? adaptPage(payload, chooseLocale(request)) : payload;
      });
      const { queues, close } = openLenientQueues(this.config.values.REDIS_URL);
      board.addHook('onClose', async () => close());
      await addQueueBoards(board, queues, this.jobsPage);
    });
  }

  /**
   * Guards the board and all paths below it. Pausing, emptying or retrying queues is as sensitive as any change by
   * staff, since pausing the emails would also stop the alerts. Such requests are recorded in the audit log after Redis
   * has responded.
   */
  private async guard(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isAllowed = isRead || isFromOwnPage(request.headers, [this.config.values.API_ORIGIN]);
    try {
      const admin = isAllowed ? await this.opsAccess.findAdmin(request) : null;
      if (!admin) return this.redirectOrHide(request, reply);
      if (!isRead) this.auditWrite(request, admin);
      else if (isPageNavigation(request)) {
        if (!(await this.readiness.isRedisAvailable())) return this.showUnavailable(request, reply);
        const address = toBoardUrl(request.url, admin.isFresh);
        if (address !== request.url) return await reply.redirect(address);
      }
    } catch (error) {
      // Without this, the board would render its own error page
      sendFailure(toAppError(error), request, reply);
      return reply;
    }
    void reply.header('content-security-policy', BOARD_CSP);
  }

  private redirectOrHide(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (!isPageNavigation(request) || !this.opsAccess.canLogIn(request))
      return respondNotFound(request, reply);
    const search = new URLSearchParams({ return: request.url });
    return reply.redirect(`${this.config.values.WEB_ORIGIN}/authUser?${search.toString()}`);
  }

  private showUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const link = { label: BOARD_TEXTS.jobs, url: this.jobsPage };
    const page = renderPage(request, reply, { ...BOARD_TEXTS.away, link });
    return reply.status(ERRORS.busy.code).header('refresh', REFRESH_SECONDS).send(page);
  }

  private auditWrite(request: FastifyRequest, admin: SignedInUser): void {
    requireFreshVerification(admin);
    if (isReadOnlyBoard(request.url)) throw new AppError('methodNotAllowed');
    this.writers.set(request, admin);
  }

  /** Records a change that Redis has executed, or may still execute if it did not respond in time. */
  private async recordWrite(request: FastifyRequest, status: number): Promise<void> {
    const admin = this.writers.get(request);
    this.writers.delete(request);
    const isRejected = status >= 400 && status < 500;
    if (!admin || isRejected) return;
    const confirmationFields = status >= 500 && { confirmed: false };
    await this.auditLog.record({
      by: { id: admin.id, requestId: request.id },
      action: 'queue.write',
      entity: { kind: 'setting', id: 'queues', label: '' },
      after: { ...parseQueueAct(new URL(request.url, 'http://board').pathname), ...confirmationFields },
    });
  }
}
