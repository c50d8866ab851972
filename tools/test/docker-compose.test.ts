import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { LIMITS } from '@munay/contracts/limits';
import { Config, SETTINGS } from '../../services/api/src/config/config';
import { readConfig } from '../../services/web/src/config';

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string; target?: string };
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  ports?: string[];
  user?: string;
  networks?: string[];
  profiles?: string[];
  deploy?: { replicas: number };
  stop_grace_period?: string;
}

const root = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const source = read('docker-compose.yml');
const compose: {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: { front: { ipam: { config: { subnet: string }[] } }; data: { internal?: boolean } };
} = parse(source, { merge: true });
const proxyConfig = read('services/api/deploy/haproxy.cfg');
const services = Object.entries(compose.services);
const built = services.filter(([, service]) => service.build);
const settingNames = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(
  ([, name]) => name,
);

/** At least major and minor version. */
const PINNED = /:v?\d+\.\d+[\w.-]*$/;

const service = (name: string): Service => {
  const found = compose.services[name];
  if (!found) throw new Error(`docker-compose.yml has no service ${name}`);
  return found;
};

test('brings up every part of the shop', () => {
  expect(Object.keys(compose.services).sort()).toEqual(
    ['admin', 'api', 'mailbox', 'mongo', 'proxy', 'redis', 'storefront', 'web', 'worker'].sort(),
  );
});

test.each(services.filter(([, { build }]) => !build))('%s uses a pinned image', (_name, { image }) => {
  expect(image).toMatch(PINNED);
});

test.each(built)('%s is built from a Dockerfile that exists and has its stage', (_name, { build }) => {
  expect(existsSync(resolve(root, build!.context, build!.dockerfile))).toBe(true);
  const dockerfile = read(build!.dockerfile);
  if (build!.target) expect(dockerfile).toMatch(new RegExp(`^FROM \\S+ AS ${build!.target}$`, 'm'));
});

test.each([...new Set(built.map(([, { build }]) => build!.dockerfile))])(
  '%s starts from pinned images and ends without root',
  (file) => {
    const lines = read(file).split('\n');
    const stages = lines.flatMap(
      (line) => /^FROM (\S+)(?: AS (\S+))?/.exec(line)?.slice(1, 3).join(' ').trim() ?? [],
    );
    const names = stages.map((stage) => stage.split(' ')[1]).filter(Boolean);
    for (const base of stages.map((stage) => stage.split(' ')[0] ?? '')) {
      if (!names.includes(base)) expect(base).toMatch(PINNED);
    }
    expect(lines).toContain('USER node');
    expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
  },
);

test.each([...new Set(built.map(([, { build }]) => build!.dockerfile))])(
  '%s copies and runs only what the build makes',
  (file) => {
    const text = read(file);
    for (const [, project = ''] of text.matchAll(/nx run ([\w-]+):build/g)) {
      const folders = ['services/', 'libs/', ''].map((folder) =>
        resolve(root, `${folder}${project}`, 'project.json'),
      );
      expect(folders.some((path) => existsSync(path))).toBe(true);
    }
    const entries = [...text.matchAll(/dist\/services\/(\w+)\/([\w-]+)\.js/g)].map(
      ([, name, entry]) => `services/${name}/src/${entry}.ts`,
    );
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(existsSync(resolve(root, entry))).toBe(true);
  },
);

/** The last stage unless named. */
const stageOf = ({ dockerfile, target }: NonNullable<Service['build']>): string => {
  const stages = read(dockerfile).split(/^(?=FROM )/m);
  const named = stages.find((stage) => target && new RegExp(`^FROM \\S+ AS ${target}$`, 'm').test(stage));
  return named ?? stages.at(-1) ?? '';
};

test.each(services)('%s has a health check', (_name, { healthcheck, build }) => {
  if (healthcheck) return expect(healthcheck.test.length).toBeGreaterThan(1);
  const [, port] = /^EXPOSE (\d+)$/m.exec(stageOf(build!)) ?? [];
  expect(stageOf(build!)).toMatch(
    new RegExp(`^HEALTHCHECK [\\s\\S]*127\\.0\\.0\\.1:${port}/(?:ready|health)z`, 'm'),
  );
});

