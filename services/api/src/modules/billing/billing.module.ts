import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from '../auth/auth.module';
import { CartModule } from '../cart/cart.module';
import { InvoiceModule } from '../invoice/invoice.module';
import { NumberingModule } from '../numbering/numbering.module';
import { OrderModule } from '../order/order.module';
import { PricingModule } from '../pricing/pricing.module';
import { ShippingModule } from '../shipping/shipping.module';
import { StockModule } from '../stock/stock.module';
import { WithdrawalModule } from '../withdrawal/withdrawal.module';
import { BillingAlerts } from './billing.alerts';
import { BillingController } from './billing.controller';
import { BillingFigures } from './billing.figures';
import { CheckoutService } from './checkout.service';
import { FulfilService } from './fulfil.service';
import { OrderStatusController } from './order-status.controller';
import { OrderStatusService } from './order-status.service';
import { PaymentService } from './payment.service';
import { ReconcilerRepository } from './reconciler.repository';
import {
  AuditReport,
  AuditReportSchema,
  JobLease,
  JobLeaseSchema,
  StockCheckpoint,
  StockCheckpointSchema,
} from './reconciler.schema';
import { ReconcilerService } from './reconciler.service';
import { RefundService } from './refund.service';
import { ReleaseService } from './release.service';
import { StripeGateway } from './stripe.gateway';
import { TransferService } from './transfer.service';
import { WebhookRepository } from './webhook/webhook.repository';
import { WebhookEvent, WebhookEventSchema } from './webhook/webhook.schema';
import { WebhookService } from './webhook/webhook.service';

/** Money: checkout, payments, refunds and the audit of all three. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: WebhookEvent.name, schema: WebhookEventSchema },
      { name: JobLease.name, schema: JobLeaseSchema },
      { name: StockCheckpoint.name, schema: StockCheckpointSchema },
      { name: AuditReport.name, schema: AuditReportSchema },
    ]),
    AuthModule,
    CartModule,
    NumberingModule,
    OrderModule,
    StockModule,
    WithdrawalModule,
    InvoiceModule,
    ShippingModule,
    PricingModule,
  ],
  controllers: [BillingController, OrderStatusController],
  providers: [
    ReconcilerRepository,
    BillingAlerts,
    BillingFigures,
    CheckoutService,
    FulfilService,
    OrderStatusService,
    PaymentService,
    ReconcilerService,
    RefundService,
    ReleaseService,
    StripeGateway,
    TransferService,
    WebhookRepository,
    WebhookService,
  ],
  exports: [
    BillingFigures,
    CheckoutService,
    FulfilService,
    OrderStatusService,
    PaymentService,
    ReconcilerService,
    RefundService,
    ReleaseService,
    StripeGateway,
    TransferService,
    WebhookService,
  ],
})
export class BillingModule {}
