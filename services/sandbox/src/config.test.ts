import { readMailboxConfig, readPaymentConfig } from './config';

describe('sandbox settings', () => {
  it('every sandbox setting has a default', () => {
    expect(readPaymentConfig({})).toMatchObject({
      port: 5010,
      host: '127.0.0.1',
      secretKey: 'sk_test_sandbox',
      controls: true,
      dataDir: null,
    });
    expect(readMailboxConfig({})).toMatchObject({
      port: 5080,
      smtpPort: 5025,
      host: '127.0.0.1',
      keep: 2_000,
      dataDir: null,
    });
  });

  it('a live API key is rejected', () => {
    expect(() => readPaymentConfig({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow('STRIPE_SECRET_KEY');
    expect(() => readPaymentConfig({ STRIPE_SECRET_KEY: 'rk_live_1' })).toThrow('STRIPE_SECRET_KEY');
  });

  it('the sandbox controls are disabled in production', () => {
    expect(readPaymentConfig({ NODE_ENV: 'production' }).controls).toBe(false);
  });

  it.each([
    ['SANDBOX_PORT', '80800'],
    ['SANDBOX_PORT', 'five'],
    ['SANDBOX_WEBHOOK_RETRY_MS', '1000,soon'],
    ['PAYMENT_PAGE_ORIGIN', 'http://localhost:5010/path'],
  ])('the error for the setting %s=%s names the setting', (name, value) => {
    expect(() => readPaymentConfig({ [name]: value })).toThrow(name);
  });
});
