import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { BalanceModule } from '../balance/balance.module';
import { CartModule } from '../cart/cart.module';
import { InvoiceModule } from '../invoice/invoice.module';
import { OrderModule } from '../order/order.module';
import { PromotionModule } from '../promotion/promotion.module';
import { StockModule } from '../stock/stock.module';
import { WithdrawalModule } from '../withdrawal/withdrawal.module';
import { BillingController } from './billing.controller';
import { BillingAlertService } from './billing-alert.service';
import { BillingMetricsService } from './billing-metrics.service';
import { BillingStateModule } from './billing-state.module';
import { DisputeService } from './dispute.service';
import { FraudWarningService } from './fraud-warning.service';
import { MoneyReconciler } from './money-reconciler';
import { PaymentService } from './payment.service';
import { PaymentCaptureService } from './payment-capture.service';
import { PaymentOrderService } from './payment-order.service';
import { PaymentResultService } from './payment-result.service';
import { PaymentReviewService } from './payment-review.service';
import { PaymentTypeService } from './payment-type.service';
import { ReconcilerRepository } from './reconciler.repository';
import {
  JobLease,
  JobLeaseSchema,
  StockCheckpoint,
  StockCheckpointSchema,
  StockSum,
  StockSumSchema,
} from './reconciler.schema';
import { ReconcilerService } from './reconciler.service';
import { ReconcilerItemProcessor } from './reconciler-item.processor';
import { RefundService } from './refund.service';
import { RefundBookingService } from './refund-booking.service';
import { RefundRequestService } from './refund-request.service';
import { ReleaseService } from './release.service';
import { OrderReservationService } from './sale/order-reservation.service';
import { SaleService } from './sale/sale.service';
import { SaleGroupService } from './sale/sale-group.service';
import { PaymentResumeService } from './session/payment-resume.service';
import { SessionRequestService } from './session/session-request.service';
import { SessionReconciler } from './session-reconciler';
import { StripeGateway } from './stripe.gateway';
import { UnpaidOrderService } from './unpaid-order.service';
import { WebhookRepository } from './webhook/webhook.repository';
import { WebhookService } from './webhook/webhook.service';

/** Payments, refunds and their reconciliation. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: JobLease.name, schema: JobLeaseSchema },
      { name: StockCheckpoint.name, schema: StockCheckpointSchema },
      { name: StockSum.name, schema: StockSumSchema },
    ]),
    BillingStateModule,
    BalanceModule,
    CartModule,
    OrderModule,
    PromotionModule,
    RateLimitModule,
    StockModule,
    WithdrawalModule,
    InvoiceModule,
  ],
  controllers: [BillingController],
  providers: [
    ReconcilerRepository,
    BillingAlertService,
    BillingMetricsService,
    FraudWarningService,
    OrderReservationService,
    PaymentCaptureService,
    PaymentResultService,
    PaymentResumeService,
    PaymentReviewService,
    PaymentService,
    PaymentTypeService,
    ReconcilerService,
    RefundService,
    ReleaseService,
    SaleGroupService,
    SaleService,
    SessionRequestService,
    StripeGateway,
    UnpaidOrderService,
    WebhookRepository,
    WebhookService,
    ReconcilerItemProcessor,
    SessionReconciler,
    MoneyReconciler,
    PaymentOrderService,
    DisputeService,
    RefundBookingService,
    RefundRequestService,
  ],
  exports: [
    BillingMetricsService,
    OrderReservationService,
    PaymentCaptureService,
    PaymentResultService,
    PaymentResumeService,
    PaymentService,
    PaymentTypeService,
    ReconcilerService,
    RefundService,
    ReleaseService,
    SaleService,
    SessionRequestService,
    StripeGateway,
    WebhookService,
    DisputeService,
    RefundRequestService,
  ],
})
export class BillingModule {}
