import type { Address } from '@munay/contracts/order/address';
import { LIMITS } from '@munay/contracts/limits';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import type { Preferences, SavedAddress, UpdateUser } from '@munay/contracts/account/user';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  buildMessage,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Nested } from '../../http/nested';
import { IsEmailAddress } from './user.email';

const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
/** Spaces as they are typed or pasted, no line's end. */
const PHONE = /^(\+?[\d \u00a0().-]{6,})?$/;
/** Addresses of pictures are never fetched by the server; a page may load them from https or from our own media. */
const IMAGE = /^(https:\/\/[^\s"'<>\\]+|\/media\/[\w/.-]+)?$/;
const LINE_MAX = 120;
const IMAGE_MAX = 500;
/** Far above any password, far below what would cost time; the rule of 8 to 128 is the password's own. */
export const PASSWORD_BYTES_MAX = 1024;

const trim = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.trim() : value);

/** Text of one line without control characters, at most `max` long; surrounding space is dropped. */
export const OneLine =
  (max: number): PropertyDecorator =>
  (target, name) => {
    Transform(trim)(target, name);
    Matches(ONE_LINE)(target, name as string);
    MaxLength(max)(target, name as string);
    IsString()(target, name as string);
  };
const LEADS_AWAY = /:\/\/|\bwww\.|\.\p{L}{2,}\//iu;
/** Holds no address of a page: our mails go to whom somebody names, and must not carry a stranger's link there. */
export const LeadsNowhere = (): PropertyDecorator =>
  ValidateBy({
    name: 'leadsNowhere',
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || !LEADS_AWAY.test(value),
      defaultMessage: buildMessage((prefix) => `${prefix}$property must not be a link`),
    },
  });
/** How somebody is called, as our mails call them. */
export const PersonName =
  (max: number = LIMITS.nameMax): PropertyDecorator =>
  (target, name) => {
    OneLine(max)(target, name);
    LeadsNowhere()(target, name);
  };
const Given = (): PropertyDecorator => MinLength(1);
/** Absent is allowed, `null` is not: it would be stored. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

export const PhoneNumber = (): PropertyDecorator => (target, name) => {
  OneLine(LIMITS.phoneMax)(target, name);
  Matches(PHONE)(target, name as string);
};
export const ImageAddress = (): PropertyDecorator => (target, name) => {
  IsString()(target, name as string);
  MaxLength(IMAGE_MAX)(target, name as string);
  Matches(IMAGE)(target, name as string);
};

export class AddressDto implements Address {
  @PersonName(LINE_MAX)
  @Given()
  name: string;

  @OneLine(LINE_MAX)
  @Given()
  line1: string;

  @MayBeAbsent()
  @OneLine(LINE_MAX)
  line2?: string;

  @Matches(/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/)
  postcode: string;

  @OneLine(LINE_MAX)
  @Given()
  city: string;

  @OneLine(LINE_MAX)
  @Given()
  province: string;

  @IsIn(['ES'])
  country: 'ES';

  @MayBeAbsent()
  @PhoneNumber()
  phone?: string;
}

export class SavedAddressDto extends AddressDto implements SavedAddress {
  @MayBeAbsent()
  @OneLine(LIMITS.addressLabelMax)
  label?: string;
}

class PreferencesDto implements Partial<Preferences> {
  @MayBeAbsent()
  @IsBoolean()
  keepMessages?: boolean;

  @MayBeAbsent()
  @IsBoolean()
  priceDropMail?: boolean;

  @MayBeAbsent()
  @IsBoolean()
  reviewMail?: boolean;
}

export class UpdateUserDto implements UpdateUser {
  @MayBeAbsent()
  @PersonName()
  @Given()
  firstname?: string;

  @MayBeAbsent()
  @PersonName()
  middlename?: string;

  @MayBeAbsent()
  @PersonName()
  @Given()
  lastname?: string;

  @MayBeAbsent()
  @PhoneNumber()
  phone?: string;

  @MayBeAbsent()
  @ImageAddress()
  image?: string;

  @MayBeAbsent()
  @IsIn(LOCALES)
  locale?: Locale;

  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(LIMITS.addresses)
  @ValidateNested({ each: true })
  @Type(() => SavedAddressDto)
  addresses?: SavedAddress[];

  @MayBeAbsent()
  @Nested(() => PreferencesDto)
  preferences?: PreferencesDto;

  @MayBeAbsent()
  @IsEmailAddress()
  email?: string;

  @MayBeAbsent()
  @IsString()
  @MaxLength(PASSWORD_BYTES_MAX)
  password?: string;

  @MayBeAbsent()
  @IsString()
  @MaxLength(PASSWORD_BYTES_MAX)
  currentPassword?: string;
}
