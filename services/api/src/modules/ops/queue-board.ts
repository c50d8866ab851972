import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyPluginCallback } from 'fastify';
import type { Queue } from '../../outbox/outbox.queue';

export const QUEUE_BOARD_PATH = '/ops/queues';

/** The board's page names a style sheet of a stranger; its own fonts do. */
export const withoutForeignStyles = (page: string): string =>
  page.replace(/<link\b[^>]*\bhref="https?:[^>]*>/g, '');

/** The pages that show the queues and let a job be tried again. They come without any guard of their own. */
export function createQueueBoard(queues: Queue[]): FastifyPluginCallback {
  const server = new FastifyAdapter().setBasePath(QUEUE_BOARD_PATH);
  createBullBoard({
    queues: queues.map((queue) => new BullAdapter(queue)),
    serverAdapter: server,
    options: { uiConfig: { boardTitle: 'Munay' } },
  });
  return server.registerPlugin() as FastifyPluginCallback;
}
