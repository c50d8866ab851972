import { Injectable } from '@nestjs/common';
import { LIMITS } from '@munay/contracts/limits';
import { problemOfProxies } from '@munay/contracts/trusted-proxies';
import { auditKeysOf, signedSince } from './audit-keys';
import { networksOf } from './networks';
import { REDIS_SCHEMES, redisAddress } from './redis-address';
import { hostOf, isHttpsOrigin, isLoopback, isStrong, problemOfPassword } from './safe';

/** Default in development, and whether production requires the setting. */
interface Setting<T> {
  readonly fallback: T;
  readonly read: (raw: string) => T;
  readonly requiredInProduction?: boolean;
}

/** Together with the last responses and shutdown, this fits a container's stop timeout. */
const DRAIN_MOST_MS = 8_000;

const required = { requiredInProduction: true };
const text = (fallback: string, more: Partial<Setting<string>> = {}): Setting<string> => ({
  fallback,
  read: (raw) => raw,
  ...more,
});
const whole = (fallback: number, most = Infinity): Setting<number> => ({
  fallback,
  read: (raw) => {
    if (!/^\d+$/.test(raw)) throw new Error('must be a whole number');
    if (Number(raw) > most) throw new Error(`must be at most ${most}`);
    return Number(raw);
  },
});
/** Keeps the raw text if it can be parsed. */
const checked = (
  fallback: string,
  check: (raw: string) => unknown,
  more: Partial<Setting<string>> = {},
): Setting<string> => ({
  ...text(fallback, more),
  read: (raw) => {
    check(raw);
    return raw;
  },
});
/** Database drivers retry an invalid address forever, so its scheme is checked here. */
const address = (
  fallback: string,
  schemes: readonly string[],
  check?: (raw: string) => unknown,
): Setting<string> =>
  checked(
    fallback,
    (raw) => {
      if (!schemes.some((scheme) => raw.startsWith(`${scheme}://`)))
        throw new Error(`must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`);
      check?.(raw);
    },
    required,
  );
/** The provider has no minor unit for ariary, despite ISO 4217 (docs.stripe.com/currencies). */
const WITHOUT_CENTS = ['mga'];
/** Amounts are whole hundredths everywhere, and the provider writes currencies in lower case. */
function currencyOf(raw: string): void {
  const isKnown = /^[a-z]{3}$/.test(raw) && Intl.supportedValuesOf('currency').includes(raw.toUpperCase());
  const { maximumFractionDigits: digits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: isKnown ? raw : 'eur',
  }).resolvedOptions();
  if (!isKnown || digits !== 2 || WITHOUT_CENTS.includes(raw))
    throw new Error('must be a currency with cents, as eur');
}
/** One letter or empty. */
const letter = (): Setting<string> => ({
  fallback: '',
  read: (raw) => {
    if (!/^[A-Z]$/.test(raw)) throw new Error('must be one capital letter');
    return raw;
  },
});
const flag = (fallback: boolean): Setting<boolean> => ({
  fallback,
  read: (raw) => raw === '1' || raw === 'true',
});
/** An unknown value must not fall back to the default: a misspelt `production` would mean development. */
const oneOf = (fallback: string, others: readonly string[]): Setting<string> => ({
  fallback,
  read: (raw) => {
    if (raw !== fallback && !others.includes(raw))
      throw new Error(`must be one of ${[fallback, ...others].join(', ')}`);
    return raw;
  },
});

