import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { Config, type SettingName, SETTINGS } from '../../services/api/src/config/config';
import { BACKUP_SETTINGS, WITHHELD_SETTINGS } from '../../services/api/src/config/withheld';
import { readConfig } from '../../services/web/src/config';

const chart = resolve(__dirname, '../../services/deploy/helm/munay');
const read = (file: string) => readFileSync(resolve(chart, file), 'utf8');

interface Values {
  origins: Record<string, string>;
  settings: Record<string, string>;
}
const defaults = parse(read('values.yaml')) as Values;
const helpers = read('templates/_helpers.tpl');

const EXAMPLES: Record<string, string> = {
  MONGODB_URI: 'mongodb://munay:Zk3v9QpLw8Tr5YxN@db/munay?replicaSet=rs',
  REDIS_URL: 'redis://:Zk3v9QpLw8Tr5YxN@queue:6379',
  SMTP_URL: 'smtp://mail.example:587',
  AUDIT_KEYS: '0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0',
  STRIPE_SECRET_KEY: 'sk_live_abcdefghijklmnop',
};

/** Keys of the cluster's Secret that each component reads. */
const [, definition = ''] = /define "munay.secretsOf" -\}\}\n([\s\S]*?)\{\{- end/.exec(helpers) ?? [];
const secretsByComponent = parse(definition) as Record<string, string[]>;
const namesExcept = (names: readonly SettingName[]) =>
  (Object.keys(SETTINGS) as SettingName[]).filter((name) => !names.includes(name));
const WITHHELD_BY_COMPONENT: [string, readonly SettingName[]][] = [
  ['api', WITHHELD_SETTINGS.api],
  ['worker', WITHHELD_SETTINGS.worker],
  ['migration', namesExcept(['MONGODB_URI'])],
  ['backup', namesExcept(BACKUP_SETTINGS)],
  ['restore', WITHHELD_SETTINGS.restore],
  ['drill', WITHHELD_SETTINGS.restore],
];

/** Names as built by the templates. */
const getEnvironment = (shop: Values, component: string): Record<string, string> => ({
  ...Object.fromEntries(
    [...helpers.matchAll(/\{ name: (\w+), value: "?([\w/-]+)"? \}/g)].map(([, name, value]) => [name, value]),
  ),
  ...Object.fromEntries(
    Object.entries(shop.origins).map(([name, origin]) => [`${name.toUpperCase()}_ORIGIN`, origin]),
  ),
  ...defaults.settings,
  ...shop.settings,
  ...Object.fromEntries(
    (secretsByComponent[component] ?? []).map((name) => [
      name,
      EXAMPLES[name] ?? `${name}-0123456789-of-a-cluster`,
    ]),
  ),
});

describe.each(['small', 'large'])('Helm chart for a %s shop', (size) => {
  const shop = parse(read(`values-${size}.yaml`)) as Values;

  test.each(WITHHELD_BY_COMPONENT)(
    'the Helm chart sets everything that its %s requires in production',
    (component, withheld) => {
      const environment = getEnvironment(shop, component);
      expect(new Config(environment, withheld).production).toBe(true);
      for (const name of secretsByComponent[component]?.filter((value) => value in EXAMPLES) ?? [])
        expect(() => new Config({ ...environment, [name]: '' }, withheld)).toThrow(name);
    },
  );

  test('the Helm chart sets everything that its page servers require', () => {
    const environment = getEnvironment(shop, 'api');
    expect(new Config(environment, WITHHELD_SETTINGS.api).values).toMatchObject({
      DRAIN_MS: 5000,
      METRICS_PORT: 9464,
      HEARTBEAT_FILE: '/tmp/worker-heartbeat',
    });
    expect(readConfig(environment)).toMatchObject({ production: true, metricsPort: 9464 });
  });

  test('the Helm chart sets no unknown value or setting', () => {
    expect(Object.keys(shop).filter((name) => !(name in defaults))).toEqual([]);
    const allowed = new Set([...Object.keys(SETTINGS), 'OTEL_EXPORTER_OTLP_HEADERS']);
    expect(
      [
        ...Object.keys(defaults.settings),
        ...Object.keys(shop.settings),
        ...Object.values(secretsByComponent).flat(),
      ].filter((name) => !allowed.has(name)),
    ).toEqual([]);
  });
});
