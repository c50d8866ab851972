import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PARTS = ['api', 'worker', 'backup', 'web', 'storefront', 'admin'];
const DOCKER_CONFIG = '    networks:\n      front: null\n      pages: null\n    user: haproxy\n';
const PODMAN_CONFIG = '    networks:\n    - front\n    - pages\n    user: haproxy\n';
const MIGRATION = 'run --rm --no-deps -T worker node dist/services/api/migrate.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'munay-ops-'));
  mkdirSync(join(folder, 'services/deploy'), { recursive: true });
  copyFileSync(resolve(__dirname, '../../services/deploy/ops'), join(folder, 'services/deploy/ops'));
  for (const name of ['containers', 'images', 'fewest']) mkdirSync(join(folder, name));
  for (const name of ['calls', 'fail', 'ill', 'made']) write(name, '');
  write('networks', DOCKER_CONFIG);
  write('joined', 'munay_front munay_pages ');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const calls = () => read('calls').trimEnd().split('\n');
function runOps(command: string, environment: Record<string, string> = {}) {
  write('calls', '');
  rmSync(join(folder, 'fewest'), { recursive: true });
  mkdirSync(join(folder, 'fewest'));
  const { status, stdout, stderr } = spawnSync(
    'bash',
    [join(folder, 'services/deploy/ops'), ...command.split(' ')],
    {
      env: {
        PATH: process.env.PATH,
        BASH_ENV: join(__dirname, 'recording-docker.sh'),
        STATE: folder,
        OPS_PATIENCE_SECONDS: '0',
        ...environment,
      },
      encoding: 'utf8',
    },
  );
  return { status, output: stdout + stderr };
}
const runs = () =>
  readdirSync(join(folder, 'containers'))
    .map((id) => read(`containers/${id}`).replace(/ true\n/, ''))
    .filter((value) => PARTS.includes(value.split(' ')[0] ?? ''))
    .sort()
    .join();
const all = (tag: string) =>
  `admin ${tag},admin ${tag},api ${tag},api ${tag},backup ${tag},storefront ${tag},storefront ${tag},web ${tag},web ${tag},worker ${tag}`;
const listReplacedServices = () => [
  ...new Set(calls().flatMap((call) => /^\S+ stop .* (\w+)-\d+$/.exec(call)?.[1] ?? [])),
];

test('volume owners are set before the containers that use the volumes start', () => {
  write('more', 'owners=1 redis=1');
  write('fail', 'migrate.js\n');
  expect(runOps('deploy 1').output).toContain('the migration failed');
  const findCall = (part: string) => calls().findIndex((call) => call.includes(part));
  expect(findCall('run --rm --no-deps -T owners')).toBeGreaterThan(-1);
  expect(findCall('up -d --no-deps --no-build --no-recreate redis')).toBeGreaterThan(
    findCall('run --rm --no-deps -T owners'),
  );
});

test('a first deploy creates and migrates the database and starts the configured processes', () => {
  expect(runOps('deploy 1').status).toBe(0);
  expect(runs()).toBe(all('1'));
  const order = [
    '1 compose build',
    'up -d --no-deps --no-build --no-recreate mongo',
    '-T database',
    MIGRATION,
    '--scale api=1',
  ];
  const positions = order.map((part) => calls().findIndex((call) => call.includes(part)));
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect(positions[0]).toBeGreaterThan(-1);
  expect(read('.env')).toBe('TAG=1\n');
  expect(read('releases/1')).toMatch(/^munay 1\ncommit \S+\napi localhost\/munay\/api:1 sha256:api-1\n/);
});

test('a rehearsal deploy builds and starts the mailbox', () => {
  write('more', 'mailbox=1\n');
  write('fail', '--scale api\n');
  expect(runOps('deploy 1').output).toContain('api of 1 could not be started');
  const positions = ['compose build mailbox', '--no-build --no-recreate mailbox'].map((part) =>
    calls().findIndex((call) => call.includes(part)),
  );
  expect(positions[0]).toBeGreaterThan(-1);
  expect(positions[1]).toBeGreaterThan(positions[0] ?? 0);
  expect(read('releases/1')).toContain('mailbox localhost/munay/mailbox:1 sha256:mailbox-1');
});

test('a rollback without an earlier release fails and creates no files', () => {
  for (const command of ['rollback', 'rollback 7'])
    expect(runOps(command)).toEqual({
      status: 1,
      output: `ops: releases/ has no release ${command === 'rollback' ? 'before this one' : '7'}; nothing was changed\n`,
    });
  expect(existsSync(join(folder, 'releases'))).toBe(false);
});