/** `.env.example` explains each; a test keeps the two in step. */
export const SETTINGS = {
  NODE_ENV: oneOf('development', ['production', 'test']),
  API_PORT: whole(5000),
  API_HOST: text('127.0.0.1'),
  WEB_ORIGIN: text('http://localhost:3000', required),
  API_ORIGIN: text('http://localhost:5000', required),
  MONGODB_URI: address('mongodb://127.0.0.1:27027/munay?replicaSet=munay', ['mongodb', 'mongodb+srv']),
  MONGODB_ADMIN_URI: text(''),
  REDIS_URL: address('redis://127.0.0.1:6399', REDIS_SCHEMES, redisAddress),
  SMTP_URL: address('smtp://127.0.0.1:5025', ['smtp', 'smtps']),
  MAIL_FROM: text('Munay <hola@munay.example>', required),
  STAFF_SECOND_FACTOR: oneOf('auto', ['always']),
  STAFF_EMAIL: text('taller@munay.example', required),
  FORM_SECRET: text('of-development-only', required),
  AUDIT_KEYS: checked('', auditKeysOf, required),
  AUDIT_SIGNED_SINCE: checked('', signedSince),
  STRIPE_SECRET_KEY: text('sk_test_sandbox', required),
  STRIPE_WEBHOOK_SECRET: text('whsec_sandbox_development_only', required),
  STRIPE_API_URL: text('http://127.0.0.1:5010'),
  PAYMENT_PAGE_ORIGIN: text('http://localhost:5010'),
  MEDIA_DIR: text('services/api/media'),
  UPLOAD_DIR: text('.data/uploads'),
  IMAGE_STORE: oneOf('folder', ['cloudinary', 's3']),
  CLOUDINARY_CLOUD_NAME: text(''),
  CLOUDINARY_API_KEY: text(''),
  CLOUDINARY_API_SECRET: text(''),
  CLOUDINARY_API_URL: text('https://api.cloudinary.com'),
  CLOUDINARY_DELIVERY_URL: text('https://res.cloudinary.com'),
  S3_ENDPOINT: text(''),
  S3_BUCKET: text(''),
  S3_REGION: text('us-east-1'),
  S3_ACCESS_KEY_ID: text(''),
  S3_SECRET_ACCESS_KEY: text(''),
  S3_PUBLIC_URL: text(''),
  BACKUP_DIR: text('backups'),
  BACKUP_S3_BUCKET: text(''),
  BACKUP_RECIPIENTS: text(''),
  BACKUP_IDENTITY_FILE: text(''),
  BACKUP_SIGNING_KEY: text(''),
  BACKUP_SIGNERS: text(''),
  BACKUP_EVERY_HOURS: whole(24),
  BACKUP_SEGMENT_SECONDS: whole(60),
  BACKUP_KEEP: text('7d 5w 12m'),
  CATALOGUE_IN_MEMORY_MAX: whole(50_000),
  SHOP_NAME: text('Jabones Munay S. Coop.'),
  SHOP_TAX_ID: text('F00000000', required),
  SHOP_ADDRESS: text('Calle del Taller 8, 28012 Madrid, España', required),
  SHOP_EMAIL: text('hola@munay.example', required),
  SHOP_CURRENCY: checked('eur', currencyOf),
  SHOP_VAT_PERCENT: whole(21),
  BILL_SERIES: letter(),
  SIMPLIFIED_INVOICE_MAX_CENTS: whole(LIMITS.simplifiedInvoiceMaxCents),
  TRUST_PROXY: text(''),
  STAFF_NETWORKS: checked('0.0.0.0/0 ::/0', networksOf),
  LOG_LEVEL: oneOf('info', ['silent', 'fatal', 'error', 'warn', 'debug', 'trace']),
  API_DOCS: flag(true),
  CALLS_PER_MINUTE: whole(0),
  DRAIN_MS: whole(0, DRAIN_MOST_MS),
  HEARTBEAT_FILE: text(''),
  METRICS_TOKEN: text(''),
  METRICS_PORT: whole(0),
  RELEASE: text('unknown'),
  OTEL_EXPORTER_OTLP_ENDPOINT: text(''),
  OTEL_SERVICE_NAME: text('munay'),
  MUNAY_PARENT_PIPE: flag(false),
} as const;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { readonly [K in SettingName]: (typeof SETTINGS)[K]['fallback'] };

/** The live payment service; no other host may see a live key. */
const STRIPE_HOST = 'https://api.stripe.com';
/** Defaults in production. */
const IN_PRODUCTION: Readonly<Partial<Record<SettingName, unknown>>> = {
  STRIPE_API_URL: STRIPE_HOST,
  PAYMENT_PAGE_ORIGIN: 'https://checkout.stripe.com',
  API_DOCS: false,
  CALLS_PER_MINUTE: 1_200,
};

/** Lists every setting that is missing, malformed or unsafe in production. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings are not valid: ${problems.join('; ')}.`);
    this.problems = problems;
  }
}

/**
 * The settings of this process, read once.
 * @throws SettingsError
 */
@Injectable()
export class Config {
  readonly values: Settings;
  readonly production: boolean;
  /** Whether the shop runs in a test, which enables extra checks. */
  readonly test: boolean;

