import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  built,
  compose,
  inProduction,
  over,
  PINNED,
  productionSource,
  read,
  root,
  type Service,
  service,
  services,
  settingNames,
  source,
} from './compose-stack';

test('brings up every part of the shop', () => {
  expect(Object.keys(compose.services).sort()).toEqual(
    [
      ...['admin', 'api', 'backup', 'database', 'mailbox', 'mongo', 'owners', 'proxy', 'redis', 'restore'],
      ...['sandbox', 'seed', 'storefront', 'tls', 'web', 'worker'],
    ].sort(),
  );
  expect(Object.keys(over.services).filter((name) => !(name in compose.services))).toEqual([]);
});

const USERS: Record<string, string> = {
  ...{ mongo: 'mongodb', redis: '999:1000', tls: '1000:1000', proxy: 'haproxy', owners: 'root' },
};
const CAPABILITIES: Record<string, string[]> = {
  owners: ['CHOWN', 'DAC_OVERRIDE'],
  // Its file has it, and could not be started without
  tls: ['NET_BIND_SERVICE'],
};

test('a trial and production share neither project nor volumes, and no network is taken for good', () => {
  expect([compose.name, over.name]).toEqual(['munay-trial', 'munay']);
  expect(Object.values(compose.networks).filter((network) => network?.ipam)).toEqual([]);
});

test.each(services)('%s has its limits, and its log ends somewhere', (_name, one) => {
  expect(one.mem_limit).toBeTruthy();
  expect(one.pids_limit).toBeTruthy();
  expect(one.logging?.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
  expect(one.restart).toMatch(/^(unless-stopped|no)$/);
});

test.each(services)('%s writes nowhere but in its volumes, and may do no more than anybody', (name, one) => {
  const { read_only, cap_drop, security_opt } = inProduction(name);
  expect([read_only, cap_drop, security_opt]).toEqual([true, ['ALL'], ['no-new-privileges:true']]);
  // Ours are not root by their Dockerfiles
  expect(one.build ? one.user : (one.user ?? 'root')).toBe(USERS[name]);
  expect(one.cap_add).toEqual(CAPABILITIES[name]);
});

test('root reaches nobody, and ends at once', () => {
  const { network_mode, networks, ports, restart, command } = service('owners');
  expect([network_mode, networks, ports, restart]).toEqual(['none', undefined, undefined, 'no']);
  for (const name of ['redis', 'tls']) {
    expect(service(name).depends_on).toEqual({ owners: { condition: 'service_completed_successfully' } });
    const volume = service(name).volumes?.find((one) => /^(redis|certificates):/.test(one)) ?? '';
    expect(command?.at(-1)).toContain(`chown -R ${service(name).user} /owned/${volume.split(':')[0]}`);
  }
});

test.each(built)('%s is ended when it hangs', (_name, { init }) => {
  expect(init).toBe(true);
});

test.each(built)('%s runs the version that TAG names, in production without another choice', (name, one) => {
  expect(one.image).toMatch(/^\$\{REGISTRY:-localhost\/munay\}\/[a-z]+:\$\{TAG:-trial\}$/);
  if (['sandbox', 'mailbox', 'seed'].includes(name)) return;
  expect(over.services[name]?.image).toMatch(/^\$\{REGISTRY(:\?[^}]+)?\}\/[a-z]+:\$\{TAG(:\?[^}]+)?\}$/);
  expect(productionSource).toMatch(/\$\{TAG:\?/);
});

test('stand-ins run in a trial alone, the bundled databases and TLS where they are asked for', () => {
  const profiles = Object.entries(over.services).flatMap(([name, one]) =>
    one.profiles ? [[name, one.profiles.join()]] : [],
  );
  expect(Object.fromEntries(profiles)).toEqual({
    ...{ mongo: 'databases', redis: 'databases', database: 'databases', tls: 'tls' },
    ...{ mailbox: 'rehearsal', sandbox: 'trial', seed: 'trial' },
  });
  expect(services.flatMap(([name, { profiles }]) => (profiles ? [[name, ...profiles]] : []))).toEqual([
    ['backup', 'backups'],
    ['restore', 'restore'],
  ]);
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

test.each(services.filter(([name]) => name !== 'owners'))(
  '%s has a health check',
  (_name, { healthcheck, build }) => {
    if (healthcheck) return expect(healthcheck.test.length).toBeGreaterThan(1);
    const [, port] = /^EXPOSE (\d+)$/m.exec(stageOf(build!)) ?? [];
    expect(stageOf(build!)).toMatch(
      new RegExp(`^HEALTHCHECK .*CMD \\["healthy", "${port}", "/(?:ready|health)z"\\]$`, 'm'),
    );
  },
);

test('every variable it takes from outside or hands to a service is explained in .env.example', () => {
  const taken = [...(source + productionSource).matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]*)/g)].map(
    ([, name = '']) => name.replace(/_FILE$/, ''),
  );
  const handed = built.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
  expect(taken.length).toBeGreaterThan(10);
  const known = [...settingNames, 'HEARTBEAT'];
  expect([...taken, ...handed].filter((name) => !known.includes(name))).toEqual([]);
});

const SECRET = /(SECRET|_KEY|_KEYS|_KEY_ID|TOKEN|_URI|REDIS_URL|SMTP_URL|HEADERS)$/;
/** What a service of production is given by the operator, not what is written for versions of before. */
const givenTo = (name: string): string[] =>
  Object.entries(inProduction(name).environment ?? {}).flatMap(([key, value]) =>
    String(value).includes('${') ? [key] : [],
  );

