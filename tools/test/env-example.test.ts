import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PAYMENT_TYPES } from '@munay/contracts/shop/payment-methods';
import { findMisspelt } from '../../libs/settings/src/similar-names.mjs';
import { SETTINGS as API_SETTINGS } from '../../services/api/src/config/config';
import { SETTINGS as SANDBOX_SETTINGS } from '../../services/sandbox/src/config';
import { ASSET_SETTINGS, SETTINGS as WEB_SETTINGS } from '../../services/web/src/config';

const root = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

const COMMANDS = [
  'MUNAY_PORT_OFFSET',
  'MONGO_PORT',
  'REDIS_PORT',
  'MUNAY_CACHE_DIR',
  'MUNAY_TEST_MONGODB_URI',
  'MUNAY_TEST_REDIS_URL',
  'CHROMIUM_PATH',
];

const documented = new Map(
  [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/^"(.*)"$/, '$1'),
  ]),
);

const stack = read('docker-compose.yml') + read('services/deploy/production.yml');
const stackSettings = [...stack.matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) =>
  documented.has(name) ? name : name.replace(/_FILE$/, ''),
);

const releaseSettings = [...read('services/deploy/ops').matchAll(/\bgiven ([A-Z_]+)/g)].map(
  ([, name = '']) => name,
);

const allSettings = new Set([
  ...Object.keys(API_SETTINGS),
  ...Object.keys({ ...SANDBOX_SETTINGS, ...WEB_SETTINGS, ...ASSET_SETTINGS }),
  ...COMMANDS,
  ...stackSettings,
  ...releaseSettings,
]);

test('.env.example documents every setting that a service or command reads', () => {
  expect([...allSettings].filter((name) => !documented.has(name))).toEqual([]);
});

test('.env.example contains no unused setting', () => {
  expect([...documented.keys()].filter((name) => !allSettings.has(name))).toEqual([]);
});

test.each(Object.entries(API_SETTINGS).filter(([name]) => name !== 'MUNAY_PARENT_PIPE'))(
  'the default of %s in .env.example matches the code',
  (name, setting) => {
    expect(documented.get(name)).toBe(String('devDefault' in setting ? setting.devDefault : setting.default));
  },
);

/** Settings that affect buyers, which shop owners look for in a single table. */
const VALUE_LISTS = { PAYMENT_TYPES: PAYMENT_TYPES.join(' '), GUEST_CHECKOUT: 'false true' };

test('the documented table of switches has the defaults of the service and the stack', () => {
  const rows = read('docs/installing.md').matchAll(/^\| `([A-Z_]+)` +\| `([^`]+)` +\| (.+) \|$/gm);
  const documented = [...rows].map(([, name = '', value = '', values = '']) => {
    const names = [...values.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    return [name, value, names.join(' ')];
  });
  expect(documented).toEqual(
    Object.entries(VALUE_LISTS).map(([name, values]) => [
      name,
      String(API_SETTINGS[name as keyof typeof VALUE_LISTS].default),
      values,
    ]),
  );
  for (const [name, value] of documented) expect(stack).toContain(`${name}: \${${name}:-${value}}`);
});

test('no documented setting is reported as misspelt', () => {
  for (const settings of [API_SETTINGS, { ...WEB_SETTINGS, ...ASSET_SETTINGS }, SANDBOX_SETTINGS])
    expect(findMisspelt([...documented.keys()], Object.keys(settings))).toEqual([]);
});

test('tests of commands set only variables that the commands read', () => {
  const servers = ['cache', 'chromium', 'test-servers'].map((name) => `servers/${name}.ts`);
  const text = ['workspace/start-ports.mjs', ...servers].map((name) => read(`tools/${name}`)).join('\n');
  expect(COMMANDS.filter((name) => !text.includes(name))).toEqual([]);
});
