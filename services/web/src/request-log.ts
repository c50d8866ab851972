import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

const SERVER_ERROR_STATUS = 500;

/** Logs only failures of the service, because URLs contain single-use tokens, which must not be logged. */
export class FailureLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(): void {}

  override routeNotFound(): void {}

  override defaultErrorLog(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    if (reply.statusCode >= SERVER_ERROR_STATUS) reply.log.error({ err: error }, 'request failed');
  }
}
