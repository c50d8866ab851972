import type { checkRowInvariant } from './invariants/invariants.rows';
import { AuditEndSchema, AuditEntrySchema } from './modules/audit-log/audit-log.schema';
import { SessionSchema } from './modules/auth/session.schema';
import { BalanceMovementSchema } from './modules/balance/balance.schema';
import {
  AuditReportSchema,
  JobLeaseSchema,
  StockCheckpointSchema,
  StockSumSchema,
} from './modules/billing/reconciler.schema';
import { WebhookEventSchema } from './modules/billing/webhook/webhook.schema';
import { PostSchema } from './modules/blog/blog.schema';
import { CampaignSchema } from './modules/campaign/campaign.schema';
import { CartSchema } from './modules/cart/cart.schema';
import { ProductLikeSchema } from './modules/catalogue/favorite.schema';
import { MessageSchema } from './modules/contact/contact.schema';
import { GuestConversionSchema } from './modules/guest/guest.schema';
import { MODELS as DOCUMENTS } from './modules/invoice/invoice.schema';
import { MediaSchema, MediaUsageSchema } from './modules/media/media.schema';
import { ReportSchema, VoteSchema } from './modules/moderation/moderation.schema';
import { CounterSchema } from './modules/numbering/numbering.schema';
import { WorkerHeartbeatSchema } from './modules/ops/heartbeat.schema';
import { OrderSchema } from './modules/order/order.schema';
import { ImportedProductSchema, ProductImportSchema } from './modules/product/import/product-import.schema';
import { ProductCodePriceSchema, ProductPriceSchema, ProductSchema } from './modules/product/product.schema';
import {
  PriceMailSchema,
  PriceWatchSchema,
  StockAlertSchema,
} from './modules/product-alert/product-alert.schema';
import {
  PromotionBuyerSchema,
  PromotionCodeSchema,
  PromotionSchema,
  PromotionUseSchema,
} from './modules/promotion/promotion.schema';
import { QuestionSchema } from './modules/question/question.schema';
import { ReviewSchema } from './modules/review/review.schema';
import { SavedViewsSchema } from './modules/saved-view/saved-view.schema';
import { SynonymSchema } from './modules/search/search.schema';
import { SecondFactorSchema } from './modules/second-factor/second-factor.schema';
import { SettingSchema } from './modules/setting/setting.schema';
import { ShippingTableSchema } from './modules/shipping/shipping.schema';
import { ReservationSchema, StockMoveSchema, StockSchema } from './modules/stock/stock.schema';
import { StoreSchema } from './modules/store/store.schema';
import { UserSchema } from './modules/user/user.schema';
import { WishlistShareSchema } from './modules/wishlist/wishlist.schema';
import { WithdrawalSchema } from './modules/withdrawal/withdrawal.schema';
import { OutboxSchema } from './outbox/outbox.schema';

/** The schemas of all collections with records; a test compares them with a populated database. */
export const STORED_SCHEMAS: Parameters<typeof checkRowInvariant>[1] = [
  AuditEndSchema,
  AuditEntrySchema,
  AuditReportSchema,
  BalanceMovementSchema,
  CampaignSchema,
  CartSchema,
  CounterSchema,
  GuestConversionSchema,
  ImportedProductSchema,
  JobLeaseSchema,
  MediaSchema,
  MediaUsageSchema,
  MessageSchema,
  OrderSchema,
  OutboxSchema,
  PostSchema,
  PriceMailSchema,
  PriceWatchSchema,
  ProductCodePriceSchema,
  ProductImportSchema,
  ProductLikeSchema,
  ProductPriceSchema,
  ProductSchema,
  PromotionBuyerSchema,
  PromotionCodeSchema,
  PromotionSchema,
  PromotionUseSchema,
  QuestionSchema,
  ReportSchema,
  ReservationSchema,
  ReviewSchema,
  SavedViewsSchema,
  SecondFactorSchema,
  SessionSchema,
  SettingSchema,
  ShippingTableSchema,
  StockCheckpointSchema,
  StockMoveSchema,
  StockAlertSchema,
  StockSchema,
  StockSumSchema,
  StoreSchema,
  SynonymSchema,
  UserSchema,
  VoteSchema,
  WebhookEventSchema,
  WishlistShareSchema,
  WithdrawalSchema,
  WorkerHeartbeatSchema,
  ...Object.values(DOCUMENTS),
];
