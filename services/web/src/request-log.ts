import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

const SERVER_FAILURE = 500;

/** Logs what went wrong on our side and nothing else: addresses carry single-use tokens, which have no place in a log. */
export class FailureLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(): void {}

  override routeNotFound(): void {}

  override defaultErrorLog(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    if (reply.statusCode >= SERVER_FAILURE) reply.log.error({ err: error }, 'request failed');
  }
}
