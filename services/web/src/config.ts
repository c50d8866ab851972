import { problemOfProxies } from '@munay/contracts/trusted-proxies';

/** Addresses have no trailing slash; those of the remotes may have a path. */
export interface WebConfig {
  production: boolean;
  /** Every interface in production, behind a proxy; otherwise loopback. */
  host: string;
  webPort: number;
  storefrontPort: number;
  adminPort: number;
  webOrigin: string;
  apiOrigin: string;
  storefrontOrigin: string;
  adminOrigin: string;
  /** Where this service itself asks, when it reaches the others by a shorter way than browsers. */
  internal: { apiOrigin: string; storefrontOrigin: string; adminOrigin: string };
  /** Says on every page that nothing is sold here. */
  trial: boolean;
  /** Keeps the files of the last builds, shared by all processes of one app; null keeps none. */
  keptBuilds: string | null;
  /** Origin of uploaded pictures; null when the API serves them. */
  imageOrigin: string | null;
  /** False draws each page anew, to measure that. */
  cachesPages: boolean;
  /** Draws public pages before anybody asks for them. */
  drawsAhead: boolean;
  /** Pages to draw and forms that one network may ask for; 0 for no limit. */
  pagesPerMinute: number;
  logLevel: string;
  /** Where a collector reads figures; 0 for nowhere. */
  metricsPort: number;
  /** What the figures call this version. */
  release: string;
  /** A collector that takes spans by OTLP over HTTP; empty for none. */
  collector: string;
  /** What the collector calls this service. */
  serviceName: string;
  /** Proxies whose forwarded headers are trusted, comma-separated; false trusts none. */
  trustProxy: string | boolean;
}

type Environment = Record<string, string | undefined>;

/** Some people behind one address; pages that others have opened lately cost nothing and do not count. */
const PAGES_PER_MINUTE = 240;

function whole(environment: Environment, name: string, fallback: number, most: number): number {
  const value = Number(environment[name] || fallback);
  if (!Number.isInteger(value) || value < 0 || value > most) throw new Error(`${name} is not such a number.`);
  return value;
}

const port = (environment: Environment, name: string, fallback: number): number =>
  whole(environment, name, fallback, 65_535);

const folderOf = ({ origin, pathname }: URL): string => origin + pathname.replace(/\/+$/, '');

const trusted = (value = ''): string | boolean =>
  value === 'true' ? true : value === '' || value === 'false' ? false : value;

/** Ends the process with a list when the settings are not valid. */
export function orEnd<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    process.stderr.write(`The settings are not valid:\n  ${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** @throws Error naming what is not valid */
export function readConfig(environment: Environment = process.env): WebConfig {
  const production = environment.NODE_ENV === 'production';
  const webPort = port(environment, 'WEB_PORT', 3000);
  const storefrontPort = port(environment, 'STOREFRONT_PORT', 3001);
  const adminPort = port(environment, 'ADMIN_PORT', 3002);
  const apiPort = port(environment, 'API_PORT', 5000);
  const local = (number: number) => `http://localhost:${number}`;
  const insecure: string[] = [];
  const seen = (name: string, ownPort: number): URL => {
    const url = new URL(environment[name] ?? local(ownPort));
    if (production && url.protocol !== 'https:') insecure.push(name);
    return url;
  };
  const webOrigin = seen('WEB_ORIGIN', webPort).origin;
  const apiOrigin = seen('API_ORIGIN', apiPort).origin;
  const storefrontOrigin = folderOf(seen('STOREFRONT_ORIGIN', storefrontPort));
  const adminOrigin = folderOf(seen('ADMIN_ORIGIN', adminPort));
  if (insecure.length > 0)
    throw new Error(`${insecure.join(', ')}: https origins are required in production.`);
  const proxies = production ? problemOfProxies(environment.TRUST_PROXY ?? '') : null;
  if (proxies) throw new Error(`${proxies}.`);
  return {
    production,
    host: environment.LISTEN_HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    webPort,
    storefrontPort,
    adminPort,
    webOrigin,
    apiOrigin,
    storefrontOrigin,
    adminOrigin,
    internal: {
      apiOrigin: environment.API_INTERNAL_ORIGIN || apiOrigin,
      storefrontOrigin: environment.STOREFRONT_INTERNAL_ORIGIN || storefrontOrigin,
      adminOrigin: environment.ADMIN_INTERNAL_ORIGIN || adminOrigin,
    },
    trial: environment.TRIAL === 'true',
    keptBuilds: environment.KEPT_BUILDS_DIR || null,
    imageOrigin: imageOrigin(environment),
    cachesPages: environment.PAGE_CACHE !== 'off',
    drawsAhead: environment.PAGE_CACHE ? environment.PAGE_CACHE === 'ahead' : production,
    pagesPerMinute: whole(environment, 'PAGES_PER_MINUTE', production ? PAGES_PER_MINUTE : 0, Infinity),
    logLevel: environment.LOG_LEVEL ?? 'info',
    metricsPort: port(environment, 'METRICS_PORT', 0),
    release: environment.RELEASE || 'unknown',
    collector: environment.OTEL_EXPORTER_OTLP_ENDPOINT ?? '',
    serviceName: environment.OTEL_SERVICE_NAME || 'munay-web',
    trustProxy: trusted(environment.TRUST_PROXY),
  };
}

/** Where pictures come from, if not from the API. */
function imageOrigin(environment: NodeJS.ProcessEnv): string | null {
  if (environment.IMAGE_STORE === 'cloudinary')
    return new URL(environment.CLOUDINARY_DELIVERY_URL ?? 'https://res.cloudinary.com').origin;
  const publicUrl = environment.IMAGE_STORE === 's3' && environment.S3_PUBLIC_URL;
  return publicUrl ? new URL(publicUrl).origin : null;
}

export interface AssetServer {
  folder: string;
  port: number;
}

/** `ASSETS_DIR` and `ASSETS_PORT`. @throws Error when one is missing */
export function readAssetServer(environment: Environment = process.env): AssetServer {
  const folder = environment.ASSETS_DIR;
  if (folder === undefined || environment.ASSETS_PORT === undefined) {
    throw new Error('ASSETS_DIR and ASSETS_PORT say what to serve and where.');
  }
  return { folder, port: port(environment, 'ASSETS_PORT', 0) };
}

/** True when the parent process wants this one to end with it; see graceful-shutdown.ts. */
export const hasParentPipe = (environment: Environment = process.env): boolean =>
  environment.MUNAY_PARENT_PIPE === '1';
