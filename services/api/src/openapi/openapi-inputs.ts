import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import type { FieldRule } from '@munay/contracts/field-rules';
import { getDocumentation, getShapes, type ObjectShape } from '../http/fields';

/** A validator on a property, as class-validator stores it. */
interface Rule {
  propertyName: string;
  type: string;
  name?: string;
  constraints?: unknown[];
  each?: boolean;
}
type InputClass = new () => object;
type Schema = Record<string, unknown>;
type FreeValue = null | '';

/** Properties of an input class that Nest's decorators cannot express. */
export interface InputFacts {
  /** Exactly one of these shapes applies. */
  oneOf: ObjectShape[] | undefined;
  /** Values that are not validated, keyed by property. */
  free: Map<string, FreeValue[]>;
}

const OBJECT_ID = '^[0-9a-fA-F]{24}$';
/** UUIDs of a known version, as `isUUID` requires; `format: uuid` accepts any version. */
const UUID = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$';

/** Character classes of JavaScript and their portable equivalents. */
const CHARACTER_CLASSES = { '\\p{Cc}': '\\x00-\\x1f\\x7f-\\x9f', '\\p{Zl}\\p{Zp}': '\\u2028\\u2029' };
const toPortablePattern = ({ source }: RegExp): string =>
  Object.entries(CHARACTER_CLASSES).reduce(
    (text, [unicodeClass, replacement]) => text.replaceAll(unicodeClass, replacement),
    source,
  );

/** The characters that `toVisibleText` ignores, as far as a portable character class can express them. */
const INVISIBLE =
  '\\s\\x00-\\x1f\\x7f-\\x9f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f' +
  '\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8';

/** Strings are trimmed before their length is checked, so a required string needs a visible character. */
function requireVisible(pattern: unknown): string {
  if (typeof pattern !== 'string') return `[^${INVISIBLE}]`;
  return pattern.replace(
    /^\^(\[\^(.+?)\]\*(?:\(\?:.+\)\*)?|\(\?:\[\^(.+?)\]\|.+\)\*)\$$/,
    (_, any: string, line = '', lines = '') => `^${any}[^${INVISIBLE}${line}${lines}]${any}$`,
  );
}

/** Whether a string of only spaces becomes empty. */
function isTrimmed(input: InputClass, property: string, list: boolean): boolean {
  const instance = plainToInstance(input, { [property]: list ? [' '] : ' ' }) as Record<string, unknown>;
  const value = instance[property];
  return (list ? (value as unknown[] | undefined)?.[0] : value) === '';
}

/** Converts validators to JSON Schema. */
type RuleSchemas = Partial<Record<FieldRule, (...constraints: unknown[]) => Schema>>;
const SCHEMA_BY_RULE: RuleSchemas = {
  isString: () => ({ type: 'string' }),
  isBoolean: () => ({ type: 'boolean' }),
  isInt: () => ({ type: 'integer' }),
  isMongoId: () => ({ type: 'string', pattern: OBJECT_ID }),
  isEmailAddress: () => ({ type: 'string', format: 'email' }),
  // Describes the format in which phone numbers are stored; other accepted inputs are converted to it
  isPhone: () => ({ type: 'string', pattern: '^(\\+?[0-9]{6,15}( ext\\. [0-9]{1,6})?)?$' }),
  isIn: (values) => ({
    type: typeof (values as unknown[])[0] === 'number' ? 'integer' : 'string',
    enum: values,
  }),
  matches: (pattern) => ({ type: 'string', pattern: toPortablePattern(pattern as RegExp) }),
  isIso8601: () => ({ type: 'string', format: 'date-time' }),
  isUuid: () => ({ type: 'string', pattern: UUID }),
  isHexColor: () => ({ type: 'string', pattern: '^#?(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$' }),
  isNotEmpty: () => ({ minLength: 1 }),
  isObject: () => ({ type: 'object', additionalProperties: true }),
  min: (minimum) => ({ minimum }),
  max: (maximum) => ({ maximum }),
  minLength: (minLength) => ({ minLength }),
  maxLength: (maxLength) => ({ maxLength }),
  notEquals: (value) => ({ not: { const: value } }),
  isWordGroups: (maxItems, wordsMax, maxLength) => ({
    type: 'array',
    maxItems,
    items: { type: 'array', maxItems: wordsMax, items: { type: 'string', minLength: 1, maxLength } },
  }),
};
const LIST_SCHEMA_BY_RULE: RuleSchemas = {
  arrayMaxSize: (maxItems) => ({ maxItems }),
  arrayMinSize: (minItems) => ({ minItems }),
  arrayUnique: () => ({ uniqueItems: true }),
};

/** Rules without a separate schema, because the surrounding schema covers them or JSON Schema cannot express them. */
const IMPLICIT_RULES: FieldRule[] = ['isArray', 'isDefined', 'fitsPostcode', 'noLinks', 'isLater'];
const KNOWN_RULES = new Set<string>(
  [SCHEMA_BY_RULE, LIST_SCHEMA_BY_RULE].flatMap(Object.keys).concat(IMPLICIT_RULES),
);

