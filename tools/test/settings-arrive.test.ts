/** Every documented setting is passed to the containers and pods of the processes that read it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { type SettingName, SETTINGS } from '../../services/api/src/config/config';
import { BACKUP_SETTINGS, WITHHELD_SETTINGS } from '../../services/api/src/config/withheld';
import { SETTINGS as SANDBOX_SETTINGS } from '../../services/sandbox/src/config';
import { SETTINGS as WEB_SETTINGS } from '../../services/web/src/config';

const read = (file: string) => readFileSync(resolve(__dirname, '../..', file), 'utf8');
type Service = { environment?: Record<string, string>; volumes?: string[] } | undefined;
const listParts = (file: string) =>
  (parse(read(file), { merge: true }) as { services: Record<string, Service> }).services;
const trial = listParts('docker-compose.yml');
const production = listParts('services/deploy/production.yml');
const getEnvironment = (name: string) => ({ ...trial[name]?.environment, ...production[name]?.environment });

const namesExcept = (withheld: readonly SettingName[]) =>
  (Object.keys(SETTINGS) as SettingName[]).filter((name) => !withheld.includes(name));
/** The page servers read the settings of `web`; the test does not check which of them each page server needs. */
const SETTING_READERS: Record<string, readonly string[]> = {
  api: namesExcept(WITHHELD_SETTINGS.api),
  worker: namesExcept(WITHHELD_SETTINGS.worker),
  restore: namesExcept(WITHHELD_SETTINGS.restore),
  backup: BACKUP_SETTINGS,
  database: ['MONGODB_URI', 'MONGODB_ADMIN_URI'],
  web: Object.keys(WEB_SETTINGS),
  storefront: Object.keys(WEB_SETTINGS),
  admin: Object.keys(WEB_SETTINGS),
};

/** Settings fixed by the image or the stack, so that operators never set them there. */
const IMAGE_SETTINGS = [
  'NODE_ENV',
  'API_HOST',
  'LISTEN_HOST',
  'MEDIA_DIR',
  'UPLOAD_DIR',
  'BACKUP_DIR',
  'KEPT_BUILDS_DIR',
  'RELEASE',
  'API_INTERNAL_ORIGIN',
  'STOREFRONT_INTERNAL_ORIGIN',
  'ADMIN_INTERNAL_ORIGIN',
  'OTEL_SERVICE_NAME',
  'HEARTBEAT_FILE',
  'ASSETS_DIR',
  'ASSETS_PORT',
  'MONGODB_ADMIN_URI',
  'SANDBOX_WEBHOOK_URL',
];
/** Settings for development machines only. */
const DEVELOPMENT_SETTINGS = [
  'API_PORT',
  'WEB_PORT',
  'STOREFRONT_PORT',
  'ADMIN_PORT',
  'MUNAY_PARENT_PIPE',
  'SMTP_PORT',
  'MONGO_PORT',
  'REDIS_PORT',
  'MUNAY_PORT_OFFSET',
  'MUNAY_CACHE_DIR',
  'MUNAY_TEST_MONGODB_URI',
  'MUNAY_TEST_REDIS_URL',
  'CHROMIUM_PATH',
  ...Object.keys(SANDBOX_SETTINGS).filter((name) => /^(SANDBOX|MAILBOX)_/.test(name)),
];
/** Settings read by commands on the operator's machine: docker compose and services/deploy/ops. */
const stackSettings = new Set(
  [
    ...(read('docker-compose.yml') + read('services/deploy/production.yml')).matchAll(
      /(?<!\$)\$\{([A-Z][A-Z0-9_]*)/g,
    ),
    ...read('services/deploy/ops').matchAll(/\bgiven ([A-Z_]+)/g),
  ].map(([, name = '']) => name),
);
const exemptSettings = new Set([...IMAGE_SETTINGS, ...DEVELOPMENT_SETTINGS]);

test.each(Object.entries(SETTING_READERS))(
  'the container %s receives every setting that it reads',
  (name, settings) => {
    const environment = getEnvironment(name);
    const missingSettings = settings.filter(
      (setting) => !exemptSettings.has(setting) && !(setting in environment),
    );
    expect(missingSettings).toEqual([]);
  },
);

test('every setting in .env.example is used by a container, the stack or development', () => {
  const documented = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(
    ([, name = '']) => name,
  );
  const containerSettings = new Set(Object.values(SETTING_READERS).flat());
  // Settings read by libraries instead of the service's code
  const librarySettings = Object.keys(getEnvironment('api')).filter((name) => name.startsWith('OTEL_'));
  const allowed = new Set([...containerSettings, ...stackSettings, ...exemptSettings, ...librarySettings]);
  expect(documented.filter((name) => !allowed.has(name))).toEqual([]);
});

test('only the container that restores backups receives the backup key', () => {
  const receivers = Object.keys(trial).filter((name) => 'BACKUP_IDENTITY_FILE' in getEnvironment(name));
  expect(receivers).toEqual(['restore']);
  const listMounts = (name: string) => [
    ...(trial[name]?.volumes ?? []),
    ...(production[name]?.volumes ?? []),
  ];
  const servicesWithKey = Object.keys(trial).filter((name) =>
    listMounts(name).some((mount) => mount.includes(':/run/backup:ro')),
  );
  expect(servicesWithKey).toEqual(['restore']);
  expect(read('docs/backups.md')).toContain('BACKUP_IDENTITY_FILE=/run/backup/');
});

describe('Helm chart', () => {
  const helpers = read('services/deploy/helm/munay/templates/_helpers.tpl');
  const [, keys = ''] = /define "munay.secretsOf" -\}\}\n([\s\S]*?)\{\{- end/.exec(helpers) ?? [];
  const secretsByComponent = parse(keys) as Record<string, string[]>;

  test('every value of `settings` is passed to every process', () => {
    const [, environment] = /define "munay.environment" -\}\}([\s\S]*?)\n\{\{- end -\}\}/.exec(helpers) ?? [];
    expect(environment).toContain('range $name, $value := .Values.settings');
    for (const file of ['api', 'worker', 'jobs', 'restore'])
      expect(read(`services/deploy/helm/munay/templates/${file}.yaml`)).toContain('munay.shopEnvironment');
    expect(read('services/deploy/helm/munay/templates/pages.yaml')).toContain('munay.environment');
  });

  test.each(['api', 'worker', 'backup', 'restore'])(
    'the process %s receives the secrets that it reads',
    (name) => {
      const secrets = SETTING_READERS[name]?.filter((value) =>
        /(SECRET|_KEYS?|_KEY_ID|TOKEN|_URI|REDIS_URL|SMTP_URL)$/.test(value),
      );
      expect(
        secrets?.filter(
          (secret) => !exemptSettings.has(secret) && !secretsByComponent[name]?.includes(secret),
        ),
      ).toEqual([]);
    },
  );
});
