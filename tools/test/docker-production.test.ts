import { LIMITS } from '@munay/contracts/limits';
import { Config, type SettingName, SETTINGS } from '../../services/api/src/config/config';
import { OF_BACKUPS, WITHHELD } from '../../services/api/src/config/withheld';
import { readConfig } from '../../services/web/src/config';
import { inProduction, over, proxyConfig, service, services, source } from './compose-stack';

/** As docker compose: outer values where given, else defaults. */
function environmentOf(name: string, given: Record<string, string>): Record<string, string> {
  const filled = (value: string) =>
    value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, key: string, kind = '', rest = '') => {
      const known = given[key] ?? (kind === '-' ? (rest as string) : undefined);
      if (known === undefined) throw new Error(`${key} is not given: ${rest}`);
      return known;
    });
  return Object.fromEntries(
    Object.entries(inProduction(name).environment ?? {}).map(([key, value]) => [key, filled(value)]),
  );
}

const GIVEN = {
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

const examplesOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(service(name).environment ?? {}).map(([key, value]) => [
      key,
      /^\$\{\w+:-(.*)\}$/.exec(value)?.[1] ?? value,
    ]),
  );

test('a trial needs no setting at all, and production takes none of its examples', () => {
  const trial = { ...examplesOf('worker'), ...examplesOf('api') };
  expect(new Config(trial).usesSandbox).toBe(true);
  expect(readConfig(examplesOf('web')).trial).toBe(true);
  const refused = () => new Config({ ...trial, NODE_ENV: 'production' });
  for (const name of [
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'FORM_SECRET',
    'AUDIT_KEYS',
    'SHOP_TAX_ID',
  ])
    expect(refused).toThrow(name);
  expect(inProduction('web').environment?.TRIAL).toBe('');
});

const EXAMPLES = [...source.matchAll(/\$\{(\w+):-([^}]+)\}/g)]
  .map(([, name = '', example = '']) => ({ name, example }))
  .filter(({ example }) => /trial|sandbox|localhost|F0{8}/.test(example))
  // Of images and names; a rehearsal may run on localhost
  .filter(({ name }) => !/^(\w+_ORIGIN|REGISTRY|TAG|SHOP_HOST)$/.test(name));

