import { ApiError, createParamError } from './api-error';
import { FormMap, FormValue } from './form';

type Required = { required: true };
type StringRule = { max?: number; lower?: boolean };
type IntegerRule = { min?: number; max?: number };

const MAX_INTEGER = 99_999_999;

/**
 * Reads the decoded form of a request and enforces its parameter rules. Errors name the parameter as Stripe does
 * (`line_items[0][price_data][currency]`). Parameters that were not read are reported as unknown.
 */
export class Params {
  private readonly readKeys = new Set<string>();
  private readonly children: Params[] = [];

  constructor(
    private readonly values: FormMap,
    private readonly path = '',
  ) {}

  toName(key: string): string {
    return this.path ? `${this.path}[${key}]` : key;
  }

  has(key: string): boolean {
    return this.values.has(key);
  }

  string(key: string, rule: StringRule & Required): string;
  string(key: string, rule?: StringRule): string | null;
  string(key: string, rule: StringRule & Partial<Required> = {}): string | null {
    const value = this.takeValue(key, rule.required);
    if (value === null) return null;
    if (typeof value !== 'string')
      throw createParamError(`Invalid string: ${this.toName(key)} must be a string`, this.toName(key));
    if (value === '') {
      const text = `You passed an empty string for '${this.toName(key)}'. We assume empty values are an attempt to unset a parameter; however '${this.toName(key)}' cannot be unset. You should remove '${this.toName(key)}' from your request or supply a non-empty value.`;
      throw createParamError(text, this.toName(key), 'parameter_invalid_empty');
    }
    if (rule.max !== undefined && value.length > rule.max) {
      throw createParamError(
        `Invalid string: ${value.slice(0, 20)}...${value.slice(-10)}; must be at most ${rule.max} characters`,
        this.toName(key),
      );
    }
    return value;
  }

