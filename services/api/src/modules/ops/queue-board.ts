import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyPluginCallback } from 'fastify';
import type { Queue, QueueJob } from '../../outbox/outbox.queue';

export const QUEUE_BOARD_PATH = '/ops/queues';

/** The board's page names a style sheet of a stranger; its own fonts do. */
export const withoutForeignStyles = (page: string): string =>
  page.replace(/<link\b[^>]*\bhref="https?:[^>]*>/g, '');

/** What a job is and which order it is about: the card of one that failed shows its error and not what it holds. */
const titleOf = ({ name, data }: { name: string; data: Partial<QueueJob> | null }): string =>
  [name, data?.refs?.orderNumber].filter(Boolean).join(' ');

/** The pages that show the queues and let a job be tried again. They come without any guard of their own. */
export function createQueueBoard(queues: Queue[]): FastifyPluginCallback {
  const server = new FastifyAdapter().setBasePath(QUEUE_BOARD_PATH);
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
