import { Transform } from 'class-transformer';
import { buildMessage, IsString, Matches, MaxLength, ValidateBy, ValidateIf } from 'class-validator';
import { LIMITS } from '@munay/contracts/limits';

const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
/** Spaces as they are typed or pasted, no line's end. */
const PHONE = /^(\+?[\d \u00a0().-]{6,})?$/;
/** Addresses of pictures are never fetched by the server; a page may load them from https or from our own media. */
const IMAGE = /^(https:\/\/[^\s"'<>\\]+|\/media\/[\w/.-]+)?$/;
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
/** Text of several lines; no other control characters. */
export const LINES = /^[^\p{Cc}]*(?:\r?\n[^\p{Cc}]*)*$/u;
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
