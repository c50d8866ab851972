/** A service as `docker compose config` prints it. */
interface Service {
  image?: string;
  build?: object;
  user?: string;
  restart?: string;
  read_only?: boolean;
  init?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  logging?: { options?: Record<string, string> };
  network_mode?: string;
  networks?: Record<string, unknown>;
  ports?: { host_ip?: string; published?: string }[];
  volumes?: { type: string; source?: string }[];
}

export interface Stack {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
}

/** Networks without internet access, and the services on them. */
const INTERNAL_NETWORKS: Record<string, string[]> = {
  data: ['api', 'backup', 'database', 'mongo', 'prometheus', 'redis', 'restore', 'seed', 'worker'],
  // The page servers run downloaded code, so they must not reach the internet
  pages: ['admin', 'prometheus', 'proxy', 'storefront', 'web'],
  alerts: ['alertmanager', 'prometheus'],
};
/** Services that may only join their internal network. */
const INTERNAL_SERVICES = ['admin', 'database', 'mongo', 'redis', 'storefront', 'web'];

const CAPABILITIES: Record<string, string[]> = {
  owners: ['CHOWN', 'DAC_OVERRIDE'],
  // Caddy's binary has this file capability and does not start without it
  tls: ['NET_BIND_SERVICE'],
};
/** Requires the full version of an image, or a digest. */
const PINNED_VERSION = /:v?\d+\.\d+\.\d+[\w.-]*$|@sha256:[0-9a-f]{64}$/;

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function* findServiceBreaches(name: string, service: Service): Generator<string> {
  const { networks = {}, network_mode, ports = [], logging, user } = service;
  if (!service.read_only) yield 'can write to its image';
  if (!isEqual(service.cap_drop, ['ALL'])) yield 'keeps capabilities';
  if (!isEqual(service.cap_add, CAPABILITIES[name]))
    yield `has other capabilities than ${CAPABILITIES[name]?.join() ?? 'none'}`;
  if (!service.security_opt?.includes('no-new-privileges:true')) yield 'may gain privileges';
  if (!service.mem_limit || !service.pids_limit) yield 'has no limit for memory or processes';
  if (!logging?.options?.['max-size'] || !logging.options['max-file']) yield 'has an unlimited log';
  if (!/^(unless-stopped|no)$/.test(service.restart ?? '')) yield 'does not say how it is restarted';
  // Our images set a user other than root in their Dockerfile, and they need an init process
  if (service.build ? user : !user) yield 'has the wrong user';
  if (service.build && !service.init) yield 'has no init process';
  if (!service.build && !PINNED_VERSION.test(service.image ?? ''))
    yield `has no fixed version: ${service.image}`;
  for (const { host_ip, published } of ports)
    if (host_ip !== '127.0.0.1') yield `publishes ${published} to more than this machine`;
  const networkNames = Object.keys(networks);
  if (networkNames.length === 0 && network_mode !== 'none') yield 'is on the default network';
  if (user === 'root' && network_mode !== 'none') yield 'is root on a network';
  if (INTERNAL_SERVICES.includes(name) && networkNames.length > 1)
    yield `reaches ${networkNames.join(' and ')}`;
}

/** Lists a stack's violations of the rules, one per line. */
export function findStackBreaches({ services, networks }: Stack): string[] {
  const breaches = Object.entries(services).flatMap(([name, service]) =>
    [...findServiceBreaches(name, service)].map((breach) => `${name} ${breach}`),
  );
  for (const [name, members] of Object.entries(INTERNAL_NETWORKS)) {
    if (!networks[name]?.internal) breaches.push(`the network ${name} has a way out`);
    const attachedServices = Object.keys(services).filter((key) => name in (services[key]?.networks ?? {}));
    if (!isEqual(attachedServices.sort(), members))
      breaches.push(`the network ${name} holds ${attachedServices.join()}, not ${members.join()}`);
  }
  return breaches;
}
