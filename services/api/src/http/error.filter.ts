import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Envelope } from '@munay/contracts/endpoint';
import { ERRORS, type ErrorKey, type FailureDetails } from '@munay/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error';

const BY_STATUS: Partial<Record<number, ErrorKey>> = {
  400: 'badRequest',
  401: 'notSignedIn',
  403: 'notAllowed',
  404: 'notFound',
  405: 'methodNotAllowed',
  408: 'timedOut',
  413: 'tooLarge',
  415: 'wrongMediaType',
  429: 'tooManyRequests',
  503: 'busy',
};

const statusOf = (error: unknown): number =>
  error instanceof HttpException
    ? error.getStatus()
    : ((error as { statusCode?: number } | null)?.statusCode ?? 500);

/** Turns whatever was thrown into the envelope. The unexpected answers a fixed text and an id; the log has the rest. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger('Errors');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    const known = error instanceof AppError ? error : new AppError(BY_STATUS[statusOf(error)] ?? 'internal');
    if (known.code === 500)
      this.log.error({
        requestId: request.id,
        route: request.routeOptions?.url,
        error: (error as Error)?.stack ?? String(error),
      });
    const { retryAfterSeconds } = known.details;
    if (retryAfterSeconds) void reply.header('retry-after', String(retryAfterSeconds));
    const data: FailureDetails = { key: known.key, requestId: request.id, ...known.details };
    const body: Envelope<FailureDetails> = { code: known.code, message: ERRORS[known.key].message, data };
    void reply.status(known.code).header('cache-control', 'no-store').send(body);
  }
}