test('a misspelt setting is reported with a suggestion', () => {
  const example = '# STAFF_NETWORKS=0.0.0.0/0\nFORM_SECRET=\nTAG=\nHTTP_PROXY=\n';
  write('.env.example', example);
  write('.env', 'STAFF_NETWORK="10.0.0.0/8"\nexport FROM_SECRET=x\nFORM_SECRET_FILE=/x\nTAGS=1\nMY_OWN=1\n');
  expect(runOps('status').output.split('\n').slice(0, 2)).toEqual([
    'ops: STAFF_NETWORK is not a setting. Did you mean STAFF_NETWORKS?',
    'ops: FROM_SECRET is not a setting. Did you mean FORM_SECRET?',
  ]);
  write('.env', example.replace('# ', ''));
  expect(runOps('status').output).not.toContain('not a setting');
});

test('the status lists running containers even after a failed first deploy', () => {
  write('fail', '-T database\n');
  expect(runOps('deploy 1').status).toBe(1);
  expect(runOps('status')).toEqual({ status: 0, output: 'mongo mongo:1 running healthy\n' });
});

/** The state after a complete first deployment, or after deploying version 2. */
function startLeftovers(tag: '1' | '2') {
  const images = ['api', 'web', 'storefront', 'admin'];
  const tags = ['1', '2'].slice(0, Number(tag));
  mkdirSync(join(folder, 'releases'));
  for (const tag of tags) {
    for (const name of images) write(`images/${name}:${tag}`, `sha256:${name}-${tag}\n`);
    const lines = images.map((name) => `${name} localhost/munay/${name}:${tag} sha256:${name}-${tag}\n`);
    write(`releases/${tag}`, `munay ${tag}\ncommit unknown\n${lines.join('')}`);
  }
  const formatLine = (value: string, at: string) => `2026-11-24T12:0${value}:${at}Z`;
  write(
    'releases/history',
    tags
      .map(
        (value) =>
          `${formatLine(value, '00')} begun deploy ${value}\n${formatLine(value, '30')} done deploy ${value}\n`,
      )
      .join(''),
  );
  const processes = [...PARTS, ...PARTS.filter((name) => !['worker', 'backup'].includes(name))];
  for (const [index, name] of [...processes, 'mongo', 'proxy'].entries())
    write(`containers/${name}-0${index}`, `${name} ${tag} true\n`);
  write('.env', `TAG=${tag}\n`);
}

test('a release whose image has changed or is missing is rejected', () => {
  startLeftovers('2');
  write('images/web:1', 'sha256:another\n');
  const { status, output } = runOps('rollback 1');
  expect([status, listReplacedServices()]).toEqual([1, []]);
  expect(output).toContain('the image of web with sha256:web-1 is neither on this machine nor at localhost');
  expect(runOps('build 1').output).toContain('1 is a release already');
});

/** Checks that version 1 is restored without a build or a migration, with the pages first. */
function isRollback() {
  expect(runOps('rollback').status).toBe(0);
  expect(runs()).toBe(all('1'));
  expect(listReplacedServices()).toEqual([...PARTS].reverse());
  expect(calls().filter((call) => /compose (build|push|run)/.test(call))).toEqual([]);
  expect(read('.env')).toBe('TAG=1\n');
}

test('a rollback after a complete deploy restores the previous version, page servers first', () => {
  startLeftovers('2');
  isRollback();
});

