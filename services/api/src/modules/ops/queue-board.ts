import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import type { UIConfig } from '@bull-board/api/typings/app';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import { ERRORS } from '@munay/contracts/errors';
import type { Queue, QueueJob } from '../../outbox/job-queue.service';
import {
  QUEUE_BOARD_PATH,
  READ_ONLY_BOARD_PATH,
  READ_ONLY_CONFIG,
  REDIS_UNAVAILABLE_ERROR,
} from './queue-board.page';

/** Matches ioredis errors that mean that Redis does not respond. */
const REDIS_UNAVAILABLE = /^(?:Command (?:timed out|aborted)|Connection is closed|Reached the max retries)/;

/** Title of a job: its type and order, so that a failed job shows its error and not its content. */
const toTitle = ({ name, data }: { name: string; data: Partial<QueueJob> | null }): string =>
  [name, data?.refs?.orderNumber].filter(Boolean).join(' ');

class Server extends FastifyAdapter {
  override setErrorHandler(handler: Parameters<FastifyAdapter['setErrorHandler']>[0]): this {
    return super.setErrorHandler((error) =>
      REDIS_UNAVAILABLE.test(error.message)
        ? {
            ...handler(Object.assign(error, { statusCode: ERRORS.busy.code })),
            body: REDIS_UNAVAILABLE_ERROR,
          }
        : handler(error),
    );
  }
}

function createBoard(queues: Queue[], path: string, uiConfig?: UIConfig): FastifyPluginCallback {
  const readOnlyMode = uiConfig !== undefined;
  const server = new Server().setBasePath(path);
  createBullBoard({
    queues: queues.map((queue) => {
      const adapter = new BullAdapter(queue, { readOnlyMode });
      adapter.setFormatter('name', toTitle);
      return adapter;
    }),
    serverAdapter: server,
    options: {
      uiConfig: { boardTitle: 'Munay', ...uiConfig },
    },
  });
  return server.registerPlugin();
}

/**
 * Adds the board on which administrators see queues and retry jobs, and the read-only board. The boards do not check
 * access themselves.
 * @param writableAt URL of the writable board for staff
 */
export async function addQueueBoards(
  fastify: FastifyInstance,
  queues: Queue[],
  writableAt: string,
): Promise<void> {
  const { label, text } = READ_ONLY_CONFIG;
  const readOnly: UIConfig = {
    environment: { label, color: '#2f5d50', textColor: '#fff' },
    miscLinks: [{ text, url: writableAt }],
  };
  const boards: [string, UIConfig?][] = [[QUEUE_BOARD_PATH], [READ_ONLY_BOARD_PATH, readOnly]];
  for (const [prefix, config] of boards)
    await fastify.register(createBoard(queues, prefix, config), { prefix });
}
