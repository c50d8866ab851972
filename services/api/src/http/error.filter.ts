import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '@munay/contracts/endpoint';
import type { ErrorKey, FailureDetails } from '@munay/contracts/errors';
import { AppError, createCannotSaveError, createUnavailableError, isAppError } from '../errors/app-error';
import { type StorageProblem, toStorageProblem } from '../errors/storage-problem';

const KEYS_BY_STATUS: Partial<Record<number, ErrorKey>> = {
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

const getStatus = (error: unknown): number =>
  error instanceof HttpException
    ? error.getStatus()
    : ((error as { statusCode?: number } | null)?.statusCode ?? 500);

const ERRORS_BY_PROBLEM: Record<StorageProblem, () => AppError> = {
  away: createUnavailableError,
  full: createCannotSaveError,
};

/** Error key for an HTTP status. Other 4xx errors from libraries become `badRequest`. */
const toErrorKey = (status: number): ErrorKey =>
  KEYS_BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'badRequest' : 'internal');

/** Converts an error; unexpected errors become `internal`. */
export function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  const problem = toStorageProblem(error);
  return problem ? ERRORS_BY_PROBLEM[problem]() : new AppError(toErrorKey(getStatus(error)));
}

/** Error codes for a caller that disconnects while a response is sent or a form is read. */
const CLIENT_DISCONNECTED_CODES: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'];

/** Whether the caller disconnected before the response. This is not a server error. */
const isClientDisconnected = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && CLIENT_DISCONNECTED_CODES.includes((error as NodeJS.ErrnoException | null)?.code);

const getStack = (error: unknown): string => (error as Error | null)?.stack ?? String(error);

export function sendFailure(failure: AppError, request: FastifyRequest, reply: FastifyReply): void {
  const { code, key, details, message } = failure;
  if (details.retryAfterSeconds) void reply.header('retry-after', String(details.retryAfterSeconds));
  const data: FailureDetails = { key, requestId: request.id, ...details };
  const body: Envelope<FailureDetails> = { code, message, data };
  // A handler that returns a file has already set another content type
  void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
  void reply.status(code).send(body);
}

/**
 * Converts errors to responses. Unexpected errors get a fixed text and an id, which identifies the details in the log.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger('Errors');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    if (isClientDisconnected(error, reply))
      return this.log.debug({ requestId: request.id, msg: 'the client disconnected' });
    const failure = toAppError(error);
    if (failure.code === 500)
      this.log.error({
        requestId: request.id,
        route: request.routeOptions?.url,
        error: getStack(failure.cause ?? error),
      });
    else if (toStorageProblem(error))
      this.log.warn({ requestId: request.id, msg: 'storage unavailable', reason: (error as Error).message });
    sendFailure(failure, request, reply);
  }
}
