import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

export interface Service {
  image?: string;
  build?: { context: string; dockerfile: string; target?: string };
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  ports?: string[];
  user?: string;
  networks?: string[];
  profiles?: string[];
  deploy?: { replicas: number | string };
  stop_grace_period?: string;
  restart?: string;
  logging?: { driver: string; options: Record<string, string> };
  mem_limit?: string;
  pids_limit?: number;
  read_only?: boolean;
  init?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  network_mode?: string;
}

export const root = resolve(__dirname, '../..');
export const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
export const source = read('docker-compose.yml');
interface Stack {
  name: string;
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean; ipam?: unknown } | null>;
}
export const compose = parse(source, { merge: true }) as Stack;
export const productionSource = read('services/deploy/production.yml');
export const over = parse(productionSource, { merge: true }) as Stack;
export const proxyConfig = read('services/deploy/haproxy.cfg');
export const services = Object.entries(compose.services);
export const built = services.filter(([, service]) => service.build);
export const settingNames = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(
  ([, name]) => name,
);

/** At least major and minor version. */
export const PINNED = /:v?\d+\.\d+[\w.-]*$/;

export const service = (name: string): Service => {
  const found = compose.services[name];
  if (!found) throw new Error(`docker-compose.yml has no service ${name}`);
  return found;
};
/** As docker compose lays one file over the other. */
export const inProduction = (name: string): Service => ({
  ...service(name),
  ...over.services[name],
  environment: { ...service(name).environment, ...over.services[name]?.environment },
  volumes: [...(service(name).volumes ?? []), ...(over.services[name]?.volumes ?? [])],
});
