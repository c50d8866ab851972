import {
  defineKind,
  type Environment,
  flag,
  integerUpTo,
  NODE_ENV,
  port,
  requireSettings,
  text,
} from '@munay/settings';

const upToOneDay = integerUpTo(86_400_000);
const integers = defineKind((raw) =>
  raw.split(',').map((part) => {
    if (!/^\d+$/.test(part.trim())) throw new Error('must be whole numbers, separated by commas');
    return Number(part);
  }),
);
const origin = defineKind((raw) => {
  if (!URL.canParse(raw) || new URL(raw).origin !== raw)
    throw new Error('must be scheme and host only, as http://localhost:5010');
  return raw;
});
const testKey = defineKind((raw) => {
  if (/^(sk|rk)_live_/.test(raw))
    throw new Error('is a live key: the payment sandbox refuses to start with it');
  return raw;
});

const SHARED_SETTINGS = { NODE_ENV, MUNAY_PARENT_PIPE: flag({ default: false }) };
const PAYMENT_SETTINGS = {
  ...SHARED_SETTINGS,
  SANDBOX_PORT: port({ default: 5010 }),
  SANDBOX_HOST: text({ default: '127.0.0.1' }),
  PAYMENT_PAGE_ORIGIN: origin({ default: undefined }),
  SANDBOX_DATA_DIR: text({ default: undefined }),
  SANDBOX_WEBHOOK_URL: text({ default: undefined }),
  SANDBOX_WEBHOOK_RETRY_MS: integers({ default: [1_000, 5_000, 30_000, 120_000, 600_000] }),
  SANDBOX_REDIRECT_HOLD_MS: upToOneDay({ default: 10_000 }),
  SANDBOX_BANK_DELAY_MS: upToOneDay({ default: 400 }),
  SANDBOX_REFUND_SETTLE_MS: upToOneDay({ default: 3_000 }),
  STRIPE_SECRET_KEY: testKey({ default: 'sk_test_sandbox' }),
  STRIPE_WEBHOOK_SECRET: text({ default: 'whsec_sandbox' }),
};
const MAILBOX_SETTINGS = {
  ...SHARED_SETTINGS,
  MAILBOX_PORT: port({ default: 5080 }),
  MAILBOX_HOST: text({ default: '127.0.0.1' }),
  MAILBOX_DATA_DIR: text({ default: undefined }),
  MAILBOX_KEEP: upToOneDay({ default: 2_000 }),
  SMTP_PORT: port({ default: 5025 }),
};

/** Settings of the payment sandbox and the mailbox; `.env.example` lists the same names. */
export const SETTINGS = { ...PAYMENT_SETTINGS, ...MAILBOX_SETTINGS };

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

/** @throws SettingsError, for example for a live key */
export function readPaymentConfig(environment: Environment = process.env): PaymentConfig {
  const values = requireSettings(environment, PAYMENT_SETTINGS);
  return {
    port: values.SANDBOX_PORT,
    host: values.SANDBOX_HOST,
    publicOrigin: values.PAYMENT_PAGE_ORIGIN ?? null,
    dataDir: values.SANDBOX_DATA_DIR ?? null,
    webhookUrl: values.SANDBOX_WEBHOOK_URL ?? null,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
    webhookRetryMs: values.SANDBOX_WEBHOOK_RETRY_MS,
    redirectHoldMs: values.SANDBOX_REDIRECT_HOLD_MS,
    bankDelayMs: values.SANDBOX_BANK_DELAY_MS,
    refundSettleMs: values.SANDBOX_REFUND_SETTLE_MS,
    secretKey: values.STRIPE_SECRET_KEY,
    controls: values.NODE_ENV !== 'production',
    parentPipe: values.MUNAY_PARENT_PIPE,
  };
}

/** @throws SettingsError */
export function readMailboxConfig(environment: Environment = process.env): MailboxConfig {
  const values = requireSettings(environment, MAILBOX_SETTINGS);
  return {
    port: values.MAILBOX_PORT,
    smtpPort: values.SMTP_PORT,
    host: values.MAILBOX_HOST,
    dataDir: values.MAILBOX_DATA_DIR ?? null,
    keep: values.MAILBOX_KEEP,
    parentPipe: values.MUNAY_PARENT_PIPE,
  };
}
