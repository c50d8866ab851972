import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxHandlers } from './outbox.handlers';
import { QueuesModule } from './outbox.queue';
import { OutboxRepository } from './outbox.repository';
import { OutboxRow, OutboxSchema } from './outbox.schema';
import { OutboxService } from './outbox.service';
import { OutboxJobs } from './outbox-jobs.query';

/** Adding jobs, for every room. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: OutboxRow.name, schema: OutboxSchema }]), QueuesModule],
  providers: [OutboxRepository, OutboxJobs, OutboxService, OutboxHandlers],
  exports: [OutboxJobs, OutboxService, OutboxHandlers, QueuesModule],
})
export class OutboxModule {}
