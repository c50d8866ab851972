import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import {
  CONTACT_TOPICS,
  type ContactTopic,
  MESSAGE_STATUSES,
  type MessageStatus,
} from '@munay/contracts/shop/contact';

const text = { type: String, required: true };
/** Retention period of messages, as promised by the form. */
const RETENTION_DAYS = 365;

/** A reply from staff. */
export interface StoredReply {
  /** Idempotency key of the request. */
  key: string;
  at: Date;
  by: string;
  text: string;
}

@Schema({ collection: 'messages', timestamps: true, versionKey: false })
export class Message {
  _id: Types.ObjectId;
  @Prop(text) reference: string;
  @Prop(text) name: string;
  @Prop(text) email: string;
  @Prop({ ...text, enum: CONTACT_TOPICS }) topic: ContactTopic;
  @Prop(text) message: string;
  @Prop({ type: String, default: null }) orderNumber: string | null;
  /** Reference of an earlier message, if the sender has entered one. */
  @Prop({ type: String, default: null }) earlier: string | null;
  @Prop({ type: String, default: null }) userId: string | null;
  @Prop({ ...text, enum: LOCALES }) locale: Locale;
  @Prop({ ...text, enum: MESSAGE_STATUSES, default: 'open' }) status: MessageStatus;
  @Prop({ type: String, default: '' }) note: string;
  @Prop({ type: [Object], default: [] }) replies: StoredReply[];
  /** Search tokens in lower case, for staff search. */
  @Prop({ type: [String], required: true }) terms: string[];
  /** Version of the message, incremented with every change. */
  @Prop({ type: Number, default: 1 }) version: number;
  createdAt: Date;
  updatedAt: Date;
}

export const MessageSchema = SchemaFactory.createForClass(Message);
MessageSchema.index({ reference: 1 }, { unique: true });
MessageSchema.index({ status: 1, createdAt: -1 });
MessageSchema.index({ userId: 1 });
MessageSchema.index({ email: 1 });
MessageSchema.index({ terms: 1, createdAt: -1 });
MessageSchema.index({ createdAt: -1 }, { expireAfterSeconds: RETENTION_DAYS * 86_400 });
