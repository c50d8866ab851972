import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxHandlers } from './outbox.handlers';
import { QueuesModule } from './outbox.queue';
import { OutboxRepository } from './outbox.repository';
import { OutboxRow, OutboxSchema } from './outbox.schema';
import { OutboxService } from './outbox.service';
import { OutboxJobs } from './outbox-jobs.query';
import { QueueStates } from './queue-states';

/** Adds jobs; imported by every module. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: OutboxRow.name, schema: OutboxSchema }]), QueuesModule],
  providers: [OutboxRepository, OutboxJobs, OutboxService, OutboxHandlers, QueueStates],
  exports: [OutboxJobs, OutboxService, OutboxHandlers, QueueStates, QueuesModule],
})
export class OutboxModule {}
