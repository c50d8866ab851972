import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { QueuesModule } from './job-queue.service';
import { OutboxRepository } from './outbox.repository';
import { OutboxRow, OutboxSchema } from './outbox.schema';
import { OutboxService } from './outbox.service';
import { OutboxHandlerRegistry } from './outbox-handler.registry';
import { OutboxJobsQuery } from './outbox-jobs.query';
import { QueueStateService } from './queue-state.service';

/** Provides every module with the service that adds jobs. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: OutboxRow.name, schema: OutboxSchema }]), QueuesModule],
  providers: [OutboxRepository, OutboxJobsQuery, OutboxService, OutboxHandlerRegistry, QueueStateService],
  exports: [OutboxJobsQuery, OutboxService, OutboxHandlerRegistry, QueueStateService, QueuesModule],
})
export class OutboxModule {}
