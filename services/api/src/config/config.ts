import { Injectable } from '@nestjs/common';
import { isEmailAddress } from '@munay/contracts/account/email-address';
import { LIMITS } from '@munay/contracts/limits';
import { findProxiesProblem } from '@munay/contracts/network/trusted-proxies';
import { normalizeTaxId } from '@munay/contracts/order/tax-id';
import { BASE_PAYMENT_TYPE, PAYMENT_TYPES, type PaymentType } from '@munay/contracts/shop/payment-methods';
import {
  choice,
  defineKind,
  type Environment,
  flag,
  integer,
  integerUpTo,
  NODE_ENV,
  port,
  readSettings,
  SettingsError,
  text,
  type Values,
} from '@munay/settings';
import { version } from '../../../../package.json';
import { parseAuditKeys } from './audit-keys';
import { parseNetworks } from './networks';
import { parseRedisAddress, REDIS_SCHEMES } from './redis-address';
import { findPasswordProblem, getHost, isHttpsOrigin, isLoopback, isStrongSecret } from './safe';

/**
 * Time limit for completing requests at shutdown. Together with the rest of the shutdown, it must be shorter than the
 * stop timeout of a container.
 */
const DRAIN_MAX_MS = 8_000;

/** Defines a setting that is validated and returned as a string. */
const checkedSetting = (check: (raw: string) => unknown) =>
  defineKind((raw) => {
    check(raw);
    return raw;
  });
/** Defines an address whose scheme is validated, because database drivers retry an invalid address forever. */
const address = (schemes: readonly string[], check?: (raw: string) => unknown) =>
  checkedSetting((raw) => {
    if (!schemes.some((scheme) => raw.startsWith(`${scheme}://`)))
      throw new Error(`must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`);
    check?.(raw);
  });
/** Currencies with a minor unit in ISO 4217 but not at the payment provider: the ariary. */
const UNSUPPORTED_CURRENCIES = ['mga'];
/** Accepts only currencies with two decimals, in lower case as the payment provider writes them. */
function assertCurrency(raw: string): void {
  const isKnown = /^[a-z]{3}$/.test(raw) && Intl.supportedValuesOf('currency').includes(raw.toUpperCase());
  const { maximumFractionDigits: digits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: isKnown ? raw : 'eur',
  }).resolvedOptions();
  if (!isKnown || digits !== 2 || UNSUPPORTED_CURRENCIES.includes(raw))
    throw new Error('must be a currency with cents, as eur');
}
/** Payment types, separated by commas. Cards are always included. */
const paymentTypes = defineKind((raw): readonly PaymentType[] => {
  const names = raw.split(',').map((word) => word.trim());
  const unknownType = names.find((word) => !PAYMENT_TYPES.some((type) => type === word));
  if (unknownType !== undefined || !names.includes(BASE_PAYMENT_TYPE))
    throw new Error(`must contain ${BASE_PAYMENT_TYPE}, and nothing other than ${PAYMENT_TYPES.join(', ')}`);
  return PAYMENT_TYPES.filter((type) => names.includes(type));
});
/** A single letter; may be empty. */
const letter = checkedSetting((raw) => {
  if (!/^[A-Z]$/.test(raw)) throw new Error('must be one capital letter');
});
/** An email address without a name, e.g. `hola@munay.example`. */
const email = checkedSetting((raw) => {
  if (!isEmailAddress(raw)) throw new Error('must be an email address, as hola@munay.example');
});
/** An email address with or without a name. */
const sender = checkedSetting((raw) => {
  const [, address = raw] = /^[^<>]*<([^<>]+)>$/.exec(raw) ?? [];
  if (!isEmailAddress(address)) throw new Error('must be an email address, as Munay <hola@munay.example>');
});
const EXAMPLE_TAX_ID = 'F00000000';
/** A Spanish tax id. The example id is rejected only in production. */
const taxId = checkedSetting((raw) => {
  if (raw !== EXAMPLE_TAX_ID && normalizeTaxId(raw) === null)
    throw new Error('must be a Spanish tax id with the right control character, as F12345674');
});
/** The live payment service. A live key must not be sent to any other host. */
const STRIPE_HOST = 'https://api.stripe.com';
const SANDBOX_KEY = 'sk_test_sandbox';
const STRIPE_KEY = /^[sr]k_(?:live|test)_[A-Za-z0-9]{16,}$/;
/** Matches key placeholders from the documentation. */
const PLACEHOLDER = /…|\.\.\./;

