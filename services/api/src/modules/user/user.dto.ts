import { IsBoolean, IsIn, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import type { Preferences, SavedAddress, UpdateUser } from '@munay/contracts/account/user';
import { LIMITS } from '@munay/contracts/limits';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import type {
  BillingAddress,
  BillingInput,
  PlacePart,
  Recipient,
  SavedBilling,
} from '@munay/contracts/order/address';
import {
  FitsPostcode,
  ImageAddress,
  MayBeAbsent,
  OneLine,
  PASSWORD_BYTES_MAX,
  PersonName,
  PhoneNumber,
  TaxId,
} from '../../http/fields';
import { Nested, NestedList } from '../../http/nested';
import { IsEmailAddress } from './user.email';

const LINE_MAX = 120;
const Given = (): PropertyDecorator => MinLength(1);

class NamedDto implements Omit<Recipient, PlacePart> {
  @PersonName(LINE_MAX) @Given() name: string;
  @MayBeAbsent() @PersonName(LINE_MAX) company?: string;
  @MayBeAbsent() @OneLine(LINE_MAX) line2?: string;
  @IsIn(['ES']) country: 'ES';
  @MayBeAbsent() @PhoneNumber() phone?: string;
}

/** Address of an order. Its required parts depend on the order: see `addressOf`. */
export class RecipientDto extends NamedDto implements Recipient {
  @MayBeAbsent() @OneLine(LINE_MAX) line1?: string;
  @MayBeAbsent() @Matches(/^((0[1-9]|[1-4]\d|5[0-2])\d{3})?$/) postcode?: string;
  @MayBeAbsent() @OneLine(LINE_MAX) city?: string;
  @MayBeAbsent() @OneLine(LINE_MAX) @FitsPostcode() province?: string;
}

/** Without checking whether the parts match. */
class SavedAddressDto extends NamedDto implements SavedAddress {
  @OneLine(LINE_MAX) @Given() line1: string;
  @Matches(/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/) postcode: string;
  @OneLine(LINE_MAX) @Given() city: string;
  @OneLine(LINE_MAX) @Given() province: string;
  @MayBeAbsent() @OneLine(LIMITS.addressLabelMax) label?: string;
}

class BillingAddressDto implements BillingAddress {
  @OneLine(LINE_MAX) @Given() line1: string;
  @MayBeAbsent() @OneLine(LINE_MAX) line2?: string;
  @Matches(/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/) postcode: string;
  @OneLine(LINE_MAX) @Given() city: string;
  @OneLine(LINE_MAX) @Given() @FitsPostcode() province: string;
  @IsIn(['ES']) country: 'ES';
}

/** Billing address of an order. */
export class BillingDto implements BillingInput {
  @MayBeAbsent() @OneLine(LINE_MAX) company?: string;
  @MayBeAbsent() @Nested(() => BillingAddressDto) address?: BillingAddress;
}

class SavedBillingDto extends BillingDto implements SavedBilling {
  @TaxId() taxId: string;
}

class PreferencesDto implements Partial<Preferences> {
  @MayBeAbsent() @IsBoolean() keepMessages?: boolean;
  @MayBeAbsent() @IsBoolean() priceDropMail?: boolean;
  @MayBeAbsent() @IsBoolean() reviewMail?: boolean;
}

export class UpdateUserDto implements UpdateUser {
  @MayBeAbsent() @PersonName() @Given() firstname?: string;
  @MayBeAbsent() @PersonName() middlename?: string;
  @MayBeAbsent() @PersonName() @Given() lastname?: string;
  @MayBeAbsent() @PhoneNumber() phone?: string;
  @MayBeAbsent() @ImageAddress() image?: string;
  @MayBeAbsent() @IsIn(LOCALES) locale?: Locale;
  @MayBeAbsent() @NestedList(() => SavedAddressDto, LIMITS.addresses) addresses?: SavedAddress[];
  @MayBeAbsent() @Nested(() => SavedBillingDto) billing?: SavedBilling;
  @MayBeAbsent() @Nested(() => PreferencesDto) preferences?: PreferencesDto;
  @MayBeAbsent() @IsEmailAddress() email?: string;
  @MayBeAbsent() @IsString() @MaxLength(PASSWORD_BYTES_MAX) password?: string;
  @MayBeAbsent() @IsString() @MaxLength(PASSWORD_BYTES_MAX) currentPassword?: string;
}