test('every variable it takes from outside or hands to a service is explained in .env.example', () => {
  const taken = [...source.matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name);
  const handed = built.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
  expect(taken.length).toBeGreaterThan(10);
  expect([...taken, ...handed].filter((name) => !settingNames.includes(name))).toEqual([]);
});

test('the database is a replica set and the queue store keeps what it is given', () => {
  expect(service('mongo').command).toContain('--replSet');
  expect(service('mongo').healthcheck?.test.join(' ')).toContain('rs.initiate');
  expect(service('redis').command?.join(' ')).toContain(
    '--appendonly yes --appendfsync everysec --maxmemory-policy noeviction',
  );
});

test.each(['api', 'worker'])('%s waits for healthy servers', (name) => {
  const { depends_on: servers = {}, environment = {} } = service(name);
  expect(servers).toEqual({
    mongo: { condition: 'service_healthy' },
    redis: { condition: 'service_healthy' },
  });
  expect(environment.MONGODB_URI).toContain('mongo:27017');
  expect(environment.REDIS_URL).toContain('redis:6379');
});

test('databases require a password, on a network separate from the page servers', () => {
  expect(service('mongo').command).toContain('--keyFile');
  expect(service('redis').command?.join(' ')).toContain('--requirepass ${REDIS_PASSWORD:?');
  expect(compose.networks.data.internal).toBe(true);
  const on = (network: string) =>
    services.filter(([, { networks }]) => networks?.includes(network)).map(([name]) => name);
  expect(on('data')).toEqual(['mongo', 'redis', 'api', 'worker']);
  expect(on('front')).toEqual(['proxy', 'api', 'web', 'storefront', 'admin']);
  for (const [, { networks = [] }] of services) expect(networks.length).toBeGreaterThan(0);
});

test('undelivered mail is for rehearsals only', () => {
  expect(service('mailbox').profiles).toEqual(['rehearsal']);
});

test('named volumes are declared, and a file that is laid over another exists', () => {
  const sources = services.flatMap(([, { volumes = [] }]) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  );
  const used = sources.filter((name) => !name.startsWith('.'));
  const laid = sources.filter((name) => name.startsWith('.'));
  expect(laid).toEqual(['./services/api/deploy/mongo-account.js', './services/api/deploy/haproxy.cfg']);
  for (const file of laid) expect(existsSync(resolve(root, file))).toBe(true);
  expect(used.filter((name) => !(name in compose.volumes))).toEqual([]);
});

/** As docker compose: outer values where given, else defaults. */
function environmentOf(name: string, given: Record<string, string>): Record<string, string> {
  const filled = (value: string) =>
    value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, key: string, kind = '', rest = '') => {
      const known = given[key] ?? (kind === '-' ? (rest as string) : undefined);
      if (known === undefined) throw new Error(`${key} is not given: ${rest}`);
      return known;
    });
  return Object.fromEntries(
    Object.entries(service(name).environment ?? {}).map(([key, value]) => [key, filled(value)]),
  );
}

const GIVEN = {
  MONGO_PASSWORD: 'Zk3v9QpLw8Tr5YxNb2Mc7HdF',
  REDIS_PASSWORD: 'Hd7cM2bNxY5rT8wLpQ9v3kZF',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Munay <hola@munay.example>',
  SHOP_ADDRESS: 'Calle Mayor 1, 28013 Madrid, España',
  STAFF_EMAIL: 'taller@munay.example',
  WEB_ORIGIN: 'https://munay.example',
  STOREFRONT_ORIGIN: 'https://tienda.munay.example',
  ADMIN_ORIGIN: 'https://admin.munay.example',
  API_ORIGIN: 'https://api.munay.example',
  FORM_SECRET: 'a-random-text-of-some-length',
  STRIPE_SECRET_KEY: 'sk_live_0123456789abcdefghijklmn',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefghijklmn',
  SHOP_TAX_ID: 'F12345674',
  SHOP_EMAIL: 'hola@munay.example',
};

