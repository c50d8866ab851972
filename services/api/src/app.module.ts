import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { Config } from './config/config';
import { ConfigModule } from './config/config.module';
import { DatabaseModule } from './database/database.module';
import { PersonalDataModule } from './extension-points/personal-data.module';
import { ToDoModule } from './extension-points/to-do.module';
import { AccessGuard } from './http/access.guard';
import { CsrfGuard } from './http/csrf.guard';
import { EnvelopeInterceptor } from './http/envelope.interceptor';
import { ErrorFilter } from './http/error.filter';
import { createValidationPipe } from './http/validation.pipe';
import { AdminModule } from './modules/admin/admin.module';
import { AuditLogModule } from './modules/audit-log/audit-log.module';
import { AuthModule } from './modules/auth/auth.module';
import { SessionGuard } from './modules/auth/session.guard';
import { SessionModule } from './modules/auth/session.module';
import { BillingModule } from './modules/billing/billing.module';
import { BlogModule } from './modules/blog/blog.module';
import { CartModule } from './modules/cart/cart.module';
import { CatalogueModule } from './modules/catalogue/catalogue.module';
import { CheckoutModule } from './modules/checkout/checkout.module';
import { ContactModule } from './modules/contact/contact.module';
import { ContentChangesModule } from './modules/content-changes/content-changes.module';
import { GuestModule } from './modules/guest/guest.module';
import { BillModule } from './modules/invoice/bill.module';
import { MailModule } from './modules/mail/mail.module';
import { MediaModule } from './modules/media/media.module';
import { OpsModule } from './modules/ops/ops.module';
import { OrderModule } from './modules/order/order.module';
import { OrderStatusModule } from './modules/order-status/order-status.module';
import { OrderTrackingModule } from './modules/order-tracking/order-tracking.module';
import { PrivacyModule } from './modules/privacy/privacy.module';
import { ProductModule } from './modules/product/product.module';
import { ProductAlertModule } from './modules/product-alert/product-alert.module';
import { PromotionModule } from './modules/promotion/promotion.module';
import { QuestionModule } from './modules/question/question.module';
import { ReviewModule } from './modules/review/review.module';
import { SavedViewModule } from './modules/saved-view/saved-view.module';
import { SecondFactorModule } from './modules/second-factor/second-factor.module';
import { SettingModule } from './modules/setting/setting.module';
import { SitemapModule } from './modules/sitemap/sitemap.module';
import { StockModule } from './modules/stock/stock.module';
import { StoreModule } from './modules/store/store.module';
import { UserModule } from './modules/user/user.module';
import { WishlistModule } from './modules/wishlist/wishlist.module';
import { WithdrawalModule } from './modules/withdrawal/withdrawal.module';
import { OutboxModule } from './outbox/outbox.module';
import { RedisModule } from './redis/redis.module';

export const DOMAINS: NonNullable<DynamicModule['imports']> = [
  OutboxModule,
  ToDoModule,
  PersonalDataModule,
  UserModule,
  SessionModule,
  AuditLogModule,
  SettingModule,
  AuthModule,
  GuestModule,
  SecondFactorModule,
  StoreModule,
  ProductModule,
  CatalogueModule,
  StockModule,
  PromotionModule,
  CartModule,
  OrderModule,
  BillModule,
  BillingModule,
  CheckoutModule,
  OrderStatusModule,
  OrderTrackingModule,
  MailModule,
  BlogModule,
  ContactModule,
  WithdrawalModule,
  SitemapModule,
  ContentChangesModule,
  MediaModule,
  ReviewModule,
  QuestionModule,
  WishlistModule,
  ProductAlertModule,
  PrivacyModule,
  AdminModule,
  SavedViewModule,
  OpsModule,
];

/** Root module of the HTTP process. Guards run in this order: session, cross-site rule, access. */
@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [ConfigModule.with(config), DatabaseModule, RedisModule, ...DOMAINS],
      providers: [
        { provide: APP_GUARD, useClass: SessionGuard },
        { provide: APP_GUARD, useClass: CsrfGuard },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useFactory: createValidationPipe },
      ],
    };
  }
}
