import { findProxiesProblem } from '@munay/contracts/network/trusted-proxies';
import {
  defineKind,
  type Environment,
  flag,
  integer,
  NODE_ENV,
  port,
  readSettings,
  requireSettings,
  SettingsError,
  text,
  type Values,
} from '@munay/settings';
import { version } from '../../../package.json';

/** URLs have no trailing slash; those of the remotes may have a path. */
export interface WebConfig {
  production: boolean;
  /** Address to listen on: every interface in production, behind a proxy, otherwise loopback. */
  host: string;
  webPort: number;
  storefrontPort: number;
  adminPort: number;
  webOrigin: string;
  apiOrigin: string;
  storefrontOrigin: string;
  adminOrigin: string;
  /** Origins through which this service reaches the other services. Browsers may use different origins. */
  internal: { apiOrigin: string; storefrontOrigin: string; adminOrigin: string };
  /** Whether every page shows a notice that the shop is a demonstration and does not sell anything. */
  trial: boolean;
  /** Folder with files of the last few builds, shared by all processes of an app; null if there is none. */
  buildArchive: string | null;
  /** Origin of uploaded pictures; null when the API serves them. */
  imageOrigin: string | null;
  /** Whether rendered pages are cached; disabled for measurements. */
  cachesPages: boolean;
  /** Whether public pages are rendered before they are requested. */
  prerenders: boolean;
  /** Limit of renders and form submissions per network; 0 for no limit. */
  pagesPerMinute: number;
  logLevel: string;
  /** Port for metrics; 0 to disable metrics. */
  metricsPort: number;
  /** Version label of the metrics. */
  release: string;
  /** OpenTelemetry collector (OTLP over HTTP); empty to disable tracing. */
  collector: string;
  /** Service name in traces. */
  serviceName: string;
  /** Proxies whose forwarded headers are trusted, separated by commas; false if none is trusted. */
  trustProxy: string | boolean;
}

/** Maximum rendered pages per minute and network, enough for several people behind one address. */
const PAGES_PER_MINUTE = 240;

const address = defineKind((raw) => {
  if (!URL.canParse(raw)) throw new Error('must be an address');
  return new URL(raw);
});

/** `.env.example` explains each setting. Origins that are not set are derived from the ports. */
export const SETTINGS = {
  NODE_ENV,
  LISTEN_HOST: text({ default: '0.0.0.0', devDefault: '127.0.0.1' }),
  WEB_PORT: port({ default: 3000 }),
  STOREFRONT_PORT: port({ default: 3001 }),
  ADMIN_PORT: port({ default: 3002 }),
  API_PORT: port({ default: 5000 }),
  WEB_ORIGIN: address({ default: undefined }),
  API_ORIGIN: address({ default: undefined }),
  STOREFRONT_ORIGIN: address({ default: undefined }),
  ADMIN_ORIGIN: address({ default: undefined }),
  API_INTERNAL_ORIGIN: text({ default: '' }),
  STOREFRONT_INTERNAL_ORIGIN: text({ default: '' }),
  ADMIN_INTERNAL_ORIGIN: text({ default: '' }),
  TRIAL: flag({ default: false }),
  KEPT_BUILDS_DIR: text({ default: '' }),
  IMAGE_STORE: text({ default: '' }),
  CLOUDINARY_DELIVERY_URL: address({ default: new URL('https://res.cloudinary.com') }),
  S3_PUBLIC_URL: address({ default: undefined }),
  PAGE_CACHE: text({ default: '' }),
  PAGES_PER_MINUTE: integer({ default: PAGES_PER_MINUTE, devDefault: 0 }),
  LOG_LEVEL: text({ default: 'info' }),
  METRICS_PORT: port({ default: 0 }),
  RELEASE: text({ default: version }),
  OTEL_EXPORTER_OTLP_ENDPOINT: text({ default: '' }),
  OTEL_SERVICE_NAME: text({ default: 'munay-web' }),
  TRUST_PROXY: text({ default: '' }),
};

