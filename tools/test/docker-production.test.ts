import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { LIMITS } from '@munay/contracts/limits';
import { Config, type SettingName, SETTINGS } from '../../services/api/src/config/config';
import { BACKUP_SETTINGS, WITHHELD_SETTINGS } from '../../services/api/src/config/withheld';
import { readConfig } from '../../services/web/src/config';

interface Stack {
  services: Record<string, { environment?: Record<string, string> } | undefined>;
}
const read = (file: string) => readFileSync(resolve(__dirname, '../..', file), 'utf8');
const source = read('docker-compose.yml');
const parts = (text: string) => (parse(text, { merge: true }) as Stack).services;
const trialParts = parts(source);
const productionParts = parts(read('services/deploy/production.yml'));
const getTrialEnvironment = (name: string) => trialParts[name]?.environment ?? {};
/** Merges files like docker compose. */
const getProductionEnvironment = (name: string) => ({
  ...getTrialEnvironment(name),
  ...productionParts[name]?.environment,
});

/** Resolves variables like docker compose: from the environment if set, otherwise from the defaults. */
function getEnvironment(name: string, values: Record<string, string>): Record<string, string> {
  const fillVariables = (value: string) =>
    value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, key: string, kind = '', rest = '') => {
      const value = values[key] ?? (kind === '-' ? (rest as string) : undefined);
      if (value === undefined) throw new Error(`${key} is not given: ${rest}`);
      return value;
    });
  return Object.fromEntries(
    Object.entries(getProductionEnvironment(name)).map(([key, value]) => [key, fillVariables(value)]),
  );
}

const REQUIRED_VALUES = {
  MONGODB_URI: 'mongodb://munay:Zk3v9QpLw8Tr5YxNb2Mc7HdF@mongo:27017/munay?replicaSet=munay',
  REDIS_URL: 'redis://:Hd7cM2bNxY5rT8wLpQ9v3kZF@redis:6379',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Munay <hola@munay.example>',
  SHOP_ADDRESS: 'Calle Mayor 1, 28013 Madrid, España',
  STAFF_EMAIL: 'taller@munay.example',
  WEB_ORIGIN: 'https://munay.example',
  STOREFRONT_ORIGIN: 'https://tienda.munay.example',
  ADMIN_ORIGIN: 'https://admin.munay.example',
  API_ORIGIN: 'https://api.munay.example',
  FORM_SECRET: 'a-random-text-of-some-length',
  AUDIT_KEYS: '0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0',
  STRIPE_SECRET_KEY: 'sk_live_0123456789abcdefghijklmn',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefghijklmn',
  SHOP_TAX_ID: 'F12345674',
  SHOP_EMAIL: 'hola@munay.example',
};

const getExamples = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(getTrialEnvironment(name)).map(([key, value]) => [
      key,
      /^\$\{\w+:-(.*)\}$/.exec(value)?.[1] ?? value,
    ]),
  );

test('a trial requires no settings, but production rejects its example values', () => {
  const trial = { ...getExamples('worker'), ...getExamples('api') };
  expect(new Config(trial).usesSandbox).toBe(true);
  expect(readConfig(getExamples('web')).trial).toBe(true);
  const createConfig = () => new Config({ ...trial, NODE_ENV: 'production' });
  for (const name of [
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'FORM_SECRET',
    'AUDIT_KEYS',
    'SHOP_TAX_ID',
  ])
    expect(createConfig).toThrow(name);
  expect(getProductionEnvironment('web').TRIAL).toBe('');
});

const EXAMPLES = [...source.matchAll(/\$\{(\w+):-([^}]+)\}/g)]
  .map(([, name = '', example = '']) => ({ name, example }))
  .filter(({ example }) => /trial|sandbox|localhost|F0{8}/.test(example))
  // Excludes image and host names, because a rehearsal may run on localhost
  .filter(({ name }) => !/^(\w+_ORIGIN|REGISTRY|TAG|SHOP_HOST)$/.test(name));

