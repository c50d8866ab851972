import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxHandlers } from './outbox.handlers';
import { QueuesModule } from './outbox.queue';
import { OutboxRepository } from './outbox.repository';
import { OutboxRow, OutboxSchema } from './outbox.schema';
import { OutboxService } from './outbox.service';

/** Writing work down: what every domain may do. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: OutboxRow.name, schema: OutboxSchema }]), QueuesModule],
  providers: [OutboxRepository, OutboxService, OutboxHandlers],
  exports: [OutboxRepository, OutboxService, OutboxHandlers, QueuesModule],
})
export class OutboxModule {}
