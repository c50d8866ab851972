import { Transform } from 'class-transformer';
import {
  buildMessage,
  IsISO8601,
  isISO8601,
  IsMongoId,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';
import { isEmailAddress } from '@munay/contracts/account/email-address';
import { isPhoneNumber, normalizePhone } from '@munay/contracts/account/phone';
import { isLater } from '@munay/contracts/fields';
import { LIMITS } from '@munay/contracts/limits';
import { isPostcodeOfProvince } from '@munay/contracts/order/province';
import { normalizeTaxId } from '@munay/contracts/order/tax-id';
import { toVisibleText } from '@munay/contracts/visible-text';

const ONE_LINE_PATTERN = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
/** Picture URLs. Pages may load pictures over https or from the shop's media; the server never loads them. */
const IMAGE_ADDRESS_PATTERN = /^(https:\/\/[^\s"'<>\\]+|\/media(?:\/\w[\w.-]*)+)?$/;
const MAX_IMAGE_ADDRESS_LENGTH = 500;

const trim = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? toVisibleText(value) : value;
/** Trims the string. Without visible characters it becomes empty, so that it does not satisfy a required field. */
export const Trimmed = (): PropertyDecorator => Transform(trim);
/** Normalises a value. A value without a normalised form is left unchanged, so that validation rejects it. */
const normalizeWith =
  (normalize: (enteredText: string) => string | null) =>
  ({ value }: { value: unknown }): unknown =>
    typeof value === 'string' ? (normalize(value) ?? value.trim()) : value;

const toLowerCase = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);
/** Accepts the id of a record and converts it to lower case. With `each`, accepts a list of ids. */
export const IsId =
  (options?: ValidationOptions): PropertyDecorator =>
  (target, name) => {
    Transform(({ value }) => (Array.isArray(value) ? value.map(toLowerCase) : toLowerCase(value)))(
      target,
      name,
    );
    IsMongoId(options)(target, name);
  };
/** Accepts a single line without control characters, trimmed, with at most `max` characters. */
export const OneLine =
  (max: number): PropertyDecorator =>
  (target, name) => {
    Trimmed()(target, name);
    Matches(ONE_LINE_PATTERN)(target, name);
    MaxLength(max)(target, name);
    IsString()(target, name);
  };
/** Multi-line text without other control characters. */
export const LINES_PATTERN = /^[^\p{Cc}]*(?:\r?\n[^\p{Cc}]*)*$/u;
const LINK_PATTERN = /:\/\/|\bwww\.|\.\p{L}{2,}\//iu;
/** Rejects URLs, because the shop quotes the text in emails to other people. */
export const NoLinks = (): PropertyDecorator =>
  ValidateBy({
    name: 'noLinks',
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || !LINK_PATTERN.test(value),
      defaultMessage: buildMessage((prefix) => `${prefix}$property must not be a link`),
    },
  });
/** Requires a province that matches the `postcode` of the address. */
export const IsPostcodeOfProvince = (): PropertyDecorator =>
  ValidateBy({
    name: 'fitsPostcode',
    validator: {
      validate: (province: unknown, at) => {
        const { postcode } = (at?.object ?? {}) as { postcode?: unknown };
        return (
          typeof province !== 'string' ||
          typeof postcode !== 'string' ||
          isPostcodeOfProvince(postcode, province)
        );
      },
      defaultMessage: buildMessage((prefix) => `${prefix}$property must be the one of the postcode`),
    },
  });
/** Accepts a date and time that `Date` can parse. ISO 8601 week and ordinal dates are not supported. */
export const IsDateTime = (): PropertyDecorator =>
  ValidateBy({
    name: 'isIso8601',
    validator: {
      validate: (value: unknown) =>
        isISO8601(value, { strict: true }) && !Number.isNaN(Date.parse(String(value))),
      defaultMessage: buildMessage((prefix) => `${prefix}$property must be a moment in ISO 8601`),
    },
  });
const DAY_PATTERN = /^20\d\d-\d\d-\d\d$/;
/** Accepts a calendar day in the shop's time zone. */
export const IsShopDay = (): PropertyDecorator => (target, name) => {
  Matches(DAY_PATTERN)(target, name);
  IsISO8601({ strict: true })(target, name);
};
/** Requires a time after the time in another field. */
export const IsLaterThan = (field: string): PropertyDecorator =>
  ValidateBy({
    name: 'isLater',
    validator: {
      validate: (value: unknown, args) =>
        isLater(String(value), String((args?.object as Record<string, unknown>)[field])),
      defaultMessage: buildMessage((prefix) => `${prefix}$property must be later than ${field}`),
    },
  });
/** JSON Schema of one possible shape of an input. `false` marks a field that must be absent. */
export interface ObjectShape {
  required: string[];
  properties: Record<string, { const: unknown } | false>;
}
const SHAPE_KEY = Symbol('shapes');
/** Documents that an input must match exactly one of these shapes. The service enforces this. */
export const OneOf =
  (...shapes: ObjectShape[]): ClassDecorator =>
  (input) =>
    Reflect.defineMetadata(SHAPE_KEY, shapes, input);
export const getShapes = (input: object): ObjectShape[] | undefined =>
  Reflect.getMetadata(SHAPE_KEY, input) as ObjectShape[] | undefined;

const DOCUMENTATION_KEY = Symbol('told');
/** JSON Schema keywords for a field that only the service validates. They are used in the API document. */
export const DocumentedAs =
  (schema: Record<string, unknown>): PropertyDecorator =>
  (target, name) =>
    Reflect.defineMetadata(DOCUMENTATION_KEY, schema, target, name);
export const getDocumentation = (target: object, name: string): Record<string, unknown> | undefined =>
  Reflect.getMetadata(DOCUMENTATION_KEY, target, name) as Record<string, unknown> | undefined;

/** Allows the field to be absent. `null` is rejected, because it would be stored. */
export const IsOptionalUnlessNull = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

export const IsEmailAddress = (): PropertyDecorator =>
  ValidateBy({
    name: 'isEmailAddress',
    validator: {
      validate: isEmailAddress,
      defaultMessage: buildMessage((prefix) => `${prefix}$property must be one email address`),
    },
  });
const IsPhone = (): PropertyDecorator =>
  ValidateBy({
    name: 'isPhone',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && (value === '' || isPhoneNumber(value)),
      defaultMessage: buildMessage((prefix) => `${prefix}$property must be a phone number`),
    },
  });
/** Phone number of a person, stored in a normalised form; may be empty. */
export const PhoneNumber = (): PropertyDecorator => (target, name) => {
  Transform(normalizeWith(normalizePhone))(target, name);
  IsPhone()(target, name);
  MaxLength(LIMITS.phoneMax)(target, name);
  IsString()(target, name);
};
/** Phone number of the shop, stored as entered; may be empty. */
export const ShopPhone = (): PropertyDecorator => (target, name) => {
  OneLine(LIMITS.phoneMax)(target, name);
  IsPhone()(target, name);
};
/** Normalises a tax id. The service validates it, because an invalid tax id has a specific error. */
export const TaxId = (): PropertyDecorator => (target, name) => {
  Transform(normalizeWith(normalizeTaxId))(target, name);
  MaxLength(LIMITS.taxIdMax)(target, name);
  IsString()(target, name);
};
export const ImageAddress = (): PropertyDecorator => (target, name) => {
  IsString()(target, name);
  MaxLength(MAX_IMAGE_ADDRESS_LENGTH)(target, name);
  Matches(IMAGE_ADDRESS_PATTERN)(target, name);
};
