/** Origins have no trailing slash. */
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
  /** Origin of uploaded pictures; null when the API serves them. */
  imageOrigin: string | null;
  /** False draws each page anew, to measure that. */
  cachesPages: boolean;
  logLevel: string;
  /** Proxies whose forwarded headers are trusted, comma-separated; false trusts none. */
  trustProxy: string | boolean;
}

type Environment = Record<string, string | undefined>;

function port(environment: Environment, name: string, fallback: number): number {
  const value = Number(environment[name] ?? fallback);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new Error(`${name} is not a port number.`);
  return value;
}

function origin(environment: Environment, name: string, fallback: string, production: boolean): string {
  const { protocol, origin: value } = new URL(environment[name] ?? fallback);
  if (production && protocol !== 'https:') throw new Error(`${name} must be an https origin in production.`);
  return value;
}

const trusted = (value = ''): string | boolean =>
  value === 'true' ? true : value === '' || value === 'false' ? false : value;

export function readConfig(environment: Environment = process.env): WebConfig {
  const production = environment.NODE_ENV === 'production';
  const webPort = port(environment, 'WEB_PORT', 3000);
  const storefrontPort = port(environment, 'STOREFRONT_PORT', 3001);
  const adminPort = port(environment, 'ADMIN_PORT', 3002);
  const apiPort = port(environment, 'API_PORT', 5000);
  const local = (number: number) => `http://localhost:${number}`;
  return {
    production,
    host: environment.LISTEN_HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    webPort,
    storefrontPort,
    adminPort,
    webOrigin: origin(environment, 'WEB_ORIGIN', local(webPort), production),
    apiOrigin: origin(environment, 'API_ORIGIN', local(apiPort), production),
    storefrontOrigin: origin(environment, 'STOREFRONT_ORIGIN', local(storefrontPort), production),
    adminOrigin: origin(environment, 'ADMIN_ORIGIN', local(adminPort), production),
    imageOrigin: imageOrigin(environment),
    cachesPages: environment.PAGE_CACHE !== 'off',
    logLevel: environment.LOG_LEVEL ?? 'info',
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
