import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

export const WEBHOOK_STATUSES = ['pending', 'done', 'dead'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

const KEPT_DAYS = 45;

/** An event of the provider, stored before it is answered: what the answer promised survives a crash. */
@Schema({ collection: 'webhook_events', versionKey: false })
export class WebhookEvent {
  /** The provider's event id: the same event is stored once. */
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: String, required: true })
  type: string;

  @Prop({ type: String, default: '' })
  objectId: string;

  @Prop({ type: String, default: null })
  intentId: string | null;

  @Prop({ type: Date, required: true })
  createdAt: Date;

  @Prop({ type: Date, required: true })
  receivedAt: Date;

  /** Of the request that brought it; empty where we asked for it. */
  @Prop({ type: String, default: '' })
  requestId: string;

  @Prop({ type: String, required: true, enum: WEBHOOK_STATUSES })
  status: WebhookStatus;

  /** What became of it, or why it could not be done yet. */
  @Prop({ type: String, default: null })
  outcome: string | null;

  @Prop({ type: Number, default: 0 })
  attempts: number;

  /** The lease of the process that works on it; afterwards any process may take over. */
  @Prop({ type: Date, required: true })
  nextAttemptAt: Date;

  @Prop({ type: Date, default: null })
  doneAt: Date | null;
}
export const WebhookEventSchema = SchemaFactory.createForClass(WebhookEvent);
WebhookEventSchema.index({ status: 1, nextAttemptAt: 1 });
WebhookEventSchema.index({ objectId: 1 });
WebhookEventSchema.index({ intentId: 1 });
WebhookEventSchema.index({ doneAt: 1 }, { expireAfterSeconds: KEPT_DAYS * 86_400 });
