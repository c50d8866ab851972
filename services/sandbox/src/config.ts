/** Settings of both test servers; `.env.example` lists the same names. */
export const SETTINGS = [
  'NODE_ENV',
  'MUNAY_PARENT_PIPE',
  'SANDBOX_PORT',
  'SANDBOX_HOST',
  'PAYMENT_PAGE_ORIGIN',
  'SANDBOX_DATA_DIR',
  'SANDBOX_WEBHOOK_URL',
  'SANDBOX_WEBHOOK_RETRY_MS',
  'SANDBOX_REDIRECT_HOLD_MS',
  'SANDBOX_BANK_DELAY_MS',
  'SANDBOX_REFUND_SETTLE_MS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'MAILBOX_PORT',
  'MAILBOX_HOST',
  'MAILBOX_DATA_DIR',
  'MAILBOX_KEEP',
  'SMTP_PORT',
] as const;

type Setting = (typeof SETTINGS)[number];
export type Environment = Partial<Record<Setting, string | undefined>>;

export interface PaymentConfig {
  port: number;
  host: string;
  publicOrigin: string | null;
  dataDir: string | null;
  webhookUrl: string | null;
  webhookSecret: string;
  webhookRetryMs: number[];
  redirectHoldMs: number;
  bankDelayMs: number;
  refundSettleMs: number;
  secretKey: string;
  controls: boolean;
  parentPipe: boolean;
}

export interface MailboxConfig {
  port: number;
  smtpPort: number;
  host: string;
  dataDir: string | null;
  keep: number;
  parentPipe: boolean;
}

/** @throws Error naming the setting. A live key is refused. */
export function readPaymentConfig(env: Environment = process.env): PaymentConfig {
  const secretKey = env.STRIPE_SECRET_KEY || 'sk_test_sandbox';
  if (/^(sk|rk)_live_/.test(secretKey))
    throw new Error('STRIPE_SECRET_KEY is a live key: the payment sandbox refuses to start with it.');
  return {
    port: integer(env, 'SANDBOX_PORT', 5010, 65_535),
    host: env.SANDBOX_HOST || '127.0.0.1',
    publicOrigin: origin(env, 'PAYMENT_PAGE_ORIGIN'),
    dataDir: env.SANDBOX_DATA_DIR || null,
    webhookUrl: env.SANDBOX_WEBHOOK_URL || null,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET || 'whsec_sandbox',
    webhookRetryMs: integers(env, 'SANDBOX_WEBHOOK_RETRY_MS', [1_000, 5_000, 30_000, 120_000, 600_000]),
    redirectHoldMs: integer(env, 'SANDBOX_REDIRECT_HOLD_MS', 10_000),
    bankDelayMs: integer(env, 'SANDBOX_BANK_DELAY_MS', 400),
    refundSettleMs: integer(env, 'SANDBOX_REFUND_SETTLE_MS', 3_000),
    secretKey,
    controls: env.NODE_ENV !== 'production',
    parentPipe: env.MUNAY_PARENT_PIPE === '1',
  };
}

/** @throws Error naming the setting. */
export function readMailboxConfig(env: Environment = process.env): MailboxConfig {
  return {
    port: integer(env, 'MAILBOX_PORT', 5080, 65_535),
    smtpPort: integer(env, 'SMTP_PORT', 5025, 65_535),
    host: env.MAILBOX_HOST || '127.0.0.1',
    dataDir: env.MAILBOX_DATA_DIR || null,
    keep: integer(env, 'MAILBOX_KEEP', 2_000),
    parentPipe: env.MUNAY_PARENT_PIPE === '1',
  };
}

function integer(env: Environment, name: Setting, fallback: number, max = 86_400_000): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new Error(`${name} must be a whole number from 0 to ${max}, not "${text}".`);
  return value;
}

function integers(env: Environment, name: Setting, fallback: number[]): number[] {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  return text.split(',').map((part) => integer({ [name]: part.trim() }, name, 0));
}

function origin(env: Environment, name: Setting): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  if (!URL.canParse(text) || new URL(text).origin !== text)
    throw new Error(`${name} must be scheme and host only, as http://localhost:5010, not "${text}".`);
  return text;
}
