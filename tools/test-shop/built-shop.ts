import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listApps } from '../workspace/apps.ts';
import { findAnyFreePort } from '../workspace/port.ts';
import { type App, AppProcess } from '../workspace/process.ts';
import { readSettings } from '../workspace/settings.ts';
import { DEMO_ACCOUNTS } from './api-client.ts';
import { copyDatabase, seed } from './demonstration.ts';
import { type Part, PARTS, startCaddy, startHaproxy } from './local-proxies.ts';
import { ManagedProcess } from './managed-process.ts';
import { serveOneAddress } from './one-address.ts';

/** Parts with two processes when TWICE is set. */
const REPLICATED_PARTS = ['api', 'web'] as const;

const PORT_NAMES = [
  'WEB_PORT',
  'STOREFRONT_PORT',
  'ADMIN_PORT',
  'API_PORT',
  'SANDBOX_PORT',
  'SMTP_PORT',
  'MAILBOX_PORT',
];

export type BuiltShop = Awaited<ReturnType<typeof openBuiltShop>>;

/** Origins of a shop whose parts share one origin, as in production, and reach each other by port. */
const withOneOrigin = (origin: string, inner: Record<Part, number | string>) => ({
  WEB_ORIGIN: origin,
  API_ORIGIN: origin,
  STOREFRONT_ORIGIN: `${origin}/_storefront`,
  ADMIN_ORIGIN: `${origin}/_admin`,
  API_INTERNAL_ORIGIN: `http://127.0.0.1:${inner.api}`,
  STOREFRONT_INTERNAL_ORIGIN: `http://127.0.0.1:${inner.storefront}`,
  ADMIN_INTERNAL_ORIGIN: `http://127.0.0.1:${inner.admin}`,
});

const toPorts = (all: Record<string, number | string>) =>
  Object.fromEntries(PARTS.map((part) => [part, Number(all[`${part.toUpperCase()}_PORT`])])) as Record<
    Part,
    number
  >;

const findFreePorts = async <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await findAnyFreePort()]))) as Record<
    Name,
    number
  >;

/** Starts HAProxy and Caddy on this machine in front of the processes, as in production. */
async function startProxies(folder: string, portsByPart: Record<Part, number[]>, staffNetworks: string) {
  const [port, inner] = [await findAnyFreePort(), await findFreePorts(PARTS)];
  const haproxy = await startHaproxy(folder, inner, portsByPart);
  const caddy = await startCaddy(folder, port, inner, staffNetworks);
  return {
    env: { ...withOneOrigin(`https://localhost:${port}`, inner), TRUST_PROXY: '127.0.0.1' },
    /** Certificate file of the authority that signed the shop's certificate. */
    authority: caddy.certificate,
    close: () => Promise.all([caddy.stop(), haproxy.stop()]),
  };
}

/** A second process for the API and for the page server. */
const toSecondInstance = (app: App, port: number): App => ({
  ...app,
  name: `${app.name}-2`,
  env: { ...app.env, [`${app.name.toUpperCase()}_PORT`]: String(port) },
  readyUrl: app.readyUrl?.replace(/:\d+/, `:${port}`),
});

/**
 * Starts every process of the shop on free ports, using the database and Redis from the environment, with demo data:
 * seeded, or copied from the database MUNAY_TEST_DEMONSTRATION. With ONE_ADDRESS all parts share an origin. With
 * BEHIND_PROXIES they share an origin behind HAProxy and Caddy; TWICE then runs two APIs and two page servers.
 */
export async function openBuiltShop(env: NodeJS.ProcessEnv) {
  const data = mkdtempSync(join(tmpdir(), 'munay-shop-'));
  const ports = Object.fromEntries(
    Object.entries(await findFreePorts(PORT_NAMES)).map(([name, port]) => [name, String(port)]),
  );
  const second = env.TWICE ? await findFreePorts(REPLICATED_PARTS) : undefined;
  const portsByPart = Object.fromEntries(
    Object.entries(toPorts(ports)).map(([part, port]) => {
      const secondPort = second?.[part as (typeof REPLICATED_PARTS)[number]];
      return [part, secondPort === undefined ? [port] : [port, secondPort]];
    }),
  ) as Record<Part, number[]>;
  const proxyUrls = env.BEHIND_PROXIES
    ? await startProxies(data, portsByPart, env.STAFF_NETWORKS ?? '')
    : undefined;
  const sharedPort = env.ONE_ADDRESS ? await findAnyFreePort() : undefined;
  const shop = readSettings({
    ...env,
    ...ports,
    ...(sharedPort && withOneOrigin(`http://localhost:${sharedPort}`, toPorts(ports))),
    ...proxyUrls?.env,
    SANDBOX_DATA_DIR: join(data, 'sandbox'),
    MAILBOX_DATA_DIR: join(data, 'mailbox'),
    UPLOAD_DIR: join(data, 'uploads'),
  });
  const { MUNAY_TEST_DEMONSTRATION: demonstration } = env;
  if (demonstration) await copyDatabase(demonstration, shop.env.MONGODB_URI);
  else await seed(shop.env);

  const folders: Record<string, string | undefined> = {
    admin: env.ADMIN_ASSETS_DIR,
    storefront: env.STOREFRONT_ASSETS_DIR,
  };
  const seconds = listApps(shop).flatMap((app) => {
    const port = second?.[app.name as (typeof REPLICATED_PARTS)[number]];
    return port === undefined ? [] : [toSecondInstance(app, port)];
  });
  const processes = [...listApps(shop), ...seconds].map((app) => {
    const folder = folders[app.name];
    const definition = folder === undefined ? app : { ...app, env: { ...app.env, ASSETS_DIR: folder } };
    return new ManagedProcess(app.name, async () => {
      const started = new AppProcess(definition, (from, line) => {
        if (/"level":(50|60)|Error/.test(line)) console.error(`${from}: ${line}`);
      });
      await started.waitUntilReady();
      return { pid: Number(started.child.pid), exited: started.exited, stop: () => started.stop() };
    });
  });
  await Promise.all(processes.map((managed) => managed.start()));
  const closeAddress = sharedPort && (await serveOneAddress(sharedPort, toPorts(shop.ports)));
  return {
    urls: {
      web: shop.env.WEB_ORIGIN,
      api: shop.env.API_ORIGIN,
      admin: shop.env.ADMIN_ORIGIN,
      storefront: shop.env.STOREFRONT_ORIGIN,
      mailbox: `http://localhost:${shop.ports.MAILBOX_PORT}`,
      sandbox: `http://localhost:${shop.ports.SANDBOX_PORT}`,
    },
    /** Every process of the API and the page server, without the proxies. */
    direct: {
      api: portsByPart.api.map((port) => `http://127.0.0.1:${port}`),
      web: portsByPart.web.map((port) => `http://127.0.0.1:${port}`),
    },
    authority: proxyUrls?.authority ?? '',
    accounts: Object.fromEntries(
      Object.entries(DEMO_ACCOUNTS).map(([role, [, password]]) => [role, password]),
    ),
    process(name: string) {
      const managedProcess = processes.find((managed) => managed.name === name);
      if (!managedProcess) throw new Error(`No process is called ${name}`);
      return managedProcess;
    },
    async close() {
      if (closeAddress) closeAddress();
      await proxyUrls?.close();
      await Promise.all(processes.map((managed) => managed.stop()));
      rmSync(data, { recursive: true, force: true });
    },
  };
}
