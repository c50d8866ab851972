import { Module } from '@nestjs/common';
import { OutboxConsumer } from './outbox.consumer';
import { OutboxRelay } from './outbox.relay';
import { OutboxSweeper } from './outbox.sweeper';

/** Doing the work: the worker process only. */
@Module({ providers: [OutboxRelay, OutboxSweeper, OutboxConsumer] })
export class OutboxWorkerModule {}
