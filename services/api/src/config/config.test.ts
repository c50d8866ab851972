import { findMisspelt } from '@munay/settings';
import { Config, type SettingName, SETTINGS } from './config';
import { PRODUCTION_ENV } from './config.sample';
import { loadConfig } from './load-config';
import { BACKUP_SETTINGS, WITHHELD_SETTINGS } from './withheld';

test('the development server starts without any settings', () => {
  const config = new Config({});
  expect(config.usesSandbox).toBe(true);
  expect(config.values.API_PORT).toBe(5000);
});

test('production starts with a complete configuration', () => {
  expect(new Config(PRODUCTION_ENV).usesSandbox).toBe(false);
});

// Fault open-database in Config.listUnsafeSettings: drop(statement('problem', 'problems', 'name'))
test.each([
  [{ STRIPE_SECRET_KEY: undefined }, 'STRIPE_SECRET_KEY is missing'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_short' }, 'STRIPE_WEBHOOK_SECRET is not a strong secret'],
  [{ WEB_ORIGIN: 'http://munay.example' }, 'WEB_ORIGIN must be an https origin'],
  [{ STRIPE_API_URL: 'http://127.0.0.1:5010' }, 'STRIPE_API_URL must not point elsewhere with a live'],
  [{ API_PORT: 'five' }, 'API_PORT must be a whole number'],
  [{ SHOP_CURRENCY: 'EUR' }, 'SHOP_CURRENCY must be a currency with cents'],
  [{ SHOP_CURRENCY: 'euro' }, 'SHOP_CURRENCY must be a currency with cents'],
  [{ SHOP_CURRENCY: 'jpy' }, 'SHOP_CURRENCY must be a currency with cents'],
  [{ SHOP_CURRENCY: 'kwd' }, 'SHOP_CURRENCY must be a currency with cents'],
  [{ SHOP_CURRENCY: 'mga' }, 'SHOP_CURRENCY must be a currency with cents'],
  [{ DRAIN_MS: '9000' }, 'DRAIN_MS must be at most 8000'],
  [{ STRIPE_SECRET_KEY: 'sk_test_sandbox' }, 'STRIPE_SECRET_KEY must be a real key'],
  [
    { STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_development_only' },
    'STRIPE_WEBHOOK_SECRET is not a strong secret',
  ],
  [{ FORM_SECRET: 'of-development-only' }, 'FORM_SECRET is not a strong secret'],
  [{ FORM_SECRET: 'of-development-only-but-longer' }, 'FORM_SECRET is not a strong secret'],
  [{ FORM_SECRET: 'a'.repeat(40) }, 'FORM_SECRET is not a strong secret'],
  [{ AUDIT_KEYS: undefined }, 'AUDIT_KEYS is missing'],
  [{ AUDIT_KEYS: ',' }, 'AUDIT_KEYS must be keys of 32 random bytes'],
  [{ AUDIT_KEYS: '0f1e2d3c4b5a69788796a5b4c3d2e1f0' }, 'AUDIT_KEYS must be keys of 32 random bytes'],
  [{ AUDIT_KEYS: '0'.repeat(64) }, 'AUDIT_KEYS must be keys of 32 random bytes'],
  [{ AUDIT_KEYS: `${PRODUCTION_ENV.AUDIT_KEYS},short` }, 'AUDIT_KEYS must be keys of 32 random bytes'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is not a strong secret'],
  [{ WEB_ORIGIN: '*' }, 'WEB_ORIGIN must be an https origin'],
  [{ WEB_ORIGIN: 'https://*.munay.example' }, 'WEB_ORIGIN must be an https origin'],
  [{ WEB_ORIGIN: 'https://munay.example/' }, 'WEB_ORIGIN must be an https origin'],
  [{ API_ORIGIN: 'https://munay.example,https://evil.example' }, 'API_ORIGIN must be an https origin'],
  [
    { PAYMENT_TYPES: 'card,shells' },
    'PAYMENT_TYPES must contain card, and nothing other than card, link, bizum, sepa_debit',
  ],
  [{ PAYMENT_TYPES: 'link' }, 'PAYMENT_TYPES must contain card'],
  [{ PAYMENT_PAGE_ORIGIN: 'http://localhost:5010' }, 'PAYMENT_PAGE_ORIGIN must be an https origin'],
  [{ TRUST_PROXY: '' }, 'TRUST_PROXY is missing: name the proxy'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must name the proxies'],
  [{ TRUST_PROXY: '10.0.0.1, 0.0.0.0/0' }, 'TRUST_PROXY must name the proxies'],
  [{ TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }, 'TRUST_PROXY must name the proxies'],
  [{ TRUST_PROXY: '::/1' }, 'TRUST_PROXY must name the proxies'],
  [{ TRUST_PROXY: '::ffff:0:0/96' }, 'TRUST_PROXY must name the proxies'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY must be addresses or networks: 1 is neither'],
  [{ TRUST_PROXY: '10.0.0.1, caddy' }, 'TRUST_PROXY must be addresses or networks: caddy is neither'],
  [{ TRUST_PROXY: '10.0.0' }, 'TRUST_PROXY must be addresses or networks'],
  [{ TRUST_PROXY: '10.0.0.1,' }, 'TRUST_PROXY must be addresses or networks'],
  [{ TRUST_PROXY: '0.0.0.0/128.0.0.0' }, 'TRUST_PROXY must name the proxies'],
  [{ BILL_SERIES: 'b2' }, 'BILL_SERIES must be one capital letter'],
  [{ SHOP_TAX_ID: 'F00000000' }, 'SHOP_TAX_ID is the example'],
  [{ MONGODB_URI: 'mongodb://db/munay' }, 'MONGODB_URI must carry a password'],
  [{ MONGODB_URI: 'mongodb://munay@db,db2/munay?x=:@' }, 'MONGODB_URI must carry a password'],
  [
    { MONGODB_URI: 'mongodb://munay:of-the-trial-only@mongo/munay' },
    'MONGODB_URI must carry a password of 16',
  ],
  [
    { MONGODB_URI: 'mongodb://munay:aaaaaaaaaaaaaaaaaaaaaaaa@db/munay' },
    'MONGODB_URI must carry a password of 16',
  ],
  [{ REDIS_URL: 'redis://:of-the-trial-only@redis:6379' }, 'REDIS_URL must carry a password of 16'],
  [{ REDIS_URL: 'redis://:x@queue:6379' }, 'REDIS_URL must carry a password of 16'],
  [{ REDIS_URL: 'redis://queue:6379' }, 'REDIS_URL must carry a password'],
  [
    { MONGODB_URI: 'munay:Zk3v9QpLw8Tr5YxN@db/munay' },
    'MONGODB_URI must begin with mongodb:// or mongodb+srv://',
  ],
  [{ REDIS_URL: ':Zk3v9QpLw8Tr5YxN@queue:6379' }, 'REDIS_URL must begin with redis:// or rediss://'],
  [{ SMTP_URL: 'mail.example:587' }, 'SMTP_URL must begin with smtp:// or smtps://'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of'],
  [{ IMAGE_STORE: 'cloud' }, 'IMAGE_STORE must be one of'],
  [{ IMAGE_STORE: 's3' }, 'S3_BUCKET is missing'],
  [{ BACKUP_S3_BUCKET: 'copies' }, 'BACKUP_RECIPIENTS is missing'],
  [{ BACKUP_S3_BUCKET: 'one', S3_BUCKET: 'one' }, 'BACKUP_S3_BUCKET must be another bucket'],
  [{ S3_PUBLIC_URL: 'https://pictures.example/' }, 'S3_PUBLIC_URL must be an address without a slash'],
  [{ S3_PUBLIC_URL: 'http://pictures.example' }, 'S3_PUBLIC_URL must be https'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  ...['yes', 'on', 'True', 'TRUE', '2'].map((value): [Record<string, string>, string] => [
    ...([{ GUEST_CHECKOUT: value }, 'GUEST_CHECKOUT must be true or false (or 1 or 0)'] as const),
  ]),
  [{ API_DOCS: 'no' }, 'API_DOCS must be true or false'],
  [{ SHOP_VAT_PERCENT: '210' }, 'SHOP_VAT_PERCENT must be at most 100'],
  [{ MAIL_FROM: 'hola' }, 'MAIL_FROM must be an email address'],
  [{ MAIL_FROM: 'Munay <hola>' }, 'MAIL_FROM must be an email address'],
  [{ MAIL_FROM: 'a@munay.example, b@munay.example' }, 'MAIL_FROM must be an email address'],
  [{ STAFF_EMAIL: 'taller' }, 'STAFF_EMAIL must be an email address'],
  [{ SHOP_EMAIL: 'hola@' }, 'SHOP_EMAIL must be an email address'],
  [{ SHOP_TAX_ID: 'B00000001' }, 'SHOP_TAX_ID must be a Spanish tax id'],
  [{ STRIPE_SECRET_KEY: 'sk_live_…' }, 'STRIPE_SECRET_KEY is the placeholder of the documentation'],
  [{ STRIPE_SECRET_KEY: 'sk_test_...' }, 'STRIPE_SECRET_KEY is the placeholder of the documentation'],
  [{ STRIPE_SECRET_KEY: 'pk_live_1234567890abcdef' }, 'STRIPE_SECRET_KEY must begin with sk_live_, rk_live_'],
  [{ STRIPE_SECRET_KEY: 'sk_live_1234567890abcde' }, 'STRIPE_SECRET_KEY must begin with'],
  [
    { STRIPE_SECRET_KEY: 'rk_live_1234567890abcdef', STRIPE_API_URL: 'http://127.0.0.1:5010' },
    'STRIPE_API_URL',
  ],
])('production settings are rejected with %j', (change, reason) => {
  expect(() => new Config({ ...PRODUCTION_ENV, ...change })).toThrow(reason);
});

test.each([
  [{}, false],
  [{ WEB_ORIGIN: 'http://127.0.0.1:3000', API_HOST: '::1', API_ORIGIN: 'http://[::1]:5000' }, false],
  [{ STAFF_SECOND_FACTOR: 'always' }, true],
  [{ API_HOST: '0.0.0.0' }, true],
  [{ WEB_ORIGIN: 'http://munay.example:3000' }, true],
  [{ API_ORIGIN: 'http://localhost.munay.example' }, true],
  [{ API_HOST: '127.0.0.1.munay.example' }, true],
  [PRODUCTION_ENV, true],
  [{ ...PRODUCTION_ENV, STAFF_SECOND_FACTOR: 'auto' }, true],
])('with %j, staff must use a second factor: %s', (env, isRequired) => {
  expect(new Config(env).secondFactorRequired).toBe(isRequired);
});

test('the configuration error lists every invalid setting and contains no secret', () => {
  const start = () =>
    new Config({
      ...PRODUCTION_ENV,
      FORM_SECRET: 'hunter2',
      AUDIT_KEYS: 'hunter2',
      WEB_ORIGIN: 'http://munay.example',
    });
  expect(start).toThrow(/AUDIT_KEYS.*FORM_SECRET.*WEB_ORIGIN/);
  expect(start).not.toThrow('hunter2');
});

test.each([
  [{ FORM_SECRET: undefined }, ['FORM_SECRET is missing']],
  [{ SHOP_TAX_ID: '' }, ['SHOP_TAX_ID is missing']],
  [{ NODE_ENV: 'prod' }, ['NODE_ENV must be one of development, production, test']],
  [{ STRIPE_SECRET_KEY: undefined }, ['STRIPE_SECRET_KEY is missing']],
])('each invalid setting is reported once: %j', (change, problems) => {
  const start = () => new Config({ ...PRODUCTION_ENV, ...change });
  expect(start).toThrow(expect.objectContaining({ problems }));
});

test.each([
  { GUEST_CHECKOUT: '' },
  { GUEST_CHECKOUT: '0' },
  { GUEST_CHECKOUT: '1' },
  { GUEST_CHECKOUT: 'false' },
  { MAIL_FROM: 'hola@munay.example' },
  { STRIPE_SECRET_KEY: 'rk_live_1234567890abcdef' },
  { SHOP_VAT_PERCENT: '0' },
  { MONGODB_URI: 'mongodb+srv://munay:Zk3v9QpLw8Tr5YxN@cluster.example/munay' },
  { MONGODB_URI: 'mongodb://db1,db2/munay?tls=true&authMechanism=MONGODB-X509' },
  { REDIS_URL: 'redis://munay:Zk3v9QpLw8Tr5YxN@queue:6379/1' },
  { AUDIT_KEYS: `Dx4tPEtaaXiHlqW0w9Lh8AESIzRFVmd4iZqrvM3u/wA=, ${PRODUCTION_ENV.AUDIT_KEYS}` },
])('production accepts %j', (change) => {
  expect(() => new Config({ ...PRODUCTION_ENV, ...change })).not.toThrow();
});

test('the API document is served in production only if it is enabled', () => {
  expect(new Config({}).values.API_DOCS).toBe(true);
  expect(new Config(PRODUCTION_ENV).values.API_DOCS).toBe(false);
  expect(new Config({ ...PRODUCTION_ENV, API_DOCS: '1' }).values.API_DOCS).toBe(true);
  expect([{}, PRODUCTION_ENV].map((env) => new Config(env).values.CALLS_PER_MINUTE)).toEqual([0, 1_200]);
});

test('the production configuration accepts proxy networks and Stripe test keys', () => {
  const rehearsal = {
    TRUST_PROXY: '10.77.0.0/24, 192.0.2.7, 10.0.0.0/8, fd00::/8, 10.0.0.0/255.0.0.0',
    METRICS_TOKEN: 'Zk3v9QpLw8Tr5YxNb2Mc7HdF',
    STRIPE_SECRET_KEY: 'sk_test_51HxAbCdEfGhIjKl',
  };
  expect(new Config({ ...PRODUCTION_ENV, ...rehearsal }).values).toMatchObject(rehearsal);
});

test('a live Stripe key is rejected with a payment server other than Stripe, even in development', () => {
  expect(() => new Config({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow('STRIPE_API_URL');
});

test.each([
  ['STAFF_NETWORK', 'STAFF_NETWORKS'],
  ['FROM_SECRET', 'FORM_SECRET'],
  ['FORM_SECRETS_FILE', 'FORM_SECRET'],
  ['GUEST_CHEKOUTS', 'GUEST_CHECKOUT'],
])('the unknown setting %s is reported as a misspelling of %s', (unknownName, suggestion) => {
  expect(findMisspelt(['PATH', unknownName, suggestion], Object.keys(SETTINGS))).toEqual([
    `${unknownName} is not a setting. Did you mean ${suggestion}?`,
  ]);
});

test('a process without required settings exits with a list of the missing settings', () => {
  const messages: string[] = [];
  const exitSpy = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  const stderr = jest
    .spyOn(process.stderr, 'write')
    .mockImplementation((text) => messages.push(String(text)) > 0);
  const before = process.env;
  process.env = { NODE_ENV: 'production', STAFF_NETWORK: '10.0.0.0/8' };
  try {
    expect(() => loadConfig([])).toThrow('ended');
  } finally {
    process.env = before;
    exitSpy.mockRestore();
    stderr.mockRestore();
  }
  const [misspeltName, ...lines] = messages.join('').trimEnd().split('\n');
  expect(misspeltName).toBe('STAFF_NETWORK is not a setting. Did you mean STAFF_NETWORKS?');
  expect(lines[0]).toMatch(/^The settings are not valid/);
  expect(lines).toContain('  MONGODB_URI is missing');
  expect(lines.filter((line) => line.includes('STRIPE_SECRET_KEY'))).toEqual([
    '  STRIPE_SECRET_KEY is missing',
  ]);
});

test.each([
  ['SMTP_URL', WITHHELD_SETTINGS.api],
  ['STRIPE_WEBHOOK_SECRET', WITHHELD_SETTINGS.worker],
] as const)(
  'the setting %s is neither required nor readable in a process that must not know the secret',
  (name, withheldSettings) => {
    const { values } = new Config({ ...PRODUCTION_ENV, [name]: undefined }, withheldSettings);
    expect(() => values[name]).toThrow(`${name} is not for this process`);
    expect(() => new Config({ ...PRODUCTION_ENV, [name]: 'short' }, withheldSettings)).not.toThrow();
    expect(() => new Config({ ...PRODUCTION_ENV, [name]: undefined })).toThrow(name);
  },
);

test('a backup process starts in production with only the backup settings', () => {
  const names = Object.keys(SETTINGS) as SettingName[];
  const otherSettings = names.filter(
    (name) => !BACKUP_SETTINGS.some((backupSetting) => backupSetting === name),
  );
  const environment = { NODE_ENV: 'production', MONGODB_URI: PRODUCTION_ENV.MONGODB_URI };
  expect(new Config(environment, otherSettings).values.BACKUP_KEEP).toBe('7d 5w 12m');
  expect(() => new Config({ NODE_ENV: 'production' }, otherSettings)).toThrow('MONGODB_URI is missing');
});
