import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyPluginCallback } from 'fastify';
import type { Queue, QueueJob } from '../../outbox/outbox.queue';

export const QUEUE_BOARD_PATH = '/ops/queues';

/** Removes style sheets of third parties from the board's page; its own fonts work. */
export const withoutForeignStyles = (page: string): string =>
  page.replace(/<link\b[^>]*\bhref="https?:[^>]*>/g, '');

/** Type and order of a job, so that a failed job shows its error rather than its content. */
const titleOf = ({ name, data }: { name: string; data: Partial<QueueJob> | null }): string =>
  [name, data?.refs?.orderNumber].filter(Boolean).join(' ');

/** Pages that show the queues and allow retrying jobs. They have no guard of their own. */
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