  integer(key: string, rule: IntegerRule & Required): number;
  integer(key: string, rule?: IntegerRule): number | null;
  integer(key: string, rule: IntegerRule & Partial<Required> = {}): number | null {
    const value = this.takeValue(key, rule.required);
    if (value === null) return null;
    const param = this.toName(key);
    if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
      throw createParamError(
        `Invalid integer: ${typeof value === 'string' ? value : '{...}'}`,
        param,
        'parameter_invalid_integer',
      );
    }
    const number = Number(value);
    if (rule.min !== undefined && number < rule.min) {
      const text =
        rule.min === 1
          ? 'This value must be greater than or equal to 1.'
          : `Invalid integer: must be at least ${rule.min}`;
      throw createParamError(text, param, 'parameter_invalid_integer');
    }
    if (number > (rule.max ?? Number.MAX_SAFE_INTEGER)) {
      throw createParamError(
        `Invalid integer: must be at most ${rule.max}`,
        param,
        'parameter_invalid_integer',
      );
    }
    return number;
  }

  /** Amount in minor units, 0 to 99,999,999. */
  amount(key: string, rule: Required): number;
  amount(key: string): number | null;
  amount(key: string, rule?: Required): number | null {
    const bounds = { min: 0, max: MAX_INTEGER };
    return rule ? this.integer(key, { ...bounds, ...rule }) : this.integer(key, bounds);
  }

  boolean(key: string): boolean | null {
    const value = this.takeValue(key);
    if (value === null) return null;
    if (value !== 'true' && value !== 'false')
      throw createParamError(
        `Invalid boolean: ${typeof value === 'string' ? value : '{...}'}`,
        this.toName(key),
      );
    return value === 'true';
  }

  readOneOf<T extends string>(key: string, allowed: readonly T[]): T | null {
    const value = this.string(key);
    if (value === null) return null;
    const match = allowed.find((option) => option === value);
    if (match === undefined)
      throw createParamError(
        `Invalid ${this.toName(key)}: must be one of ${allowed.join(', ')}`,
        this.toName(key),
      );
    return match;
  }

  currency(key: string): string {
    const value = this.string(key, { required: true });
    if (!/^[a-z]{3}$/.test(value)) {
      throw createParamError(
        `Invalid currency: ${value}. Currencies are lower-case three-letter ISO codes.`,
        this.toName(key),
      );
    }
    return value;
  }

  readUrl(key: string, rule: Required): string;
  readUrl(key: string): string | null;
  readUrl(key: string, rule?: Required): string | null {
    const value = rule ? this.string(key, { max: 5_000, ...rule }) : this.string(key, { max: 5_000 });
    if (value === null) return null;
    if (!/^https?:\/\/[^\s/]+/.test(value) || !URL.canParse(value))
      throw createParamError('Not a valid URL', this.toName(key), 'url_invalid');
    return value;
  }

  email(key: string): string | null {
    const value = this.string(key, { max: 512 });
    if (value !== null && !/^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/.test(value)) {
      throw createParamError(`Invalid email address: ${value}`, this.toName(key), 'email_invalid');
    }
    return value;
  }

  /**
   * Metadata of at most 50 keys of 40 characters, with values of 500 characters (https://docs.stripe.com/api/metadata).
   */
  metadata(key = 'metadata'): Record<string, string> {
    const value = this.takeValue(key);
    const entries: Record<string, string> = {};
    if (value === null || value === '') return entries;
    const param = this.toName(key);
    if (typeof value === 'string') throw createParamError('Invalid object', param);
    if (value.size > 50)
      throw createParamError(`Metadata can have up to 50 keys, but you passed in ${value.size} keys.`, param);
    for (const [name, text] of value) {
      if (typeof text !== 'string')
        throw createParamError('Metadata values must be strings', `${param}[${name}]`);
      if (name.length > 40) {
        throw createParamError(
          `Metadata keys can have up to 40 characters, but you passed in a key that is ${name.length} characters. Invalid key: ${name}`,
          param,
        );
      }
      if (text.length > 500) {
        throw createParamError(
          `Metadata values can have up to 500 characters, but you passed in a value that is ${text.length} characters. Invalid value: ${text.slice(0, 40)}...`,
          `${param}[${name}]`,
        );
      }
      // An empty value removes the key; a new object is created without the key.
      if (text !== '') entries[name] = text;
    }
    return entries;
  }

  readObject(key: string): Params | null {
    const value = this.takeValue(key);
    if (value === null) return null;
    if (typeof value === 'string') throw createParamError('Invalid object', this.toName(key));
    return this.child(value, key);
  }

  readObjects(key: string, max: number): Params[] {
    return this.list(key, max).map(([index, value]) => {
      if (typeof value === 'string')
        throw createParamError('Invalid object', `${this.toName(key)}[${index}]`);
      return this.child(value, key, index);
    });
  }

  readStrings(key: string, max: number): string[] {
    return this.list(key, max).map(([index, value]) => {
      if (typeof value !== 'string' || value === '')
        throw createParamError('Invalid string', `${this.toName(key)}[${index}]`);
      return value;
    });
  }

  readRaw(key: string): FormValue | null {
    return this.takeValue(key);
  }

  /** Rejects unknown parameters. Call after all known parameters have been read. */
  rejectUnknown(): void {
    for (const key of this.values.keys()) {
      if (this.readKeys.has(key)) continue;
      const param = this.toName(key);
      throw createParamError(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
    }
    for (const child of this.children) child.rejectUnknown();
  }

  private takeValue(key: string, required = false): FormValue | null {
    this.readKeys.add(key);
    const value = this.values.get(key);
    if (value !== undefined) return value;
    if (required) throw this.createMissingParamError(key);
    return null;
  }

  createMissingParamError(key: string): ApiError {
    return createParamError(
      `Missing required param: ${this.toName(key)}.`,
      this.toName(key),
      'parameter_missing',
    );
  }

  private child(values: FormMap, key: string, index?: string): Params {
    const path = index === undefined ? this.toName(key) : `${this.toName(key)}[${index}]`;
    const child = new Params(values, path);
    this.children.push(child);
    return child;
  }

  private list(key: string, max: number): [string, FormValue][] {
    const value = this.takeValue(key);
    if (value === null || value === '') return [];
    const param = this.toName(key);
    if (typeof value === 'string') throw createParamError('Invalid array', param);
    const entries = [...value];
    if (entries.some(([index]) => !/^\d{1,4}$/.test(index))) throw createParamError('Invalid array', param);
    if (entries.length > max)
      throw createParamError(`Array ${param} exceeded maximum ${max} allowed elements.`, param);
    return entries.sort(([a], [b]) => Number(a) - Number(b));
  }
}
