import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type Role, ROLES } from '@munay/contracts/account/access';
import type { SavedAddress } from '@munay/contracts/account/user';
import { LIMITS } from '@munay/contracts/limits';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '@munay/contracts/locale';
import type { SavedBilling } from '@munay/contracts/order/address';
import { SAVED_ADDRESS } from '@munay/contracts/order/address-fields';
import { createStoredClass } from '../../database/schema/stored-fields';

/** Kinds of links: they confirm an address, change it, set a password, or confirm the address of a guest. */
export const LINK_KINDS = ['confirmLink', 'moveLink', 'resetLink', 'guestLink'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** An emailed link, with the data that is checked when it is used. */
@Schema({ _id: false, versionKey: false })
export class MailedLink {
  /** SHA-256 of the token. */
  @Prop({ type: String, required: true }) hash: string;
  /** The mailbox to which the link was sent. Opening the link verifies it. */
  @Prop({ type: String, required: true }) email: string;
  /** The account's session epoch when the link was created; the link is invalid in any other epoch. */
  @Prop({ type: Number, required: true }) epoch: number;
  @Prop({ type: Date, required: true }) expiresAt: Date;
  @Prop({ type: Date, default: null }) usedAt: Date | null;
  /** Keyed hash of the six-digit code; absent if the email has none. */
  @Prop({ type: String }) digits?: string;
  /** Number of attempts to enter the code. */
  @Prop({ type: Number }) tries?: number;
}
const MailedLinkSchema = SchemaFactory.createForClass(MailedLink);

@Schema({ _id: false, versionKey: false })
class StoredAddress extends createStoredClass(SAVED_ADDRESS) {}
const StoredAddressSchema = SchemaFactory.createForClass(StoredAddress);

/** The state of a guest account, which was opened with only an email address. */
@Schema({ _id: false, versionKey: false })
export class Provisional {
  /** When the mailbox was verified in the account's own browser. */
  @Prop({ type: Date, default: null }) verifiedAt: Date | null;
  /** How many times the guest has corrected the address. */
  @Prop({ type: Number, required: true }) corrected: number;
  /** When to check whether the account is still needed. */
  @Prop({ type: Date, required: true }) checkAt: Date;
}
const ProvisionalSchema = SchemaFactory.createForClass(Provisional);

/** A user account. */
@Schema({ collection: 'users', timestamps: true, versionKey: false, strict: 'throw' })
export class User {
  /** Empty in a guest account, and in an account that was saved without an order. */
  @Prop({ type: String, default: '', maxlength: LIMITS.nameMax }) firstname: string;
  @Prop({ type: String, default: '', maxlength: LIMITS.nameMax }) middlename: string;
  @Prop({ type: String, default: '', maxlength: LIMITS.nameMax }) lastname: string;
  /** In lower case. Unconfirmed accounts may share an address; it belongs to the account that verifies it. */
  @Prop({ type: String, required: true, maxlength: LIMITS.emailMax }) email: string;
  /**
   * The cart key of the visitor who created the account, so that the second request of a double click finds the account
   * of the first. Absent if the visitor had no cart, or had already created an account.
   */
  @Prop({ type: String }) visitor?: string;
  /** When the address was verified by an emailed link. At most one account per address can be verified. */
  @Prop({ type: Date, default: null }) emailValidatedAt: Date | null;
  @Prop({ type: String, default: '' }) phone: string;
  @Prop({ type: String, default: '' }) image: string;
  /** Null until a guest sets a password. */
  @Prop({ type: String, default: null }) passwordHash: string | null;
  @Prop({ type: [String], enum: ROLES, default: [] }) roles: Role[];
  /** Ids of the stores the account can access. */
  @Prop({ type: [String], default: [] }) stores: string[];
  @Prop({ type: [StoredAddressSchema], default: [] }) addresses: SavedAddress[];
  /** The billing address with tax id that the owner has saved. It prefills the form for the next invoice. */
  @Prop({ type: Object, default: null }) billing: SavedBilling | null;
  @Prop({ type: String, enum: LOCALES, default: DEFAULT_LOCALE }) locale: Locale;
  /** Whether notifications stay on the screen until the user closes them. */
  @Prop({ type: Boolean, default: false }) keepMessages: boolean;
  /** Whether the user is subscribed to price emails for favourites. */
  @Prop({ type: Boolean, default: false }) priceDropMail: boolean;
  /** Whether to send review invitations. */
  @Prop({ type: Boolean, default: true }) reviewMail: boolean;
  /** The link that confirms `email`. */
  @Prop({ type: MailedLinkSchema, default: null }) confirmLink: MailedLink | null;
  /** The link that changes the account's address to the address that received the link. */
  @Prop({ type: MailedLinkSchema, default: null }) moveLink: MailedLink | null;
  /** The link that sets a password. */
  @Prop({ type: MailedLinkSchema, default: null }) resetLink: MailedLink | null;
  /** The link that confirms the address of a provisional account and then sets its first password. */
  @Prop({ type: MailedLinkSchema, default: null }) guestLink: MailedLink | null;
  /** Null in a full account. */
  @Prop({ type: ProvisionalSchema, default: null }) provisional: Provisional | null;
  /**
   * Session epoch. Sessions and emailed links store the epoch in which they were created and are valid only in that
   * epoch, so a single write that increments it ends them all.
   */
  @Prop({ type: Number, default: 0 }) sessionEpoch: number;
  /** Whether the account has a second factor, which is stored separately. */
  @Prop({ type: Boolean, default: false }) hasSecondFactor: boolean;
  @Prop({ type: Date, default: null }) disabledAt: Date | null;
  @Prop({ type: Date, default: null }) lastLoginAt: Date | null;
  /** Search tokens for staff: the words of name and address, and the digits of the phone number. */
  @Prop({ type: [String], default: [] }) terms: string[];
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
UserSchema.index({ 'provisional.checkAt': 1 }, { sparse: true });
UserSchema.index({ createdAt: -1, _id: -1 });
UserSchema.index({ stores: 1 });
