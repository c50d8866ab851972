import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyPluginCallback } from 'fastify';
import { ERRORS } from '@munay/contracts/errors';
import type { Queue, QueueJob } from '../../outbox/outbox.queue';

export const QUEUE_BOARD_PATH = '/ops/queues';

/** Errors of ioredis for a Redis that does not answer. */
const AWAY = /^(?:Command (?:timed out|aborted)|Connection is closed|Reached the max retries)/;

/** Removes style sheets of third parties from the board's page; its own fonts work. */
export const withoutForeignStyles = (page: string): string =>
  page.replace(/<link\b[^>]*\bhref="https?:[^>]*>/g, '');

/** Type and order of a job, so that a failed job shows its error rather than its content. */
const titleOf = ({ name, data }: { name: string; data: Partial<QueueJob> | null }): string =>
  [name, data?.refs?.orderNumber].filter(Boolean).join(' ');

class Server extends FastifyAdapter {
  override setErrorHandler(handler: Parameters<FastifyAdapter['setErrorHandler']>[0]): this {
    return super.setErrorHandler((error) =>
      handler(AWAY.test(error.message) ? Object.assign(error, { statusCode: ERRORS.busy.code }) : error),
    );
  }
}

/** Pages that show the queues and allow retrying jobs. They have no guard of their own. */
export function createQueueBoard(queues: Queue[]): FastifyPluginCallback {
  const server = new Server().setBasePath(QUEUE_BOARD_PATH);
  createBullBoard({
    queues: queues.map((queue) => {
      const adapter = new BullAdapter(queue);
      adapter.setFormatter('name', titleOf);
      return adapter;
    }),
    serverAdapter: server,
    options: { uiConfig: { boardTitle: 'Munay' } },
  });
  return server.registerPlugin();
}
