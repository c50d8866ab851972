import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxConsumer } from './outbox.consumer';
import { OutboxRelay } from './outbox.relay';
import { OutboxRepository } from './outbox.repository';
import { OutboxRow, OutboxSchema } from './outbox.schema';
import { OutboxSweeper } from './outbox.sweeper';

/** Processes jobs, only in the worker process. */
@Module({
  imports: [MongooseModule.forFeature([{ name: OutboxRow.name, schema: OutboxSchema }])],
  providers: [OutboxRepository, OutboxRelay, OutboxSweeper, OutboxConsumer],
})
export class OutboxWorkerModule {}