test.each(['api', 'worker'])(
  '%s starts in production with the required settings, and not with fewer',
  (name) => {
    const environment = environmentOf(name, GIVEN);
    expect(new Config(environment).production).toBe(true);
    const demanded = Object.entries<{ requiredInProduction?: boolean }>(SETTINGS);
    for (const [setting] of demanded.filter(([, { requiredInProduction }]) => requiredInProduction))
      expect(environment[setting]).toBeTruthy();
    for (const missing of Object.keys(GIVEN))
      expect(() => environmentOf(name, { ...GIVEN, [missing]: undefined })).toThrow(missing);
  },
);

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
    expect(service('api').deploy?.replicas).toBe(2);
    expect(service('api').ports).toBeUndefined();
    for (const name of ['worker', 'mongo', 'redis']) expect(service(name).ports).toBeUndefined();
    expect(service('proxy').ports).toEqual(['127.0.0.1:${API_PORT:-5000}:5000']);
    expect(service('proxy').depends_on).toEqual({ api: { condition: 'service_healthy' } });
    expect(service('web').depends_on).toEqual({ proxy: { condition: 'service_healthy' } });
  });

  test('publishes nothing but to this machine', () => {
    const ports = services.flatMap(([, { ports: published = [] }]) => published);
    expect(ports.length).toBeGreaterThan(4);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  test('is found by its name, each process of it, and left alone when it is not ready', () => {
    const servers = directives.filter((line) => line.startsWith('server-template'));
    expect(servers).toEqual(['server-template api 8 api:5000 check', 'server-template api 8 api:5000']);
    expect(directives).toContain('http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host api');
    expect(directives).toContain('http-check expect status 200');
    const rules = directives.find((line) => line.startsWith('default-server')) ?? '';
    const [, seconds, looks] = /inter (\d+)s fall (\d+)/.exec(rules) ?? [];
    const drain = Number(/DRAIN_MS:-(\d+)/.exec(source)?.[1]);
    expect(drain).toBeGreaterThan((Number(seconds) * Number(looks) + 2) * 1_000);
  });

  test('is asked again only where asking twice does no harm', () => {
    expect(directives).toContain('retry-on conn-failure empty-response');
    expect(directives).toContain('http-request disable-l7-retry if !METH_GET');
  });

  test('gets uploads as large as it takes, in as long as it takes', () => {
    const [, bytes] = /content-length\) gt (\d+)/.exec(proxyConfig) ?? [];
    expect(Number(bytes)).toBe(LIMITS.uploadMaxBytes + 16 * 1024);
    const [, client] = /timeout client (\d+)s/.exec(proxyConfig) ?? [];
    expect(Number(client)).toBeGreaterThan(30);
  });

  test('takes the client address from the proxy, and trusts nothing outside its network', () => {
    expect(directives).toContain('option forwardfor');
    const { subnet } = compose.networks.front.ipam.config[0]!;
    expect(environmentOf('api', GIVEN).TRUST_PROXY).toBe(subnet);
    expect(environmentOf('web', GIVEN).TRUST_PROXY).toBe(subnet);
  });

  test('has the proxy without root, asked for its health where it answers', () => {
    expect(service('proxy').user).toBe('haproxy');
    const url = new URL(service('proxy').healthcheck?.test.at(-1) ?? '');
    expect(directives).toContain(`bind ${url.host}`);
    expect(directives).toContain(`monitor-uri ${url.pathname}`);
  });
});

test.each(['api', 'worker'])('%s has the time to end by itself', (name) => {
  const [, limitMs] =
    /STOP_LIMIT_MS = ([\d_]+)/.exec(read('services/api/src/runtime/graceful-shutdown.ts')) ?? [];
  const grace = Number(service(name).stop_grace_period?.replace(/s$/, ''));
  expect(grace * 1_000).toBeGreaterThan(Number(limitMs?.replaceAll('_', '')));
});

test('the worker is healthy while its heartbeat is fresh', () => {
  const { HEARTBEAT_FILE } = environmentOf('worker', GIVEN);
  expect(HEARTBEAT_FILE).toBeTruthy();
  expect(service('worker').healthcheck?.test.join(' ')).toContain(`find ${HEARTBEAT_FILE} -newermt`);
  expect(environmentOf('api', GIVEN).HEARTBEAT_FILE).toBeUndefined();
});