/** All settings. `.env.example` explains each setting; a test compares the two. */
export const SETTINGS = {
  NODE_ENV,
  API_PORT: port({ default: 5000 }),
  API_HOST: text({ default: '127.0.0.1' }),
  WEB_ORIGIN: text({ devDefault: 'http://localhost:3000' }),
  API_ORIGIN: text({ devDefault: 'http://localhost:5000' }),
  MONGODB_URI: address(['mongodb', 'mongodb+srv'])({
    devDefault: 'mongodb://127.0.0.1:27027/munay?replicaSet=munay',
  }),
  MONGODB_ADMIN_URI: text({ default: '' }),
  REDIS_URL: address(REDIS_SCHEMES, parseRedisAddress)({ devDefault: 'redis://127.0.0.1:6399' }),
  SMTP_URL: address(['smtp', 'smtps'])({ devDefault: 'smtp://127.0.0.1:5025' }),
  MAIL_FROM: sender({ devDefault: 'Munay <hola@munay.example>' }),
  STAFF_SECOND_FACTOR: choice('auto', 'always')({ default: 'auto' }),
  GUEST_CHECKOUT: flag({ default: true }),
  STAFF_EMAIL: email({ devDefault: 'taller@munay.example' }),
  FORM_SECRET: text({ devDefault: 'of-development-only' }),
  AUDIT_KEYS: checkedSetting(parseAuditKeys)({ devDefault: '' }),
  STRIPE_SECRET_KEY: text({ devDefault: SANDBOX_KEY }),
  STRIPE_WEBHOOK_SECRET: text({ devDefault: 'whsec_sandbox_development_only' }),
  STRIPE_API_URL: text({ default: STRIPE_HOST, devDefault: 'http://127.0.0.1:5010' }),
  PAYMENT_PAGE_ORIGIN: text({ default: 'https://checkout.stripe.com', devDefault: 'http://localhost:5010' }),
  PAYMENT_TYPES: paymentTypes({
    default: [BASE_PAYMENT_TYPE],
    devDefault: [BASE_PAYMENT_TYPE, 'link', 'bizum'],
  }),
  MEDIA_DIR: text({ default: 'services/api/media' }),
  UPLOAD_DIR: text({ default: '.data/uploads' }),
  IMAGE_STORE: choice('folder', 'cloudinary', 's3')({ default: 'folder' }),
  CLOUDINARY_CLOUD_NAME: text({ default: '' }),
  CLOUDINARY_API_KEY: text({ default: '' }),
  CLOUDINARY_API_SECRET: text({ default: '' }),
  CLOUDINARY_API_URL: text({ default: 'https://api.cloudinary.com' }),
  CLOUDINARY_DELIVERY_URL: text({ default: 'https://res.cloudinary.com' }),
  S3_ENDPOINT: text({ default: '' }),
  S3_BUCKET: text({ default: '' }),
  S3_REGION: text({ default: 'us-east-1' }),
  S3_ACCESS_KEY_ID: text({ default: '' }),
  S3_SECRET_ACCESS_KEY: text({ default: '' }),
  S3_PUBLIC_URL: text({ default: '' }),
  BACKUP_DIR: text({ default: 'backups' }),
  BACKUP_S3_BUCKET: text({ default: '' }),
  BACKUP_RECIPIENTS: text({ default: '' }),
  BACKUP_IDENTITY_FILE: text({ default: '' }),
  BACKUP_SIGNING_KEY: text({ default: '' }),
  BACKUP_SIGNERS: text({ default: '' }),
  BACKUP_EVERY_HOURS: integer({ default: 24 }),
  BACKUP_SEGMENT_SECONDS: integer({ default: 60 }),
  BACKUP_KEEP: text({ default: '7d 5w 12m' }),
  CATALOGUE_IN_MEMORY_MAX: integer({ default: 50_000 }),
  SHOP_NAME: text({ default: 'Jabones Munay S. Coop.' }),
  SHOP_TAX_ID: taxId({ devDefault: EXAMPLE_TAX_ID }),
  SHOP_ADDRESS: text({ devDefault: 'Calle del Taller 8, 28012 Madrid, España' }),
  SHOP_EMAIL: email({ devDefault: 'hola@munay.example' }),
  SHOP_CURRENCY: checkedSetting(assertCurrency)({ default: 'eur' }),
  SHOP_VAT_PERCENT: integerUpTo(100)({ default: 21 }),
  BILL_SERIES: letter({ default: '' }),
  SIMPLIFIED_INVOICE_MAX_CENTS: integer({ default: LIMITS.simplifiedInvoiceMaxCents }),
  TRUST_PROXY: text({ default: '' }),
  API_REPLICAS: integer({ default: 2 }),
  STAFF_NETWORKS: checkedSetting(parseNetworks)({ default: '0.0.0.0/0 ::/0' }),
  LOG_LEVEL: choice('info', 'silent', 'fatal', 'error', 'warn', 'debug', 'trace')({ default: 'info' }),
  API_DOCS: flag({ default: false, devDefault: true }),
  CALLS_PER_MINUTE: integer({ default: 1_200, devDefault: 0 }),
  DRAIN_MS: integerUpTo(DRAIN_MAX_MS)({ default: 0 }),
  HEARTBEAT_FILE: text({ default: '' }),
  METRICS_TOKEN: text({ default: '' }),
  METRICS_PORT: port({ default: 0 }),
  RELEASE: text({ default: version }),
  OTEL_EXPORTER_OTLP_ENDPOINT: text({ default: '' }),
  OTEL_SERVICE_NAME: text({ default: 'munay' }),
  MUNAY_PARENT_PIPE: flag({ default: false }),
};

