import { Transform } from 'class-transformer';
import {
  buildMessage,
  isISO8601,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { isPhoneNumber, phoneOf } from '@munay/contracts/account/email-phone';
import { LIMITS } from '@munay/contracts/limits';
import { fitsProvince } from '@munay/contracts/order/province';
import { taxIdOf } from '@munay/contracts/order/tax-id';

const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
/** Never fetched by the server; pages may load pictures from https or our own media. */
const IMAGE = /^(https:\/\/[^\s"'<>\\]+|\/media(?:\/\w[\w.-]*)+)?$/;
const IMAGE_MAX = 500;
/** Far above any password, but cheap to refuse; the rule of 8 to 128 is checked separately. */
export const PASSWORD_BYTES_MAX = 1024;

const trim = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.trim() : value);
/** In the one form in which it is kept; what has none is left for the rules to refuse. */
const inOneForm =
  (formOf: (typed: string) => string | null) =>
  ({ value }: { value: unknown }): unknown =>
    typeof value === 'string' ? (formOf(value) ?? value.trim()) : value;

/** One line without control characters, at most `max` long; trimmed. */
export const OneLine =
  (max: number): PropertyDecorator =>
  (target, name) => {
    Transform(trim)(target, name);
    Matches(ONE_LINE)(target, name);
    MaxLength(max)(target, name);
    IsString()(target, name);
  };
/** Text of several lines; no other control characters. */
export const LINES = /^[^\p{Cc}]*(?:\r?\n[^\p{Cc}]*)*$/u;
const LEADS_AWAY = /:\/\/|\bwww\.|\.\p{L}{2,}\//iu;
/** Contains no URL: our mails go to addresses chosen by others, and must not carry their links. */
export const LeadsNowhere = (): PropertyDecorator =>
  ValidateBy({
    name: 'leadsNowhere',
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || !LEADS_AWAY.test(value),
      defaultMessage: buildMessage((prefix) => `${prefix}$property must not be a link`),
    },
  });
export const PersonName =
  (max: number = LIMITS.nameMax): PropertyDecorator =>
  (target, name) => {
    OneLine(max)(target, name);
    LeadsNowhere()(target, name);
  };
/** The province of an address whose `postcode` stands beside it. */
export const FitsPostcode = (): PropertyDecorator =>
  ValidateBy({
    name: 'fitsPostcode',
    validator: {
      validate: (province: unknown, at) => {
        const { postcode } = (at?.object ?? {}) as { postcode?: unknown };
        return (
          typeof province !== 'string' || typeof postcode !== 'string' || fitsProvince(postcode, province)
        );
      },
      defaultMessage: buildMessage((prefix) => `${prefix}$property must be the one of the postcode`),
    },
  });
/** A moment with its day, as `Date` reads it: not every form of ISO 8601, which knows weeks and days of the year. */
export const IsMoment = (): PropertyDecorator =>
  ValidateBy({
    name: 'isIso8601',
    validator: {
      validate: (value: unknown) =>
        isISO8601(value, { strict: true }) && !Number.isNaN(Date.parse(String(value))),
      defaultMessage: buildMessage((prefix) => `${prefix}$property must be a moment in ISO 8601`),
    },
  });
/** A moment after that of another field. */
export const IsLaterThan = (field: string): PropertyDecorator =>
  ValidateBy({
    name: 'isLater',
    validator: {
      validate: (value: unknown, args) =>
        !(Date.parse(String(value)) <= Date.parse(String((args?.object as Record<string, unknown>)[field]))),
      defaultMessage: buildMessage((prefix) => `${prefix}$property must be later than ${field}`),
    },
  });
/** A shape of an input, in the words of JSON Schema: `false` for a field that must be absent. */
export interface Shape {
  required: string[];
  properties: Record<string, { const: unknown } | false>;
}
const SHAPES = Symbol('shapes');
/** Tells the document that an input fits exactly one of these; the service refuses what does not. */
export const OneOf =
  (...shapes: Shape[]): ClassDecorator =>
  (input) =>
    Reflect.defineMetadata(SHAPES, shapes, input);
export const shapesOf = (input: object): Shape[] | undefined =>
  Reflect.getMetadata(SHAPES, input) as Shape[] | undefined;

/** Absent is allowed, `null` is not: it would be stored. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

const IsPhone = (): PropertyDecorator =>
  ValidateBy({
    name: 'isPhone',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && (value === '' || isPhoneNumber(value)),
      defaultMessage: buildMessage((prefix) => `${prefix}$property must be a phone number`),
    },
  });
/** Of a person: however it is typed, kept in one form; may be empty. */
export const PhoneNumber = (): PropertyDecorator => (target, name) => {
  Transform(inOneForm(phoneOf))(target, name);
  IsPhone()(target, name);
  MaxLength(LIMITS.phoneMax)(target, name);
  IsString()(target, name);
};
/** The shop's own, as it wants it to be read; may be empty. */
export const ShopPhone = (): PropertyDecorator => (target, name) => {
  OneLine(LIMITS.phoneMax)(target, name);
  IsPhone()(target, name);
};
/** However it is typed, kept in one form. The service checks it: for that there is a failure of its own. */
export const TaxId = (): PropertyDecorator => (target, name) => {
  Transform(inOneForm(taxIdOf))(target, name);
  MaxLength(LIMITS.taxIdMax)(target, name);
  IsString()(target, name);
};
export const ImageAddress = (): PropertyDecorator => (target, name) => {
  IsString()(target, name);
  MaxLength(IMAGE_MAX)(target, name);
  Matches(IMAGE)(target, name);
};