test('every secret of the trial is looked at', () => {
  expect([...new Set(EXAMPLES.map(({ name }) => name))].sort()).toEqual([
    ...['FORM_SECRET', 'MONGODB_URI', 'MONGO_PASSWORD', 'REDIS_PASSWORD', 'REDIS_URL', 'SHOP_TAX_ID'],
    ...['STRIPE_API_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ]);
});

test.each(EXAMPLES)('production refuses the example of $name', ({ name, example }) => {
  const addresses: Record<string, string> = {
    MONGO_PASSWORD: `mongodb://munay:${example}@mongo:27017/munay`,
    REDIS_PASSWORD: `redis://:${example}@redis:6379`,
  };
  const setting = { MONGO_PASSWORD: 'MONGODB_URI', REDIS_PASSWORD: 'REDIS_URL' }[name] ?? name;
  const start = () => new Config({ ...environmentOf('api', GIVEN), [setting]: addresses[name] ?? example });
  expect(start).toThrow(setting === 'STRIPE_API_URL' ? 'STRIPE' : setting);
});

const NAMES = Object.keys(SETTINGS) as SettingName[];
const allBut = (names: readonly SettingName[]) => NAMES.filter((name) => !names.includes(name));
const WITHHELD_FROM: Record<string, readonly SettingName[]> = {
  ...WITHHELD,
  backup: allBut(OF_BACKUPS),
  database: allBut(['MONGODB_URI', 'MONGODB_ADMIN_URI']),
};

describe.each(Object.entries(WITHHELD_FROM))('%s in production', (name, withheld) => {
  test('starts with the settings it asks for, and not with fewer', () => {
    const environment = environmentOf(name, GIVEN);
    expect(new Config(environment, withheld).production).toBe(true);
    const asked = (one: string) =>
      !/^(STOREFRONT|ADMIN)_ORIGIN$/.test(one) && !withheld.some((no) => no === one);
    for (const missing of Object.keys(GIVEN).filter(asked)) {
      const start = () => new Config(environmentOf(name, { ...GIVEN, [missing]: '' }), withheld);
      expect(start).toThrow(missing);
    }
  });

  test('needs no setting at all in a trial', () => {
    // As the image sets it
    const start = () => new Config({ NODE_ENV: 'production', ...examplesOf(name) }, withheld);
    expect(start).not.toThrow();
  });

  test('starts after a rollback to a version that asks for everything', () => {
    const start = () => new Config(environmentOf(name, GIVEN), ['AUDIT_KEYS']);
    expect(start).not.toThrow();
  });
});

test.each(['web', 'storefront', 'admin'])('%s starts in production with the required settings', (name) => {
  const config = readConfig(environmentOf(name, GIVEN));
  expect([config.production, config.host, config.apiOrigin]).toEqual([true, '0.0.0.0', GIVEN.API_ORIGIN]);
});

describe('the API behind its proxy', () => {
  const directives = proxyConfig
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean);

  test('runs twice, and only the proxy is reached from outside', () => {
    for (const name of ['api', 'web', 'storefront', 'admin']) {
      expect([2, '${API_REPLICAS:-2}']).toContain(service(name).deploy?.replicas);
      expect(inProduction(name).ports).toBeUndefined();
    }
    for (const name of ['worker', 'mongo', 'redis']) expect(inProduction(name).ports).toBeUndefined();
    expect(inProduction('proxy').ports).toContain('127.0.0.1:${API_PORT:-5000}:5000');
  });

  test('publishes nothing but to this machine', () => {
    const all = [...services, ...Object.entries(over.services)];
    const ports = all.flatMap(([, { ports: published = [] }]) => published);
    expect(ports.length).toBeGreaterThan(4);
    expect(ports.filter((port) => !/^(127\.0\.0\.1|\$\{TLS_ADDRESS:-127\.0\.0\.1\}):/.test(port))).toEqual(
      [],
    );
  });

  test('is found by its name, each process of it, and left alone when it is not ready', () => {
    const servers = directives.filter((line) => line.startsWith('server-template'));
    expect(servers).toEqual([
      ...['server-template api 8 api:5000 check', 'server-template api 8 api:5000'],
      ...['web 8 web:3000', 'web 8 web:3000', 'storefront 8 storefront:3001', 'admin 8 admin:3002'].map(
        (server) => `server-template ${server} check`,
      ),
    ]);
    expect(directives).toContain('http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host api');
    expect(directives).toContain('http-check expect status 200');
    const rules = directives.find((line) => line.startsWith('default-server')) ?? '';
    const [, seconds, looks] = /inter (\d+)s fall (\d+)/.exec(rules) ?? [];
    const drain = Number(/DRAIN_MS:-(\d+)/.exec(source)?.[1]);
    expect(drain).toBeGreaterThan((Number(seconds) * Number(looks) + 2) * 1_000);
  });

  test('gets uploads as large as it takes, in as long as it takes', () => {
    const [, bytes] = /content-length\) gt (\d+)/.exec(proxyConfig) ?? [];
    expect(Number(bytes)).toBe(LIMITS.uploadMaxBytes + 16 * 1024);
    const [, client] = /timeout client (\d+)s/.exec(proxyConfig) ?? [];
    expect(Number(client)).toBeGreaterThan(30);
  });

  test('takes the client address from the proxy, and trusts nothing outside private networks', () => {
    expect(directives).toContain('option forwardfor');
    const networks = environmentOf('api', GIVEN).TRUST_PROXY?.split(',');
    expect(networks).toEqual(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fd00::/8']);
    expect(environmentOf('web', GIVEN).TRUST_PROXY).toBe(networks?.join());
  });

  test('has the proxy without root, asked for its health where it answers', () => {
    expect(service('proxy').user).toBe('haproxy');
    const url = new URL(service('proxy').healthcheck?.test.at(-1) ?? '');
    expect(directives).toContain(`bind ${url.host}`);
    expect(directives).toContain(`monitor-uri ${url.pathname}`);
  });
});

test('the backups are healthy while the database answers who makes them', () => {
  const { HEARTBEAT_FILE } = environmentOf('backup', GIVEN);
  expect(service('backup').healthcheck?.test).toEqual(['CMD', 'healthy', HEARTBEAT_FILE, '60']);
  expect(service('backup').command).toContain('--follow');
});

test('the worker is healthy while its heartbeat is fresh', () => {
  const { HEARTBEAT_FILE } = environmentOf('worker', GIVEN);
  expect(HEARTBEAT_FILE).toBeTruthy();
  expect(service('worker').healthcheck?.test).toEqual(['CMD', 'healthy', HEARTBEAT_FILE, '30']);
  expect(environmentOf('api', GIVEN).HEARTBEAT_FILE).toBeUndefined();
});

test('whoever ends TLS and whoever answers are told of the same networks of the staff', () => {
  const networks = { ...GIVEN, STAFF_NETWORKS: '10.8.0.0/24 fd00::/64' };
  for (const name of ['api', 'tls'])
    expect(environmentOf(name, networks).STAFF_NETWORKS).toBe(networks.STAFF_NETWORKS);
});
