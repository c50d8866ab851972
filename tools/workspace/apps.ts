import { join } from 'node:path';
import type { App } from './process.ts';
import { ROOT } from './root.mjs';
import type { readSettings } from './settings.ts';

export type Settings = ReturnType<typeof readSettings>;

/** A development server is omitted when the settings refer to the real service. */
export function listApps({ env, ports, own }: Settings): App[] {
  const at = (port: number, path = '/healthz') => `http://localhost:${port}${path}`;
  const createRemote = (name: string, folder: string, port: number) => ({
    name,
    script: 'services/web/assets.js',
    env: { ...env, ASSETS_DIR: join(ROOT, 'dist', folder), ASSETS_PORT: String(port) },
    readyUrl: at(port),
  });
  const mailbox = {
    name: 'mailbox',
    script: 'services/sandbox/mailbox.js',
    env,
    readyUrl: at(ports.MAILBOX_PORT),
  };
  const sandbox = {
    name: 'sandbox',
    script: 'services/sandbox/payment.js',
    env,
    readyUrl: at(ports.SANDBOX_PORT),
  };
  return [
    ...(own.mailbox ? [mailbox] : []),
    ...(own.sandbox ? [sandbox] : []),
    {
      name: 'api',
      script: 'services/api/main.js',
      env,
      readyUrl: at(ports.API_PORT, '/readyz'),
      needsData: true,
    },
    { name: 'worker', script: 'services/api/worker.js', env, needsData: true },
    { name: 'web', script: 'services/web/main.js', env, readyUrl: at(ports.WEB_PORT, '/') },
    createRemote('storefront', 'storefront', ports.STOREFRONT_PORT),
    createRemote('admin', 'admin-remote', ports.ADMIN_PORT),
  ];
}

export function listAddresses({ env, ports, own }: Settings): [string, string][] {
  const rows: [string, string][] = [
    ['shop', env.WEB_ORIGIN],
    ['API', `${env.API_ORIGIN}/api/docs`],
    ['queues', `${env.API_ORIGIN}/ops/queues (for the administrator)`],
  ];
  if (own.mailbox) rows.push(['mailbox', `http://localhost:${ports.MAILBOX_PORT}`]);
  if (own.sandbox) rows.push(['payments', `http://localhost:${ports.SANDBOX_PORT} (sandbox, no real money)`]);
  return rows;
}
