import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import type { Device } from './session.device';

/** A question to a device of the person: what a passkey has to sign, or the sealed secret that an app is to take. */
export interface Asked {
  kind: 'sign' | 'makePasskey' | 'takeSecret';
  value: string;
  endsAt: Date;
}

/** Somebody is signed in in one browser. */
@Schema({ collection: 'sessions', versionKey: false })
export class Session {
  /** SHA-256 of the id that the browser shows. */
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  userId: Types.ObjectId;

  /** The account's session number when it began. */
  @Prop({ type: Number, required: true })
  epoch: number;

  @Prop({ type: Date, required: true })
  createdAt: Date;

  @Prop({ type: Date, required: true })
  seenAt: Date;

  /** Removed by the database some time after this; whether it still counts is decided when it is read. */
  @Prop({ type: Date, required: true })
  endsAt: Date;

  /** When the second factor was proved last. */
  @Prop({ type: Date, default: null })
  provedAt: Date | null;

  /** What was asked of this browser and not answered yet. */
  @Prop({ type: Object, default: null })
  asked: Asked | null;

  @Prop({ type: Object, default: null })
  device: Device | null;
}

export const SessionSchema = SchemaFactory.createForClass(Session);
SessionSchema.index({ userId: 1, seenAt: -1 });
SessionSchema.index({ endsAt: 1 }, { expireAfterSeconds: 0 });
