/** The ports of `npm start`. Plain JavaScript, because they are checked before packages are installed. */
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SetupError } from './step.mjs';

/** Default ports. Each can be changed by the variable of the same name, and all of them by MUNAY_PORT_OFFSET. */
const PORTS = {
  WEB_PORT: 3000,
  STOREFRONT_PORT: 3001,
  ADMIN_PORT: 3002,
  API_PORT: 5000,
  SANDBOX_PORT: 5010,
  SMTP_PORT: 5025,
  MAILBOX_PORT: 5080,
  REDIS_PORT: 6399,
  MONGO_PORT: 27027,
};
const MAX_PORT = 65_535;
/**
 * Difference between the offsets of two clones. With a hundred, the last two digits of every port are the same in all
 * clones.
 */
const OFFSET_STEP = 100;
export const SANDBOX_KEY = 'sk_test_sandbox';

/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

/**
 * @param {Environment} env without empty values
 * @param {number} [offset]
 */
export const readPorts = (env, offset = Number(env.MUNAY_PORT_OFFSET ?? 0)) =>
  /** @type {typeof PORTS} */ (
    Object.fromEntries(
      Object.entries(PORTS).map(([name, fallback]) => [name, Number(env[name] ?? fallback + offset)]),
    )
  );

/** @param {Environment} env */
export const isSandboxUsed = ({ STRIPE_SECRET_KEY }) =>
  STRIPE_SECRET_KEY === undefined || STRIPE_SECRET_KEY === SANDBOX_KEY;

/**
 * Names of the servers to start; the others are at the URLs that the environment specifies.
 * @param {Environment} env without empty values
 */
export const listServersToStart = (env) => ({
  mongo: env.MONGODB_URI === undefined,
  redis: env.REDIS_URL === undefined,
  sandbox: isSandboxUsed(env) && env.STRIPE_API_URL === undefined,
  mailbox: env.SMTP_URL === undefined,
});

/**
 * @param {Environment} env
 * @returns {Record<string, string>} without empty values, which count as absent
 */
export const readPortSettings = (env) =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/**
 * Whether a port is free. A missing loopback address (no IPv6) counts as free.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
const canListen = (port, host) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(!('code' in error) || error.code !== 'EADDRINUSE'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** @param {number} port */
export const isFree = async (port) => (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));

/** @param {number[]} ports */
const areAllFree = async (ports) => (await Promise.all(ports.map(isFree))).every(Boolean);

/** @param {number} port */
const isPort = (port) => Number.isInteger(port) && port >= 1 && port <= MAX_PORT;

/**
 * All ports on which this shop listens.
 * @param {Environment} env
 * @param {number} [offset]
 */
function listPortsToOpen(env, offset) {
  const localServers = listServersToStart(env);
  const foreignPorts = [
    ...(localServers.mongo ? [] : ['MONGO_PORT']),
    ...(localServers.redis ? [] : ['REDIS_PORT']),
    ...(localServers.sandbox ? [] : ['SANDBOX_PORT']),
    ...(localServers.mailbox ? [] : ['MAILBOX_PORT', 'SMTP_PORT']),
  ];
  return Object.entries(readPorts(env, offset)).filter(([name]) => !foreignPorts.includes(name));
}

/**
 * The next offset, in steps of a hundred, for which all ports are valid and free; null if none exists.
 * @param {number} from
 * @param {(candidate: number) => number[]} toPorts
 */
async function findNextFreePort(from, toPorts) {
  for (let candidate = from + OFFSET_STEP; toPorts(candidate).every(isPort); candidate += OFFSET_STEP)
    if (await areAllFree(toPorts(candidate))) return candidate;
  return null;
}

/**
 * Throws an error that names the variable of an invalid or occupied port and suggests free ports. Waits briefly first,
 * because a process that was just stopped may still be closing.
 * @param {Environment} environment
 * @param {number} [timeoutMs]
 */
export async function requirePorts(environment, timeoutMs = 4_000) {
  const env = readPortSettings(environment);
  const offset = Number(env.MUNAY_PORT_OFFSET ?? 0);
  const ports = listPortsToOpen(env);
  for (const [name, port] of ports) {
    if (isPort(port)) continue;
    const setting = env[name] === undefined ? 'MUNAY_PORT_OFFSET' : name;
    throw new SetupError(
      `${setting}=${env[setting]} leads to no valid port`,
      `set ${setting} so that every port is a whole number from 1 to ${MAX_PORT}`,
    );
  }
  const deadline = Date.now() + timeoutMs;
  for (const [name, port] of ports)
    while (!(await isFree(port))) {
      if (Date.now() > deadline) throw await describePortInUse(env, offset, name, port);
      await delay(100);
    }
}

/**
 * @param {Environment} env
 * @param {number} offset
 * @param {string} name
 * @param {number} port
 */
async function describePortInUse(env, offset, name, port) {
  const command = env.npm_lifecycle_event === 'dev' ? 'npm run dev' : 'npm start';
  const moved = await findNextFreePort(port, (candidate) => [candidate]);
  // A port set by its own variable does not move with the others
  const all = env[name]
    ? null
    : await findNextFreePort(offset, (candidate) => listPortsToOpen(env, candidate).map(([, port]) => port));
  return new SetupError(
    `port ${port} is in use by another program, perhaps another clone of this shop`,
    [
      'stop that program',
      ...(moved ? [`choose another port: ${name}=${moved} ${command}`] : []),
      ...(all ? [`or move all: MUNAY_PORT_OFFSET=${all} ${command}`] : []),
    ].join(', '),
  );
}
