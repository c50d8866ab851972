import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type Role, ROLES } from '@munay/contracts/account/access';
import type { SavedAddress } from '@munay/contracts/account/user';
import { LIMITS } from '@munay/contracts/limits';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '@munay/contracts/locale';
import type { SavedBilling } from '@munay/contracts/order/address';

/** To confirm the address of an account, to move it to another, to set a password. */
export const LINK_KINDS = ['confirmLink', 'moveLink', 'resetLink'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** A link that was mailed: what it is known by, and what it depends on. */
@Schema({ _id: false, versionKey: false })
export class MailedLink {
  /** SHA-256 of the token. */
  @Prop({ type: String, required: true })
  hash: string;

  /** The mailbox it went to: whoever opens it reads that one. */
  @Prop({ type: String, required: true })
  email: string;

  /** The account's session number when it was made; it opens nothing under another. */
  @Prop({ type: Number, required: true })
  epoch: number;

  @Prop({ type: Date, required: true })
  expiresAt: Date;

  @Prop({ type: Date, default: null })
  usedAt: Date | null;

  /** What is known of six digits that prove the same; absent where the mail holds none, as before there were any. */
  @Prop({ type: String })
  digits?: string;

  /** How often digits were typed. */
  @Prop({ type: Number })
  tries?: number;
}
const MailedLinkSchema = SchemaFactory.createForClass(MailedLink);

@Schema({ _id: false, versionKey: false })
class StoredAddress implements SavedAddress {
  @Prop({ type: String, required: true })
  name: string;

  @Prop({ type: String })
  company?: string;

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

  /** Lower case. Who signs up says it, and several may say the same; it is the account's own once that is proved. */
  @Prop({ type: String, required: true, maxlength: LIMITS.emailMax })
  email: string;

  /**
   * The visitor who opened it, by the key of the cart: of two presses at once the second finds what the first opened.
   * Absent for who had no cart, or had opened another before.
   */
  @Prop({ type: String })
  visitor?: string;

  /** When a mailed link proved that the person reads this address; one account at most has done so for it. */
  @Prop({ type: Date, default: null })
  emailValidatedAt: Date | null;

  @Prop({ type: String, default: '' })
  phone: string;

  @Prop({ type: String, default: '' })
  image: string;

  @Prop({ type: String, required: true })
  passwordHash: string;

  @Prop({ type: [String], enum: ROLES, default: [] })
  roles: Role[];

  /** Ids of the stores that the account sees. */
  @Prop({ type: [String], default: [] })
  stores: string[];

  @Prop({ type: [StoredAddressSchema], default: [] })
  addresses: SavedAddress[];

  /** Absent in accounts of before it was kept. */
  @Prop({ type: Object, default: null })
  billing?: SavedBilling | null;

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

  /** Confirms `email`. */
  @Prop({ type: MailedLinkSchema, default: null })
  confirmLink: MailedLink | null;

  /** Moves the account to the address it was mailed to. */
  @Prop({ type: MailedLinkSchema, default: null })
  moveLink: MailedLink | null;

  /** Sets a password. */
  @Prop({ type: MailedLinkSchema, default: null })
  resetLink: MailedLink | null;

  /**
   * Counts up when every session and every mailed link must end. Both carry the number they began with, so a new
   * password and the end of all of them are one write.
   */
  @Prop({ type: Number, default: 0 })
  sessionEpoch: number;

  /** Has the account a second factor? The factors themselves stand apart. */
  @Prop({ type: Boolean, default: false })
  hasSecondFactor: boolean;

  @Prop({ type: Date, default: null })
  disabledAt: Date | null;

  @Prop({ type: Date, default: null })
  lastLoginAt: Date | null;

  /** What staff may begin to type to find the account: words of name and address, the phone's digits. */
  @Prop({ type: [String], default: [] })
  terms: string[];

  createdAt: Date;
  updatedAt: Date;
}

export const UserSchema = SchemaFactory.createForClass(User);
UserSchema.index({ roles: 1, createdAt: -1, _id: -1 });
UserSchema.index({ terms: 1, createdAt: -1, _id: -1 });
UserSchema.index({ email: 1, emailValidatedAt: 1, _id: -1 });
UserSchema.index(
  { email: 1 },
  {
    name: 'email_owner',
    unique: true,
    partialFilterExpression: { emailValidatedAt: { $type: 'date' } },
  },
);
UserSchema.index({ emailValidatedAt: 1, createdAt: 1 });
UserSchema.index({ visitor: 1 }, { sparse: true, unique: true });
for (const kind of LINK_KINDS) UserSchema.index({ [`${kind}.hash`]: 1 }, { sparse: true });
UserSchema.index({ createdAt: -1, _id: -1 });
UserSchema.index({ stores: 1 });
