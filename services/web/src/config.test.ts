import { readConfig } from './config';

test('production rejects origins without https and invalid ports', () => {
  expect(() => readConfig({ NODE_ENV: 'production', WEB_ORIGIN: 'http://munay.example' })).toThrow(
    'WEB_ORIGIN',
  );
  expect(() => readConfig({ WEB_PORT: 'x' })).toThrow('WEB_PORT');
});

const PRODUCTION = {
  NODE_ENV: 'production',
  WEB_ORIGIN: 'https://munay.example',
  API_ORIGIN: 'https://munay.example',
  STOREFRONT_ORIGIN: 'https://munay.example/_storefront',
  ADMIN_ORIGIN: 'https://munay.example/_admin',
};

// Fault proxy-is-a-number in findProxiesProblem: replace(value('invalid'), 'undefined')
// Fault pages-trust-everybody in readConfig: replace(value('proxies'), 'null')
test.each([
  [undefined, 'TRUST_PROXY is missing'],
  ['', 'TRUST_PROXY is missing'],
  ['false', 'TRUST_PROXY is missing'],
  ['1', 'TRUST_PROXY must be addresses or networks'],
  ['true', 'TRUST_PROXY must name the proxies'],
  ['10.0.0.1, 0.0.0.0/0', 'TRUST_PROXY must name the proxies'],
])('production rejects TRUST_PROXY=%s, unlike development', (TRUST_PROXY, reason) => {
  expect(() => readConfig({ ...PRODUCTION, TRUST_PROXY })).toThrow(reason);
  expect(readConfig({ TRUST_PROXY }).production).toBe(false);
});

test('production accepts the networks of its proxies in TRUST_PROXY', () => {
  const { trustProxy } = readConfig({ ...PRODUCTION, TRUST_PROXY: '10.77.0.0/24,fd00::/8' });
  expect(trustProxy).toBe('10.77.0.0/24,fd00::/8');
});