test('a secret is given to those who work with it alone', () => {
  const holders = new Map<string, string[]>();
  for (const [name] of services)
    for (const key of givenTo(name).filter((one) => SECRET.test(one)))
      holders.set(key, [...(holders.get(key) ?? []), name]);
  const shop = ['seed', 'api', 'worker', 'restore'];
  const stored = ['seed', 'api', 'worker', 'backup', 'restore'];
  expect(Object.fromEntries(holders)).toEqual({
    MONGODB_URI: ['database', ...stored],
    MONGODB_ADMIN_URI: ['database'],
    REDIS_URL: shop,
    FORM_SECRET: shop,
    AUDIT_KEYS: shop,
    STRIPE_SECRET_KEY: ['seed', 'sandbox', 'api', 'worker', 'restore'],
    STRIPE_WEBHOOK_SECRET: ['sandbox', 'api'],
    METRICS_TOKEN: ['api'],
    SMTP_URL: ['worker', 'restore'],
    CLOUDINARY_API_KEY: shop,
    CLOUDINARY_API_SECRET: shop,
    S3_ACCESS_KEY_ID: stored,
    S3_SECRET_ACCESS_KEY: stored,
    BACKUP_SIGNING_KEY: ['backup', 'restore'],
    OTEL_EXPORTER_OTLP_HEADERS: [...shop, 'web', 'storefront', 'admin'],
  });
});

test.each(['api', 'worker', 'backup', 'restore'])('a file may hold each secret of %s', (name) => {
  // Read by the SDK of the collector, not by ours
  const secrets = givenTo(name).filter((one) => SECRET.test(one) && !one.startsWith('OTEL_'));
  expect(secrets.length).toBeGreaterThan(3);
  expect(secrets.filter((one) => !givenTo(name).includes(`${one}_FILE`))).toEqual([]);
});

test('the database is a replica set and the queue store keeps what it is given', () => {
  expect(service('mongo').command).toContain('--replSet');
  expect(service('database').command).toContain('dist/services/api/prepare-database.js');
  expect(service('redis').command?.join(' ')).toContain(
    '--appendonly yes --appendfsync everysec --maxmemory-policy noeviction',
  );
});

test('no shell of the database is started to ask for its health', () => {
  expect(service('mongo').healthcheck?.test.join(' ')).not.toContain('mongosh');
});

test.each(['api', 'worker'])('%s waits for the bundled servers where they are', (name) => {
  const { depends_on: servers = {}, environment = {} } = service(name);
  expect(servers).toEqual({
    database: { condition: 'service_completed_successfully', required: false },
    redis: { condition: 'service_healthy', required: false },
  });
  expect(environment.MONGODB_URI).toContain('mongo:27017');
  expect(environment.REDIS_URL).toContain('redis:6379');
});

test('databases require a password, on a network separate from the page servers', () => {
  expect(service('mongo').command).toContain('--keyFile');
  expect(source).toContain('MONGO_INITDB_ROOT_PASSWORD:?');
  expect(service('redis').command?.join(' ')).toContain('--requirepass "$${REDISCLI_AUTH:?');
  for (const name of ['mongo', 'redis', 'database'])
    expect(JSON.stringify(over.services[name]?.environment)).not.toContain(':-of-the-trial-only');
  expect(compose.networks.data?.internal).toBe(true);
  const on = (network: string) =>
    services.filter(([, { networks }]) => networks?.includes(network)).map(([name]) => name);
  expect(on('data')).toEqual(['mongo', 'database', 'redis', 'seed', 'api', 'worker', 'backup', 'restore']);
  expect(on('front')).toEqual(['sandbox', 'tls', 'proxy', 'api']);
  for (const [, { networks = [], network_mode }] of services)
    expect(networks.length > 0 || network_mode === 'none').toBe(true);
});

test('the page servers, which run code that they fetched, reach the proxy and nobody else', () => {
  expect(compose.networks.pages?.internal).toBe(true);
  const reach = services.filter(([, { networks }]) => networks?.includes('pages'));
  expect(reach.map(([name]) => name)).toEqual(['proxy', 'web', 'storefront', 'admin']);
  for (const name of ['web', 'storefront', 'admin']) expect(inProduction(name).networks).toEqual(['pages']);
});

test('named volumes are declared, what is laid over another exists, and no picture of the image is hidden', () => {
  const sources = services.flatMap(([, { volumes = [] }]) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  );
  const used = sources.filter((name) => !name.startsWith('.'));
  const laid = sources.filter((name) => name.startsWith('.'));
  expect(laid).toEqual(['./services/deploy/caddy', './services/deploy/haproxy.cfg']);
  for (const file of laid) expect(existsSync(resolve(root, file))).toBe(true);
  expect(used.filter((name) => !(name in compose.volumes))).toEqual([]);
  expect(service('api').volumes).toEqual(['uploads:/shop/uploads', 'backups:/shop/backups']);
  expect(read('services/api/Dockerfile')).toContain('ENV UPLOAD_DIR=/shop/uploads');
});

test.each(['web', 'storefront', 'admin'])('%s keeps the files of its last builds', (name) => {
  expect(service(name).volumes).toEqual([`${name}-builds:/shop/builds`]);
  expect(read('services/web/Dockerfile')).toContain('ENV KEPT_BUILDS_DIR=/shop/builds');
});

test.each(['api', 'worker'])('%s has the time to end by itself', (name) => {
  const [, limitMs] =
    /STOP_LIMIT_MS = ([\d_]+)/.exec(read('services/api/src/runtime/graceful-shutdown.ts')) ?? [];
  const grace = Number(service(name).stop_grace_period?.replace(/s$/, ''));
  expect(grace * 1_000).toBeGreaterThan(Number(limitMs?.replaceAll('_', '')));
});