const toSchema = (rules: Rule[], table: typeof SCHEMA_BY_RULE): Schema =>
  Object.assign(
    {},
    ...rules.map(({ name = '', constraints = [] }) => table[name as FieldRule]?.(...constraints) ?? {}),
  ) as Schema;

/** The class of a nested value, determined by transforming a sample. */
function findNestedClass(input: InputClass, property: string, list: boolean): InputClass | null {
  const instance = plainToInstance(input, { [property]: list ? [{}] : {} }) as Record<string, unknown>;
  const value = list ? (instance[property] as unknown[] | undefined)?.[0] : instance[property];
  const found = (value as object | undefined)?.constructor as InputClass | undefined;
  return found && found !== (Object as unknown) ? found : null;
}

/**
 * Whether a conditional rule exempts a value from validation. A condition that depends on other fields may allow the
 * value to be absent.
 */
function isExempt(rules: Rule[], property: string, value: FreeValue | undefined): boolean {
  return rules.some(({ type, constraints: [condition] = [] }) => {
    if (type !== 'conditionalValidation') return false;
    let requiresOthers = false;
    const input = new Proxy(
      {},
      {
        get: (_, name) => (name === property ? value : void (requiresOthers = true)),
      },
    );
    const reservations = (condition as (object: object, value: unknown) => boolean)(input, value);
    return !reservations || (requiresOthers && value === undefined);
  });
}

function buildOptions(input: InputClass, property: string, rules: Rule[]): ApiPropertyOptions {
  const unknownRule = rules.find(
    ({ type, name = '' }) => type === 'customValidation' && !KNOWN_RULES.has(name),
  );
  if (unknownRule)
    throw new Error(`The document has no words for ${unknownRule.name} of ${input.name}.${property}`);
  const documentation = getDocumentation(input.prototype as object, property);
  const isRequired = documentation !== undefined || !isExempt(rules, property, undefined);
  const nestedRule = rules.find(({ type }) => type === 'nestedValidation');
  const isArray = rules.some(({ each, name }) => each || name === 'isArray' || name === 'arrayMaxSize');
  const list = isArray ? toSchema(rules, LIST_SCHEMA_BY_RULE) : {};
  const type = nestedRule && findNestedClass(input, property, isArray);
  if (type) return { required: isRequired, type, isArray, ...list };
  const inputSchema: Schema = { ...toSchema(rules, SCHEMA_BY_RULE), ...documentation };
  if (!inputSchema.type) throw new Error(`The document has no type for ${input.name}.${property}`);
  if (Number(inputSchema.minLength) > 0 && isTrimmed(input, property, isArray))
    inputSchema.pattern = requireVisible(inputSchema.pattern);
  // A calendar date without a time
  if (inputSchema.format === 'date-time' && inputSchema.pattern) inputSchema.format = 'date';
  const schema = isArray ? { type: 'array', items: inputSchema, ...list } : inputSchema;
  return { required: isRequired, ...schema };
}

const listStoredRules = () =>
  (getMetadataStorage() as unknown as { validationMetadatas: Map<InputClass, Rule[]> }).validationMetadatas;

/**
 * The input classes of all handlers. A class that is generated from an endpoint table has no rules and no name, so its
 * base class is used.
 */
const listHandledInputs = (app: INestApplicationContext): InputClass[] =>
  [...app.get(ModulesContainer).values()]
    .flatMap(({ controllers }) => [...controllers.values()])
    .flatMap(({ metatype }) => {
      const prototype = (metatype as InputClass).prototype as object;
      return Object.getOwnPropertyNames(prototype).flatMap(
        (name) =>
          (Reflect.getMetadata('design:paramtypes', prototype, name) as InputClass[] | undefined) ?? [],
      );
    });
const computeDepth = (input: object | null): number =>
  input ? 1 + computeDepth(Object.getPrototypeOf(input) as object | null) : 0;

/**
 * Describes every input class according to its validators, base classes first.
 * @returns properties that Nest's decorators cannot express, keyed by class name
 */
export function describeInputs(app: INestApplicationContext): Map<string, InputFacts> {
  const inputsByName = new Map<string, InputClass>();
  const facts = new Map<string, InputFacts>();
  const inputs = new Set([...listStoredRules().keys(), ...listHandledInputs(app)]);
  for (const input of [...inputs].sort((a, b) => computeDepth(a) - computeDepth(b))) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(input, '', false, false) as Rule[];
    if (rules.length === 0) continue;
    const existingInput = inputsByName.get(input.name);
    if (existingInput && existingInput !== input && input.name)
      throw new Error(`Two inputs are called ${input.name}: the document would hold one`);
    inputsByName.set(input.name, input);
    const free = new Map<string, FreeValue[]>();
    facts.set(input.name, { oneOf: getShapes(input), free });
    for (const property of new Set(rules.map(({ propertyName }) => propertyName))) {
      const propertyRules = rules.filter(({ propertyName }) => propertyName === property);
      ApiProperty(buildOptions(input, property, propertyRules))(input.prototype as object, property);
      const others = ([null, ''] as const).filter((value) => isExempt(propertyRules, property, value));
      if (others.length > 0 && !getDocumentation(input.prototype as object, property))
        free.set(property, others);
    }
  }
  return facts;
}
