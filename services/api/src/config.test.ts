import { Config } from './config';

const PRODUCTION = {
  NODE_ENV: 'production',
  WEB_ORIGIN: 'https://munay.example',
  API_ORIGIN: 'https://api.munay.example',
  MONGODB_URI: 'mongodb://db/munay',
  REDIS_URL: 'redis://queue',
  SMTP_URL: 'smtps://mail',
  MAIL_FROM: 'Munay <hola@munay.example>',
  STAFF_EMAIL: 'taller@munay.example',
  FORM_SECRET: '0123456789abcdef0123456789abcdef',
  STRIPE_SECRET_KEY: 'sk_live_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789abcdef',
  SHOP_TAX_ID: 'F12345678',
  SHOP_EMAIL: 'hola@jabones.example',
};

test('starts in development with nothing set', () => {
  const config = new Config({});
  expect(config.usesSandbox).toBe(true);
  expect(config.values.API_PORT).toBe(5000);
});

test('starts in production with real values and talks to the payment service itself', () => {
  expect(new Config(PRODUCTION).usesSandbox).toBe(false);
});

test.each([
  [{ STRIPE_SECRET_KEY: undefined }, 'STRIPE_SECRET_KEY is missing'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_short' }, 'STRIPE_WEBHOOK_SECRET is not a strong secret'],
  [{ WEB_ORIGIN: 'http://munay.example' }, 'WEB_ORIGIN must be an https origin'],
  [{ STRIPE_API_URL: 'http://127.0.0.1:5010' }, 'STRIPE_API_URL must not point elsewhere with a live'],
  [{ API_PORT: 'five' }, 'API_PORT must be a whole number'],
])('refuses production with %j', (change, reason) => {
  expect(() => new Config({ ...PRODUCTION, ...change })).toThrow(reason);
});

test('refuses a live key against another host in development too', () => {
  expect(() => new Config({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow('STRIPE_API_URL');
});
