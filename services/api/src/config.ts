import { Injectable } from '@nestjs/common';

/** How a setting is read: its default in development, and whether production must give it. */
interface Setting<T> {
  readonly fallback: T;
  readonly read: (raw: string) => T;
  readonly requiredInProduction?: boolean;
}

const text = (fallback: string, more: Partial<Setting<string>> = {}): Setting<string> => ({
  fallback,
  read: (raw) => raw,
  ...more,
});
const whole = (fallback: number): Setting<number> => ({
  fallback,
  read: (raw) => {
    if (!/^\d+$/.test(raw)) throw new Error('must be a whole number');
    return Number(raw);
  },
});
const flag = (fallback: boolean): Setting<boolean> => ({
  fallback,
  read: (raw) => raw === '1' || raw === 'true',
});
const required = { requiredInProduction: true };

/** Every setting of the API and its worker. `.env.example` explains each; a test keeps the two in step. */
export const SETTINGS = {
  NODE_ENV: text('development'),
  API_PORT: whole(5000),
  API_HOST: text('127.0.0.1'),
  WEB_ORIGIN: text('http://localhost:3000', required),
  API_ORIGIN: text('http://localhost:5000', required),
  MONGODB_URI: text('mongodb://127.0.0.1:27027/munay?replicaSet=munay', required),
  REDIS_URL: text('redis://127.0.0.1:6399', required),
  SMTP_URL: text('smtp://127.0.0.1:5025', required),
  MAIL_FROM: text('Munay <hola@munay.example>', required),
  STAFF_EMAIL: text('taller@munay.example', required),
  FORM_SECRET: text('of-development-only', required),
  STRIPE_SECRET_KEY: text('sk_test_sandbox', required),
  STRIPE_WEBHOOK_SECRET: text('whsec_sandbox_development_only', required),
  STRIPE_API_URL: text('http://127.0.0.1:5010'),
  PAYMENT_PAGE_ORIGIN: text('http://localhost:5010'),
  MEDIA_DIR: text('services/api/media'),
  UPLOAD_DIR: text('.data/uploads'),
  IMAGE_STORE: text('folder'),
  CLOUDINARY_CLOUD_NAME: text(''),
  CLOUDINARY_API_KEY: text(''),
  CLOUDINARY_API_SECRET: text(''),
  CLOUDINARY_API_URL: text('https://api.cloudinary.com'),
  CLOUDINARY_DELIVERY_URL: text('https://res.cloudinary.com'),
  CATALOGUE_IN_MEMORY_MAX: whole(50_000),
  SHOP_NAME: text('Jabones Munay S. Coop.'),
  SHOP_TAX_ID: text('F00000000', required),
  SHOP_ADDRESS: text('Calle del Taller 8, 28012 Madrid, España'),
  SHOP_EMAIL: text('hola@munay.example', required),
  SHOP_CURRENCY: text('eur'),
  SHOP_VAT_PERCENT: whole(21),
  TRUST_PROXY: text(''),
  LOG_LEVEL: text('info'),
  API_DOCS: flag(true),
  DRAIN_MS: whole(0),
  HEARTBEAT_FILE: text(''),
  METRICS_TOKEN: text(''),
  MUNAY_PARENT_PIPE: flag(false),
} as const;

type Settings = { readonly [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K]['fallback'] };

/** The live payment service; no other host may see a live key. */
const STRIPE_HOST = 'https://api.stripe.com';

/**
 * The settings of this process, read once.
 * @throws Error naming every setting that is missing, malformed or unsafe in production.
 */
@Injectable()
export class Config {
  readonly values: Settings;
  readonly production: boolean;

  constructor(env: Record<string, string | undefined>) {
    const problems: string[] = [];
    this.production = env.NODE_ENV === 'production';
    const read = (name: string, setting: Setting<unknown>): unknown => {
      const raw = env[name];
      if (raw === undefined || raw === '') {
        if (this.production && setting.requiredInProduction) problems.push(`${name} is missing`);
        return this.production && name === 'STRIPE_API_URL' ? STRIPE_HOST : setting.fallback;
      }
      try {
        return setting.read(raw);
      } catch (error) {
        problems.push(`${name} ${(error as Error).message}`);
        return setting.fallback;
      }
    };
    this.values = Object.fromEntries(
      Object.entries(SETTINGS).map(([name, setting]) => [name, read(name, setting as Setting<unknown>)]),
    ) as unknown as Settings;
    problems.push(...this.unsafe());
    if (problems.length > 0) throw new Error(`The settings are not valid: ${problems.join('; ')}.`);
  }

  /** Does the shop talk to the payment service itself, or to the sandbox? */
  get usesSandbox(): boolean {
    return this.values.STRIPE_API_URL !== STRIPE_HOST;
  }

  private unsafe(): string[] {
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, WEB_ORIGIN, API_ORIGIN } = this.values;
    const problems: string[] = [];
    if (STRIPE_SECRET_KEY.startsWith('sk_live_') && this.usesSandbox)
      problems.push('STRIPE_API_URL must not point elsewhere with a live STRIPE_SECRET_KEY');
    if (!this.production) return problems;
    if (this.usesSandbox || STRIPE_SECRET_KEY === SETTINGS.STRIPE_SECRET_KEY.fallback)
      problems.push('STRIPE_SECRET_KEY must be a real key in production');
    if (STRIPE_WEBHOOK_SECRET.length < 24 || STRIPE_WEBHOOK_SECRET.includes('sandbox'))
      problems.push('STRIPE_WEBHOOK_SECRET is not a strong secret');
    if (this.values.FORM_SECRET.length < 24) problems.push('FORM_SECRET is not a strong secret');
    const { METRICS_TOKEN } = this.values;
    if (METRICS_TOKEN !== '' && METRICS_TOKEN.length < 24)
      problems.push('METRICS_TOKEN is not a strong secret');
    for (const [name, origin] of Object.entries({ WEB_ORIGIN, API_ORIGIN }))
      if (!origin.startsWith('https://')) problems.push(`${name} must be an https origin`);
    return problems;
  }
}

/** Reads the settings of the running process: the only place that touches its environment. */
export const loadConfig = (): Config => new Config(process.env);
