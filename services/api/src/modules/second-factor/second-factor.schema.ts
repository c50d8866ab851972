import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ _id: false, versionKey: false })
export class StoredTotp {
  /** The secret, encrypted with a key that is not in the database. */
  @Prop({ type: String, required: true }) sealed: string;
  /** Time step of the last code, so that no code can be used twice. */
  @Prop({ type: Number, required: true }) lastStep: number;
  @Prop({ type: Date, required: true }) addedAt: Date;
  @Prop({ type: Date, default: null }) usedAt: Date | null;
}
const StoredTotpSchema = SchemaFactory.createForClass(StoredTotp);

@Schema({ _id: false, versionKey: false })
export class StoredPasskey {
  /** Credential id. */
  @Prop({ type: String, required: true }) id: string;
  /** COSE key, base64url. */
  @Prop({ type: String, required: true }) publicKey: string;
  /** The device's signature counter; 0 if the device has none. */
  @Prop({ type: Number, required: true }) counter: number;
  @Prop({ type: [String], default: [] }) transports: string[];
  @Prop({ type: String, required: true }) name: string;
  @Prop({ type: Date, required: true }) addedAt: Date;
  @Prop({ type: Date, default: null }) usedAt: Date | null;
}
const StoredPasskeySchema = SchemaFactory.createForClass(StoredPasskey);

/** The second factors of one account, under its id. */
@Schema({ collection: 'second_factors', versionKey: false, strict: 'throw' })
export class SecondFactor {
  @Prop({ type: SchemaTypes.ObjectId, required: true }) _id: Types.ObjectId;
  @Prop({ type: StoredTotpSchema, default: null }) totp: StoredTotp | null;
  @Prop({ type: [StoredPasskeySchema], default: [] }) passkeys: StoredPasskey[];
  /** SHA-256 of the unused recovery codes. */
  @Prop({ type: [String], default: [] }) recoveryHashes: string[];
}
export const SecondFactorSchema = SchemaFactory.createForClass(SecondFactor);
/** Each passkey belongs to only one account. */
SecondFactorSchema.index(
  { 'passkeys.id': 1 },
  { unique: true, partialFilterExpression: { 'passkeys.id': { $type: 'string' } } },
);
