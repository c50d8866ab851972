import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string; target?: string };
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
}

const root = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const source = read('docker-compose.yml');
const compose: { services: Record<string, Service>; volumes: Record<string, unknown> } = parse(source, {
  merge: true,
});
const services = Object.entries(compose.services);
const built = services.filter(([, service]) => service.build);
const settingNames = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(
  ([, name]) => name,
);

/** A tag that names at least a major and a minor version. */
const PINNED = /:v?\d+\.\d+[\w.-]*$/;

const service = (name: string): Service => {
  const found = compose.services[name];
  if (!found) throw new Error(`docker-compose.yml has no service ${name}`);
  return found;
};

test('brings up every part of the shop', () => {
  expect(Object.keys(compose.services).sort()).toEqual(
    ['admin', 'api', 'mailbox', 'mongo', 'redis', 'storefront', 'web', 'worker'].sort(),
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

test.each(services)('%s says how its health is seen', (_name, { healthcheck }) => {
  expect(healthcheck?.test.length).toBeGreaterThan(1);
});

test('every variable it takes from outside or hands to a service is explained in .env.example', () => {
  const taken = [...source.matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name);
  const handed = services.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
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

test('named volumes are declared', () => {
  const used = services.flatMap(([, { volumes = [] }]) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  );
  expect(used.filter((name) => !(name in compose.volumes))).toEqual([]);
});