/** Settings of a process that serves the files of one remote. */
export const ASSET_SETTINGS = { ASSETS_DIR: text(), ASSETS_PORT: port() };

const toFolderUrl = ({ origin, pathname }: URL): string => origin + pathname.replace(/\/+$/, '');

const parseTrustedProxies = (value: string): string | boolean =>
  value === 'true' ? true : value === '' || value === 'false' ? false : value;

/** @throws SettingsError */
export function readConfig(environment: Environment = process.env): WebConfig {
  const { values, problems } = readSettings(environment, SETTINGS);
  const production = values.NODE_ENV === 'production';
  const readOrigin = (name: `${'WEB' | 'API' | 'STOREFRONT' | 'ADMIN'}_ORIGIN`): URL => {
    const defaultPort = values[name.replace('ORIGIN', 'PORT') as 'WEB_PORT'];
    const url = values[name] ?? new URL(`http://localhost:${defaultPort}`);
    if (production && url.protocol !== 'https:') problems.push(`${name} must be an https origin`);
    return url;
  };
  const webOrigin = readOrigin('WEB_ORIGIN').origin;
  const apiOrigin = readOrigin('API_ORIGIN').origin;
  const storefrontOrigin = toFolderUrl(readOrigin('STOREFRONT_ORIGIN'));
  const adminOrigin = toFolderUrl(readOrigin('ADMIN_ORIGIN'));
  const proxies = production ? findProxiesProblem(values.TRUST_PROXY) : null;
  if (proxies) problems.push(proxies);
  if (problems.length > 0) throw new SettingsError(problems);
  return {
    production,
    host: values.LISTEN_HOST,
    webPort: values.WEB_PORT,
    storefrontPort: values.STOREFRONT_PORT,
    adminPort: values.ADMIN_PORT,
    webOrigin,
    apiOrigin,
    storefrontOrigin,
    adminOrigin,
    internal: {
      apiOrigin: values.API_INTERNAL_ORIGIN || apiOrigin,
      storefrontOrigin: values.STOREFRONT_INTERNAL_ORIGIN || storefrontOrigin,
      adminOrigin: values.ADMIN_INTERNAL_ORIGIN || adminOrigin,
    },
    trial: values.TRIAL,
    buildArchive: values.KEPT_BUILDS_DIR || null,
    imageOrigin: getImageOrigin(values),
    cachesPages: values.PAGE_CACHE !== 'off',
    prerenders: values.PAGE_CACHE ? values.PAGE_CACHE === 'ahead' : production,
    pagesPerMinute: values.PAGES_PER_MINUTE,
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT,
    release: values.RELEASE,
    collector: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceName: values.OTEL_SERVICE_NAME,
    trustProxy: parseTrustedProxies(values.TRUST_PROXY),
  };
}

/** Origin of pictures that the API does not serve. */
function getImageOrigin({
  IMAGE_STORE,
  CLOUDINARY_DELIVERY_URL,
  S3_PUBLIC_URL,
}: Values<typeof SETTINGS>): string | null {
  if (IMAGE_STORE === 'cloudinary') return CLOUDINARY_DELIVERY_URL.origin;
  return (IMAGE_STORE === 's3' && S3_PUBLIC_URL?.origin) || null;
}

export interface AssetServer {
  folder: string;
  port: number;
}

/** @throws SettingsError */
export function readAssetServer(environment: Environment = process.env): AssetServer {
  const { ASSETS_DIR, ASSETS_PORT } = requireSettings(environment, ASSET_SETTINGS);
  return { folder: ASSETS_DIR, port: ASSETS_PORT };
}

/** Whether this process ends with its parent; see graceful-shutdown.ts. */
export const hasParentPipe = (environment: Environment = process.env): boolean =>
  environment.MUNAY_PARENT_PIPE === '1';