test('production checks every secret of the trial stack', () => {
  expect([...new Set(EXAMPLES.map(({ name }) => name))].sort()).toEqual([
    'FORM_SECRET',
    'MONGODB_URI',
    'MONGO_PASSWORD',
    'REDIS_PASSWORD',
    'REDIS_URL',
    'SHOP_TAX_ID',
    'STRIPE_API_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ]);
});

test.each(EXAMPLES)('production rejects the example value of $name', ({ name, example }) => {
  const addresses: Record<string, string> = {
    MONGO_PASSWORD: `mongodb://munay:${example}@mongo:27017/munay`,
    REDIS_PASSWORD: `redis://:${example}@redis:6379`,
  };
  const setting = { MONGO_PASSWORD: 'MONGODB_URI', REDIS_PASSWORD: 'REDIS_URL' }[name] ?? name;
  const start = () =>
    new Config({ ...getEnvironment('api', REQUIRED_VALUES), [setting]: addresses[name] ?? example });
  expect(start).toThrow(setting === 'STRIPE_API_URL' ? 'STRIPE' : setting);
});

const NAMES = Object.keys(SETTINGS) as SettingName[];
const namesExcept = (names: readonly SettingName[]) => NAMES.filter((name) => !names.includes(name));
const WITHHELD_BY_PROCESS: Record<string, readonly SettingName[]> = {
  ...WITHHELD_SETTINGS,
  backup: namesExcept(BACKUP_SETTINGS),
  database: namesExcept(['MONGODB_URI', 'MONGODB_ADMIN_URI']),
};

describe.each(Object.entries(WITHHELD_BY_PROCESS))('the %s process in production', (name, withheld) => {
  test('a process starts in production with exactly the settings it requires', () => {
    const environment = getEnvironment(name, REQUIRED_VALUES);
    expect(new Config(environment, withheld).production).toBe(true);
    const isRequired = (value: string) =>
      !/^(STOREFRONT|ADMIN)_ORIGIN$/.test(value) && !withheld.some((withheldName) => withheldName === value);
    for (const setting of Object.keys(REQUIRED_VALUES).filter(isRequired)) {
      const start = () => new Config(getEnvironment(name, { ...REQUIRED_VALUES, [setting]: '' }), withheld);
      expect(start).toThrow(setting);
    }
  });

  test('a trial starts without any settings', () => {
    // The value set by the image
    const start = () => new Config({ NODE_ENV: 'production', ...getExamples(name) }, withheld);
    expect(start).not.toThrow();
  });
});

test.each(['web', 'storefront', 'admin'])(
  'the %s server starts in production with the required settings',
  (name) => {
    const config = readConfig(getEnvironment(name, REQUIRED_VALUES));
    expect([config.production, config.host, config.apiOrigin]).toEqual([
      true,
      '0.0.0.0',
      REQUIRED_VALUES.API_ORIGIN,
    ]);
  },
);

test('the proxy accepts uploads as large as the API does', () => {
  const [, bytes] = /content-length\) gt (\d+)/.exec(read('services/deploy/haproxy.cfg')) ?? [];
  expect(Number(bytes)).toBe(LIMITS.uploadMaxBytes + 16 * 1024);
});

test('all services trust only private proxies and use the same staff networks', () => {
  const networks = { ...REQUIRED_VALUES, STAFF_NETWORKS: '10.8.0.0/24 fd00::/64' };
  for (const name of ['api', 'web'])
    expect(getEnvironment(name, REQUIRED_VALUES).TRUST_PROXY).toBe(
      '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fd00::/8',
    );
  for (const name of ['api', 'tls'])
    expect(getEnvironment(name, networks).STAFF_NETWORKS).toBe(networks.STAFF_NETWORKS);
});

const SECRET = /(SECRET|_KEY|_KEYS|_KEY_ID|TOKEN|_URI|REDIS_URL|SMTP_URL)$/;
/** Settings that the operator provides for a production service. */
const listSettings = (name: string): string[] =>
  Object.entries(getProductionEnvironment(name)).flatMap(([key, value]) =>
    String(value).includes('${') ? [key.replace(/_FILE$/, '')] : [],
  );

test.each(Object.entries(WITHHELD_BY_PROCESS))(
  'the %s process receives only the secrets that it reads',
  (name, withheld) => {
    const secrets = listSettings(name).filter((key) => SECRET.test(key));
    expect(secrets.length).toBeGreaterThan(1);
    expect(secrets.filter((key) => withheld.includes(key as SettingName))).toEqual([]);
    // The database accounts are created only once, with the passwords of the stack
    if (name === 'database') return;
    expect(secrets.filter((key) => !(`${key}_FILE` in getProductionEnvironment(name)))).toEqual([]);
  },
);

test.each(['web', 'storefront', 'admin', 'proxy'])('the %s process receives no secret', (name) => {
  expect(listSettings(name).filter((key) => SECRET.test(key))).toEqual([]);
});
