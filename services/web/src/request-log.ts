import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

const SERVER_FAILURE = 500;

/** Only logs failures of the service: URLs contain single-use tokens, which must not appear in a log. */
export class FailureLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(): void {}

  override routeNotFound(): void {}

  override defaultErrorLog(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    if (reply.statusCode >= SERVER_FAILURE) reply.log.error({ err: error }, 'request failed');
  }
}