export type SettingName = keyof typeof SETTINGS;
export type Settings = Values<typeof SETTINGS>;

/** The settings of this process, which are read once. @throws SettingsError */
@Injectable()
export class Config {
  readonly values: Settings;
  readonly production: boolean;
  /** Whether the shop runs in a test, which enables additional checks. */
  readonly test: boolean;

  /**
   * @param withheldSettings settings that this process does not receive: they are neither required nor validated, and
   * reading one throws
   */
  constructor(env: Environment, withheldSettings: readonly SettingName[] = []) {
    this.production = env.NODE_ENV === 'production';
    this.test = env.NODE_ENV === 'test';
    const withheldValues = Object.fromEntries(withheldSettings.map((name) => [name, undefined]));
    const { values, problems } = readSettings(
      { ...env, ...withheldValues, NODE_ENV: env.NODE_ENV },
      SETTINGS,
    );
    this.values = values;
    // The other checks depend on NODE_ENV
    if (!problems.some((problem) => problem.startsWith('NODE_ENV ')))
      problems.push(...this.listUnsafeSettings());
    const settingProblems = pickFirstProblems(problems).filter(
      (problem) => !withheldSettings.some((name) => problem.startsWith(`${name} `)),
    );
    if (settingProblems.length > 0) throw new SettingsError(settingProblems);
    for (const name of withheldSettings)
      Object.defineProperty(this.values, name, {
        enumerable: false,
        get: () => {
          throw new Error(`${name} is not for this process`);
        },
      });
  }

  /** Whether the payment sandbox is used instead of the real payment provider. */
  get usesSandbox(): boolean {
    return this.values.STRIPE_API_URL !== STRIPE_HOST;
  }

  /**
   * Whether every staff account needs a second factor. It is optional only outside production, with loopback addresses
   * and origins.
   */
  get secondFactorRequired(): boolean {
    const { STAFF_SECOND_FACTOR, API_HOST, WEB_ORIGIN, API_ORIGIN } = this.values;
    const hosts = [API_HOST, ...[WEB_ORIGIN, API_ORIGIN].map(getHost)];
    return this.production || STAFF_SECOND_FACTOR === 'always' || !hosts.every(isLoopback);
  }

  private listUnsafeSettings(): string[] {
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, WEB_ORIGIN, API_ORIGIN } = this.values;
    const problems: string[] = [];
    if (/^[sr]k_live_/.test(STRIPE_SECRET_KEY) && this.usesSandbox)
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
    if (this.usesSandbox || STRIPE_SECRET_KEY === SANDBOX_KEY)
      problems.push('STRIPE_SECRET_KEY must be a real key in production');
    else if (PLACEHOLDER.test(STRIPE_SECRET_KEY))
      problems.push('STRIPE_SECRET_KEY is the placeholder of the documentation, not a key');
    else if (!STRIPE_KEY.test(STRIPE_SECRET_KEY))
      problems.push(
        'STRIPE_SECRET_KEY must begin with sk_live_, rk_live_, sk_test_ or rk_test_, and 16 or more letters or digits follow',
      );
    const { FORM_SECRET, METRICS_TOKEN, PAYMENT_PAGE_ORIGIN, SHOP_TAX_ID, TRUST_PROXY } = this.values;
    const { MONGODB_URI, REDIS_URL } = this.values;
    for (const [name, address] of Object.entries({ MONGODB_URI, REDIS_URL })) {
      const problem = findPasswordProblem(address);
      if (problem) problems.push(`${name} ${problem}`);
    }
    for (const [name, secret] of Object.entries({ STRIPE_WEBHOOK_SECRET, FORM_SECRET, METRICS_TOKEN }))
      if (!isStrongSecret(secret) && !(name === 'METRICS_TOKEN' && secret === ''))
        problems.push(`${name} is not a strong secret`);
    for (const [name, origin] of Object.entries({ WEB_ORIGIN, API_ORIGIN, PAYMENT_PAGE_ORIGIN }))
      if (!isHttpsOrigin(origin)) problems.push(`${name} must be an https origin`);
    const proxiesProblem = findProxiesProblem(TRUST_PROXY);
    if (proxiesProblem) problems.push(proxiesProblem);
    if (S3_PUBLIC_URL && !S3_PUBLIC_URL.startsWith('https:')) problems.push('S3_PUBLIC_URL must be https');
    if (SHOP_TAX_ID === EXAMPLE_TAX_ID) problems.push('SHOP_TAX_ID is the example');
    return problems;
  }
}

/** Picks the first problem of each setting, so that a missing setting is not also reported as weak. */
function pickFirstProblems(problems: readonly string[]): string[] {
  const getSettingName = (problem: string) => problem.split(' ', 1)[0];
  return problems.filter(
    (problem, index) =>
      problems.findIndex((value) => getSettingName(value) === getSettingName(problem)) === index,
  );
}
