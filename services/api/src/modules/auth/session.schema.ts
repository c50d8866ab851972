import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import type { Device } from './session.device';

/** A challenge for the user's device: data for a passkey to sign, or the sealed secret of an authenticator app. */
export interface Challenge {
  kind: 'passkeyLogin' | 'passkeyRegistration' | 'totpSetup';
  value: string;
  endsAt: Date;
}

/** The session of a signed-in browser. */
@Schema({ collection: 'sessions', versionKey: false })
export class Session {
  /** SHA-256 of the id in the browser's cookie. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) userId: Types.ObjectId;
  /** Session epoch of the account when the session started. */
  @Prop({ type: Number, required: true }) epoch: number;
  @Prop({ type: Date, required: true }) createdAt: Date;
  @Prop({ type: Date, required: true }) seenAt: Date;
  /** End of the session. The database removes expired sessions with a delay, so every query checks this date. */
  @Prop({ type: Date, required: true }) endsAt: Date;
  /** When the second factor was last verified. */
  @Prop({ type: Date, default: null }) verifiedAt: Date | null;
  /** The pending challenge of this browser. */
  @Prop({ type: Object, default: null }) challenge: Challenge | null;
  @Prop({ type: Object, default: null }) device: Device | null;
}

export const SessionSchema = SchemaFactory.createForClass(Session);
SessionSchema.index({ userId: 1, seenAt: -1 });
SessionSchema.index({ endsAt: 1 }, { expireAfterSeconds: 0 });
