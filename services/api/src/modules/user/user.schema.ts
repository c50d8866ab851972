import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type Role, ROLES } from '@munay/contracts/access';
import type { SavedAddress } from '@munay/contracts/user';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '@munay/contracts/locale';
import { LIMITS } from '@munay/contracts/limits';
import { Types } from 'mongoose';

/** A link that was mailed: the SHA-256 of its token, until when it holds, and when it was used. */
@Schema({ _id: false, versionKey: false })
export class MailedLink {
  @Prop({ type: String, required: true })
  hash: string;

  @Prop({ type: Date, required: true })
  expiresAt: Date;

  @Prop({ type: Date, default: null })
  usedAt: Date | null;
}
const MailedLinkSchema = SchemaFactory.createForClass(MailedLink);

@Schema({ _id: false, versionKey: false })
class StoredAddress implements SavedAddress {
  @Prop({ type: String, required: true })
  name: string;

  @Prop({ type: String, required: true })
  line1: string;

  @Prop({ type: String })
  line2?: string;

  @Prop({ type: String, required: true })
  postcode: string;

  @Prop({ type: String, required: true })
  city: string;

  @Prop({ type: String, required: true })
  province: string;

  @Prop({ type: String, required: true, enum: ['ES'] })
  country: 'ES';

  @Prop({ type: String })
  phone?: string;

  @Prop({ type: String })
  label?: string;
}
const StoredAddressSchema = SchemaFactory.createForClass(StoredAddress);

/** An account. */
@Schema({ collection: 'users', timestamps: true, versionKey: false, strict: 'throw' })
export class User {
  @Prop({ type: String, required: true, maxlength: LIMITS.nameMax })
  firstname: string;

  @Prop({ type: String, default: '', maxlength: LIMITS.nameMax })
  middlename: string;

  @Prop({ type: String, required: true, maxlength: LIMITS.nameMax })
  lastname: string;

  /** Lower case; one account per address. */
  @Prop({ type: String, required: true, unique: true, maxlength: LIMITS.emailMax })
  email: string;

  @Prop({ type: Date, default: null })
  emailValidatedAt: Date | null;

  /** The address the person wants to move to; takes effect when its owner confirms it. */
  @Prop({ type: String, default: null })
  pendingEmail: string | null;

  @Prop({ type: String, default: '' })
  phone: string;

  @Prop({ type: String, default: '' })
  image: string;

  @Prop({ type: String, required: true })
  passwordHash: string;

  @Prop({ type: [String], enum: ROLES, default: [] })
  roles: Role[];

  @Prop({ type: [Types.ObjectId], default: [] })
  stores: Types.ObjectId[];

  @Prop({ type: [StoredAddressSchema], default: [] })
  addresses: SavedAddress[];

  @Prop({ type: String, enum: LOCALES, default: DEFAULT_LOCALE })
  locale: Locale;

  /** Messages stay on the screen until closed. */
  @Prop({ type: Boolean, default: false })
  keepMessages: boolean;

  /** Asked for mails about prices of liked products. */
  @Prop({ type: Boolean, default: false })
  priceDropMail: boolean;

  /** May be asked for reviews; absent in accounts of before means yes. */
  @Prop({ type: Boolean, default: true })
  reviewMail: boolean;

  @Prop({ type: MailedLinkSchema, default: null })
  emailLink: MailedLink | null;

  @Prop({ type: MailedLinkSchema, default: null })
  resetLink: MailedLink | null;

  /**
   * Counts up when every session must end. A session carries the number it began with, so a new password
   * and the end of all sessions are one write, whatever happens to redis.
   */
  @Prop({ type: Number, default: 0 })
  sessionEpoch: number;

  @Prop({ type: Date, default: null })
  disabledAt: Date | null;

  @Prop({ type: Date, default: null })
  lastLoginAt: Date | null;

  createdAt: Date;
  updatedAt: Date;
}

export const UserSchema = SchemaFactory.createForClass(User);
UserSchema.index({ roles: 1 });
UserSchema.index({ 'emailLink.hash': 1 }, { sparse: true });
UserSchema.index({ 'resetLink.hash': 1 }, { sparse: true });
UserSchema.index({ createdAt: -1 });
