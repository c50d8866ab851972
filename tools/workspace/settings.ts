import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMisspelt } from '../../libs/settings/src/similar-names.mjs';
import { ROOT } from './root.mjs';
import {
  isSandboxUsed,
  listServersToStart,
  readPorts,
  readPortSettings,
  SANDBOX_KEY,
} from './start-ports.mjs';

const PAYMENT_SERVICE = 'https://api.stripe.com';
const SANDBOX_WEBHOOK_SECRET = 'whsec_sandbox_development_only';

/** Names of all settings. A test compares them with the names that services and commands read. */
function listDocumentedNames() {
  const text = readFileSync(join(ROOT, '.env.example'), 'utf8');
  return [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
}

/** Reads .env; variables that are already set take precedence. Reports names that are probably misspelt. */
export function readDotEnv() {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  for (const sentence of findMisspelt(Object.keys(process.env), listDocumentedNames()))
    console.warn(sentence);
}

/** Defaults depend on the ports, so that changing a port changes every URL that contains it. */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const env = readPortSettings(environment);
  const ports = readPorts(env);
  const derivedSettings = {
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    NODE_ENV: 'development',
    WEB_ORIGIN: `http://localhost:${ports.WEB_PORT}`,
    STOREFRONT_ORIGIN: `http://localhost:${ports.STOREFRONT_PORT}`,
    ADMIN_ORIGIN: `http://localhost:${ports.ADMIN_PORT}`,
    API_ORIGIN: `http://localhost:${ports.API_PORT}`,
    MONGODB_URI: `mongodb://127.0.0.1:${ports.MONGO_PORT}/munay?replicaSet=munay`,
    REDIS_URL: `redis://127.0.0.1:${ports.REDIS_PORT}`,
    SMTP_URL: `smtp://127.0.0.1:${ports.SMTP_PORT}`,
    STRIPE_SECRET_KEY: SANDBOX_KEY,
    STRIPE_WEBHOOK_SECRET: SANDBOX_WEBHOOK_SECRET,
    STRIPE_API_URL: isSandboxUsed(env) ? `http://127.0.0.1:${ports.SANDBOX_PORT}` : PAYMENT_SERVICE,
    PAYMENT_PAGE_ORIGIN: `http://localhost:${ports.SANDBOX_PORT}`,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${ports.API_PORT}/api/billing/webhook`,
    SANDBOX_DATA_DIR: join(ROOT, '.data', 'sandbox'),
    MAILBOX_DATA_DIR: join(ROOT, '.data', 'mailbox'),
  };
  return {
    ports,
    env: { ...derivedSettings, ...env },
    own: listServersToStart(env),
  };
}