  /**
   * @param withheld settings this process does not get: they are not required or validated, and reading one is an error
   */
  constructor(env: Record<string, string | undefined>, withheld: readonly SettingName[] = []) {
    const problems: string[] = [];
    this.production = env.NODE_ENV === 'production';
    this.test = env.NODE_ENV === 'test';
    const read = (name: SettingName, setting: Setting<unknown>): unknown => {
      const raw = withheld.includes(name) ? undefined : env[name];
      if (raw === undefined || raw === '') {
        if (this.production && setting.requiredInProduction) problems.push(`${name} is missing`);
        return (this.production ? IN_PRODUCTION[name] : undefined) ?? setting.fallback;
      }
      try {
        return setting.read(raw);
      } catch (error) {
        problems.push(`${name} ${(error as Error).message}`);
        return setting.fallback;
      }
    };
    this.values = Object.fromEntries(
      Object.entries(SETTINGS).map(([name, setting]) => [
        name,
        read(name as SettingName, setting as Setting<unknown>),
      ]),
    ) as unknown as Settings;
    problems.push(...this.unsafe());
    const own = problems.filter((problem) => !withheld.some((name) => problem.startsWith(`${name} `)));
    if (own.length > 0) throw new SettingsError(own);
    for (const name of withheld)
      Object.defineProperty(this.values, name, {
        enumerable: false,
        get: () => {
          throw new Error(`${name} is not for this process`);
        },
      });
  }

  /** The sandbox instead of the real payment provider. */
  get usesSandbox(): boolean {
    return this.values.STRIPE_API_URL !== STRIPE_HOST;
  }

  /**
   * Whether every staff account needs a second factor: always, except outside production on loopback
   * addresses and origins.
   */
  get secondFactorRequired(): boolean {
    const { STAFF_SECOND_FACTOR, API_HOST, WEB_ORIGIN, API_ORIGIN } = this.values;
    const hosts = [API_HOST, ...[WEB_ORIGIN, API_ORIGIN].map(hostOf)];
    return this.production || STAFF_SECOND_FACTOR === 'always' || !hosts.every(isLoopback);
  }

  private unsafe(): string[] {
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, WEB_ORIGIN, API_ORIGIN } = this.values;
    const problems: string[] = [];
    if (STRIPE_SECRET_KEY.startsWith('sk_live_') && this.usesSandbox)
      problems.push('STRIPE_API_URL must not point elsewhere with a live STRIPE_SECRET_KEY');
    const { IMAGE_STORE, S3_BUCKET, S3_PUBLIC_URL } = this.values;
    const { BACKUP_S3_BUCKET, BACKUP_RECIPIENTS } = this.values;
    if (BACKUP_S3_BUCKET && BACKUP_S3_BUCKET === S3_BUCKET)
      problems.push('BACKUP_S3_BUCKET must be another bucket than S3_BUCKET, which browsers may read');
    if (BACKUP_S3_BUCKET && !BACKUP_RECIPIENTS)
      problems.push('BACKUP_RECIPIENTS is missing: copies that leave the machine are sealed');
    if (IMAGE_STORE === 's3' && !S3_BUCKET) problems.push('S3_BUCKET is missing');
    if (S3_PUBLIC_URL && !/^https?:\/\/[^?#]*[^/?#]$/.test(S3_PUBLIC_URL))
      problems.push('S3_PUBLIC_URL must be an address without a slash at its end');
    if (!this.production) return problems;
    if (this.usesSandbox || STRIPE_SECRET_KEY === SETTINGS.STRIPE_SECRET_KEY.fallback)
      problems.push('STRIPE_SECRET_KEY must be a real key in production');
    const { FORM_SECRET, METRICS_TOKEN, PAYMENT_PAGE_ORIGIN, SHOP_TAX_ID, TRUST_PROXY } = this.values;
    const { MONGODB_URI, REDIS_URL } = this.values;
    for (const [name, address] of Object.entries({ MONGODB_URI, REDIS_URL })) {
      const problem = problemOfPassword(address);
      if (problem) problems.push(`${name} ${problem}`);
    }
    for (const [name, secret] of Object.entries({ STRIPE_WEBHOOK_SECRET, FORM_SECRET, METRICS_TOKEN }))
      if (!isStrong(secret) && !(name === 'METRICS_TOKEN' && secret === ''))
        problems.push(`${name} is not a strong secret`);
    for (const [name, origin] of Object.entries({ WEB_ORIGIN, API_ORIGIN, PAYMENT_PAGE_ORIGIN }))
      if (!isHttpsOrigin(origin)) problems.push(`${name} must be an https origin`);
    const proxies = problemOfProxies(TRUST_PROXY);
    if (proxies) problems.push(proxies);
    if (S3_PUBLIC_URL && !S3_PUBLIC_URL.startsWith('https:')) problems.push('S3_PUBLIC_URL must be https');
    if (SHOP_TAX_ID === SETTINGS.SHOP_TAX_ID.fallback) problems.push('SHOP_TAX_ID is the example');
    return problems;
  }
}
