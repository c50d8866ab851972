import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

const WEBHOOK_STATUSES = ['pending', 'done', 'dead'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

const RETENTION_DAYS = 45;

/** An event of the payment provider. It is stored before it is acknowledged, so that it survives a crash. */
@Schema({ collection: 'webhook_events', versionKey: false })
export class WebhookEvent {
  /** The provider's event id, which makes storing idempotent. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) type: string;
  @Prop({ type: String, default: '' }) objectId: string;
  @Prop({ type: String, default: null }) intentId: string | null;
  @Prop({ type: Date, required: true }) createdAt: Date;
  @Prop({ type: Date, required: true }) receivedAt: Date;
  /** Id of the request that delivered the event; empty if it was found by polling. */
  @Prop({ type: String, default: '' }) requestId: string;
  @Prop({ type: String, required: true, enum: WEBHOOK_STATUSES }) status: WebhookStatus;
  /** The result, or why the event is still pending. */
  @Prop({ type: String, default: null }) outcome: string | null;
  @Prop({ type: Number, default: 0 }) attempts: number;
  /** End of the lease, after which any process may claim the event. */
  @Prop({ type: Date, required: true }) nextAttemptAt: Date;
  @Prop({ type: Date, default: null }) doneAt: Date | null;
}
export const WebhookEventSchema = SchemaFactory.createForClass(WebhookEvent);
WebhookEventSchema.index({ status: 1, nextAttemptAt: 1 });
WebhookEventSchema.index({ objectId: 1 });
WebhookEventSchema.index({ intentId: 1 });
WebhookEventSchema.index({ doneAt: 1 }, { expireAfterSeconds: RETENTION_DAYS * 86_400 });
