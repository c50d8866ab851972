import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apps } from '../workspace/apps.ts';
import { freePort } from '../workspace/port.ts';
import { AppProcess } from '../workspace/process.ts';
import { ROOT } from '../workspace/root.mjs';
import { settings } from '../workspace/settings.ts';
import { run } from '../workspace/step.mjs';
import { DEMO_ACCOUNTS } from './api-client.ts';
import { ManagedProcess } from './managed-process.ts';
import { serveOneAddress } from './one-address.ts';

const PORTS = [
  'WEB_PORT',
  'STOREFRONT_PORT',
  'ADMIN_PORT',
  'API_PORT',
  'SANDBOX_PORT',
  'SMTP_PORT',
  'MAILBOX_PORT',
];

export type BuiltShop = Awaited<ReturnType<typeof openBuiltShop>>;

/** Origins of a shop whose parts share one, as in production, and reach each other by their ports. */
const underOne = (origin: string, port: Record<string, string>) => ({
  WEB_ORIGIN: origin,
  API_ORIGIN: origin,
  STOREFRONT_ORIGIN: `${origin}/_storefront`,
  ADMIN_ORIGIN: `${origin}/_admin`,
  API_INTERNAL_ORIGIN: `http://localhost:${port.API_PORT}`,
  STOREFRONT_INTERNAL_ORIGIN: `http://localhost:${port.STOREFRONT_PORT}`,
  ADMIN_INTERNAL_ORIGIN: `http://localhost:${port.ADMIN_PORT}`,
});

/**
 * Every process of the shop on free ports, seeded, on the database and Redis of the environment.
 * With ONE_ADDRESS all parts share an origin.
 */
export async function openBuiltShop(env: NodeJS.ProcessEnv) {
  const data = mkdtempSync(join(tmpdir(), 'munay-shop-'));
  const ports = Object.fromEntries(
    await Promise.all(PORTS.map(async (name) => [name, String(await freePort())] as const)),
  );
  const oneAddress = env.ONE_ADDRESS ? await freePort() : undefined;
  const shop = settings({
    ...env,
    ...ports,
    ...(oneAddress && underOne(`http://localhost:${oneAddress}`, ports)),
    SANDBOX_DATA_DIR: join(data, 'sandbox'),
    MAILBOX_DATA_DIR: join(data, 'mailbox'),
    UPLOAD_DIR: join(data, 'uploads'),
  });
  const seed = join(ROOT, 'dist', 'services', 'api', 'seed.js');
  const { code, output } = await run(process.execPath, [seed], { env: shop.env });
  if (code !== 0) throw new Error(`The seed failed:\n${output}`);

  const folders: Record<string, string | undefined> = {
    admin: env.ADMIN_ASSETS_DIR,
    storefront: env.STOREFRONT_ASSETS_DIR,
  };
  const processes = apps(shop).map((app) => {
    const folder = folders[app.name];
    const definition = folder === undefined ? app : { ...app, env: { ...app.env, ASSETS_DIR: folder } };
    return new ManagedProcess(app.name, async () => {
      const started = new AppProcess(definition, (from, line) => {
        if (/"level":(50|60)|Error/.test(line)) console.error(`${from}: ${line}`);
      });
      await started.ready();
      return { pid: Number(started.child.pid), exited: started.exited, stop: () => started.stop() };
    });
  });
  await Promise.all(processes.map((managed) => managed.start()));
  const { WEB_PORT: web, API_PORT: api, STOREFRONT_PORT: storefront, ADMIN_PORT: admin } = shop.ports;
  const closeAddress = oneAddress && (await serveOneAddress(oneAddress, { web, api, storefront, admin }));
  return {
    urls: {
      web: shop.env.WEB_ORIGIN,
      api: shop.env.API_ORIGIN,
      admin: shop.env.ADMIN_ORIGIN,
      storefront: shop.env.STOREFRONT_ORIGIN,
      mailbox: `http://localhost:${shop.ports.MAILBOX_PORT}`,
      sandbox: `http://localhost:${shop.ports.SANDBOX_PORT}`,
    },
    accounts: Object.fromEntries(
      Object.entries(DEMO_ACCOUNTS).map(([role, [, password]]) => [role, password]),
    ),
    process(name: string) {
      const found = processes.find((managed) => managed.name === name);
      if (!found) throw new Error(`No process is called ${name}`);
      return found;
    },
    async close() {
      if (closeAddress) closeAddress();
      await Promise.all(processes.map((managed) => managed.stop()));
      rmSync(data, { recursive: true, force: true });
    },
  };
}
