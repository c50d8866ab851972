import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BillingStateQuery } from './billing-state.query';
import { AuditReport, AuditReportSchema } from './reconciler.schema';
import { WebhookEvent, WebhookEventSchema } from './webhook/webhook.schema';

/** Separate from BillingModule, which depends on most of the shop. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: WebhookEvent.name, schema: WebhookEventSchema },
      { name: AuditReport.name, schema: AuditReportSchema },
    ]),
  ],
  providers: [BillingStateQuery],
  exports: [BillingStateQuery, MongooseModule],
})
export class BillingStateModule {}
