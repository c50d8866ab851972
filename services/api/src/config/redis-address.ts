export const REDIS_SCHEMES = ['redis', 'redis+sentinel', 'redis+cluster'].flatMap((scheme) => [
  scheme,
  scheme.replace('redis', 'rediss'),
]);

interface Node {
  host: string;
  port: number;
}
interface MultiNodeAddress {
  nodes: Node[];
  username?: string | undefined;
  password?: string | undefined;
  tls: boolean;
}
/** Address of a Redis server, of sentinels or of a cluster. The URL of a single server is used unchanged. */
export type RedisAddress =
  | { kind: 'single'; url: string }
  | ({
      kind: 'sentinel';
      primary: string;
      db: number;
      sentinelPassword?: string | undefined;
    } & MultiNodeAddress)
  | ({ kind: 'cluster' } & MultiNodeAddress);

const MULTI_NODE_ADDRESS =
  /^redis(s?)\+(sentinel|cluster):\/\/(?:([^/@]*)@)?([^/?@]+)(?:\/([^/?]*))?(?:\/(\d+))?(?:\?(.*))?$/;
const DEFAULT_PORTS = { sentinel: 26_379, cluster: 6_379 } as const;

function parseNode(text: string, port: number): Node {
  const url = `redis://${text}`;
  if (!URL.canParse(url)) throw new Error(`names no server: ${text}`);
  const { hostname, port: configuredPort } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(configuredPort || port) };
}

/**
 * Parses `redis://…`, `redis+sentinel://:password@host:26379,host/primary` or
 * `redis+cluster://:password@host:6379,host`; `rediss` enables TLS.
 * @throws Error that names the problem, without the password
 */
export function parseRedisAddress(address: string): RedisAddress {
  if (/^rediss?:/.test(address)) return { kind: 'single', url: address };
  const parts = MULTI_NODE_ADDRESS.exec(address);
  if (!parts) throw new Error('must be SCHEME://[user:password@]host[:port][,host[:port]…][/primary][/db]');
  const [, secure, kind, credentials = '', hosts = '', primary = '', db = '0', query = ''] = parts;
  const [username = '', ...password] = credentials.split(':');
  const nodes: MultiNodeAddress = {
    nodes: hosts.split(',').map((host) => parseNode(host, DEFAULT_PORTS[kind as keyof typeof DEFAULT_PORTS])),
    username: username ? decodeURIComponent(username) : undefined,
    password: password.length > 0 ? decodeURIComponent(password.join(':')) : undefined,
    tls: secure === 's',
  };
  if (kind === 'cluster') {
    if (primary) throw new Error('of a cluster ends with its hosts: a cluster has one database');
    return { kind, ...nodes };
  }
  if (!primary) throw new Error('with sentinels must end with the name of the primary: …/munay');
  const sentinelPassword = new URLSearchParams(query).get('sentinelPassword');
  return {
    kind: 'sentinel',
    primary,
    db: Number(db),
    sentinelPassword: sentinelPassword || undefined,
    ...nodes,
  };
}