describe('operations with version 1 running', () => {
  beforeEach(() => startLeftovers('1'));

  test.each([DOCKER_CONFIG, PODMAN_CONFIG])(
    'a deploy replaces no process until the proxy is on the networks of the new processes',
    (networks) => {
      write('networks', networks);
      write('joined', 'munay_front munay_pages-of-another ');
      const { status, output } = runOps('deploy 2');
      expect([status, listReplacedServices(), runs()]).toEqual([1, [], all('1')]);
      expect(output).toContain('is not on the network pages yet; nothing was changed');
      expect(calls().filter((call) => call.includes('compose run'))).toEqual([]);
      write('joined', 'munay_front munay_pages ');
      expect(runOps('deploy 2 backup').status).toBe(0);
    },
  );

  test('a deploy stops old processes only after the new processes are healthy', () => {
    expect(runOps('deploy 2').status).toBe(0);
    expect(runs()).toBe(all('2'));
    const migrated = calls().indexOf(`2 compose ${MIGRATION}`);
    expect(migrated).toBeGreaterThan(-1);
    expect(calls().findIndex((call) => / (stop|rm) |--scale/.test(call))).toBeGreaterThan(migrated);
    expect(listReplacedServices()).toEqual(PARTS);
    const stopIndex = calls().findLastIndex((call) => / (stop|rm) |--scale/.test(call));
    expect(calls().lastIndexOf(`2 compose ${MIGRATION}`)).toBeGreaterThan(stopIndex);
    expect(PARTS.map((name) => Number(read(`fewest/${name}`)))).toEqual([2, 1, 1, 2, 2, 2]);
  });

  test('a one-off command that ends during a deploy does not affect the deploy', () => {
    write('ending', 'worker-backup\n');
    expect(runOps('deploy 2 backup').status).toBe(0);
    expect(runs()).toBe(all('1').replace('backup 1', 'backup 2'));
  });

  test('a failed migration leaves the running version unchanged', () => {
    write('fail', 'migrate.js\n');
    const { status, output } = runOps('deploy 2');
    expect(status).toBe(1);
    expect(output).toContain('nothing was replaced');
    expect([runs(), listReplacedServices()]).toEqual([all('1'), []]);
    expect(runOps('deploy 3').output).not.toContain('unfinished since');
  });

  test('a deploy removes a new process that does not become healthy and stops', () => {
    write('ill', 'web:2\n');
    const { status, output } = runOps('deploy 2');
    expect(status).toBe(1);
    expect(output).toContain('web of 2 does not get healthy');
    expect(listReplacedServices()).toEqual(['api', 'worker', 'backup']);
    expect(runs()).toBe(all('1').replaceAll(/(api|worker|backup) 1/g, '$1 2'));
  });

  test('an incomplete deploy blocks other deploys until it is repeated', () => {
    write('fail', '--scale storefront\n');
    expect(runOps('deploy 2').status).toBe(1);
    write('fail', '');
    expect(runOps('status').output).toMatch(
      /unfinished since \S+ deploy 2: run that command again, or services\/deploy\/ops rollback/,
    );
    const deployment = runOps('deploy 3');
    expect([deployment.status, listReplacedServices()]).toEqual([1, []]);
    expect(deployment.output).toContain('deploy 2: run that command again');
    expect(runOps('deploy 2').status).toBe(0);
    expect(runs()).toBe(all('2'));
    expect(runOps('status').output).not.toContain('unfinished since');
  });

  test('a rollback of an incomplete deploy restores the previous version, page servers first', () => {
    write('fail', '--scale web\n');
    runOps('deploy 2');
    write('fail', '');
    isRollback();
  });

  test('a deploy of a single part replaces only the image of this part', () => {
    expect(runOps('deploy 2 admin').status).toBe(0);
    expect(runs()).toBe(all('1').replaceAll('admin 1', 'admin 2'));
    expect(read('releases/2')).toContain('web localhost/munay/web:2 sha256:web-1\n');
    expect(calls().filter((call) => call.includes('compose build'))).toEqual(['2 compose build admin']);
    expect(runOps('deploy 3 frontend').output).toContain('no part is called frontend');
  });

  test('files at a former location are reported before the deploy starts', () => {
    const oldDeployment = runOps('deploy 2', { COMPOSE_FILE: 'docker-compose.yml:deploy/production.yml' });
    expect([oldDeployment.status, listReplacedServices()]).toEqual([1, []]);
    expect(oldDeployment.output).toContain(
      'services/deploy: put that path into COMPOSE_FILE; nothing was changed',
    );
    mkdirSync(join(folder, 'deploy/secrets'), { recursive: true });
    expect(runOps('deploy 2').output).toContain('set SECRETS_DIR=./deploy/secrets');
    expect(runOps('deploy 2 backup', { SECRETS_DIR: './deploy/secrets' }).status).toBe(0);
  });

  test('the admin command runs in the deployed version and returns its exit code', () => {
    expect(runOps('admin create rosa@munay.example --firstname Rosa').status).toBe(0);
    expect(calls()).toEqual([
      '1 compose run --rm --no-deps -T worker node dist/services/api/admin.js create rosa@munay.example --firstname Rosa',
    ]);
    write('fail', 'admin.js unlock\n');
    expect(runOps('admin unlock rosa@munay.example').status).toBe(1);
    rmSync(join(folder, '.env'));
    expect(runOps('admin list')).toEqual({
      status: 1,
      output: 'ops: nothing is deployed yet: services/deploy/ops deploy TAG\n',
    });
  });

  test('a release file without a valid signature is rejected if release signers are configured', () => {
    const signedEnvironment = { RELEASE_SIGNERS: 'signers', RELEASE_KEY: 'key' };
    expect(runOps('deploy 2 api', signedEnvironment).status).toBe(0);
    writeFileSync(
      join(folder, 'releases/2'),
      readFileSync(join(folder, 'releases/2'), 'utf8').replace('api-2', 'api-3'),
    );
    const { status, output } = runOps('deploy 2', signedEnvironment);
    expect([status, listReplacedServices()]).toEqual([1, []]);
    expect(output).toContain('no valid signature');
    expect(runOps('rollback 1', signedEnvironment).output).toContain('no valid signature');
  });
});
