import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { type Access, canAccess, type Role } from '@munay/contracts/account/access';
import { type Endpoint, fillPath } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ENDPOINT } from '../../src/http/endpoint.decorator';
import type { Client } from '../support/client';
import { signIn } from '../support/people';
import { startSuiteApi } from '../support/start-api';

const ROWS: [string, Endpoint][] = Object.entries(ENDPOINTS);
const ACTORS = ['nobody', 'guest', 'customer', 'shop owner', 'administrator'] as const;
const ROLES: Record<(typeof ACTORS)[number], Role[] | null> = {
  nobody: null,
  guest: null,
  customer: [],
  'shop owner': ['STORE'],
  administrator: ['ADMIN'],
};

const UNKNOWN_ID = '0'.repeat(24);

const api = startSuiteApi();
const browsers = new Map<string, Client>();

beforeAll(async () => {
  for (const person of ACTORS) {
    const roles = ROLES[person];
    // Each account owns a store that does not exist, because a request for another owner's store would return 403.
    const client = roles ? (await signIn(api, { roles, stores: [UNKNOWN_ID] })).client : api.client();
    if (person === 'guest')
      await client.call(ENDPOINTS.continueAsGuest, { body: { email: 'invitada@munay.example' } });
    browsers.set(person, client);
  }
});

/** Creates a browser whose session may be logged out. */
const createBrowser = (person: string): Client => {
  const copy = api.client();
  for (const [name, value] of browsers.get(person)?.cookies ?? []) copy.cookies.set(name, value);
  return copy;
};

/** Requests use ids that do not exist, so that authorised callers get 400 or 404 instead of 401 or 403. */
const call = (client: Client, { method, path }: Endpoint) => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [String(name), UNKNOWN_ID]);
  return client.send<{ key?: string }>(
    method,
    fillPath(path, Object.fromEntries(names)),
    method === 'GET' ? undefined : {},
  );
};

describe.each(ROWS)('endpoint %s', (name, row) => {
  test.each(ACTORS)('the response to %s matches the declared access', async (person) => {
    const roles = ROLES[person];
    const client = name === 'logout' ? await createFreshBrowser(roles) : createBrowser(person);
    const { status, data } = await call(client, row);
    const caller = person === 'guest' ? { roles: [], provisional: true } : roles && { roles };
    if (canAccess(row.access, caller)) {
      expect([401, 403]).not.toContain(status);
      expect(status).toBeLessThan(500);
      expect(await exists(row)).toBe(true);
    } else {
      expect({ status, key: data?.key }).toEqual(
        roles ? { status: 403, key: 'notAllowed' } : { status: 401, key: 'notSignedIn' },
      );
    }
  });
});

test.each(ROWS.filter(([, { sameForAll }]) => sameForAll))(
  'the endpoint %s returns the same response to every caller',
  async (_, row) => {
    const responses = await Promise.all(ACTORS.map((person) => call(createBrowser(person), row)));
    const summary = responses.map(({ status, message, data }) => ({
      status,
      message,
      data: { ...data, requestId: '' },
    }));
    expect(new Set(summary.map((entry) => JSON.stringify(entry))).size).toBe(1);
  },
);

const createFreshBrowser = async (roles: Role[] | null): Promise<Client> =>
  roles ? (await signIn(api, { roles })).client : api.client();

interface Route {
  handler: string;
  row: Endpoint | undefined;
}

function listRoutes(): Route[] {
  const found: Route[] = [];
  for (const module of api.app.get(ModulesContainer).values())
    for (const { metatype } of module.controllers.values()) {
      const prototype = (metatype as { prototype?: object } | null)?.prototype ?? {};
      for (const name of Object.getOwnPropertyNames(prototype)) {
        const handler: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.value;
        if (typeof handler === 'function' && Reflect.hasMetadata(METHOD_METADATA, handler))
          found.push({
            handler: `${(metatype as { name: string }).name}.${name}`,
            row: Reflect.getMetadata(ENDPOINT, handler) as Endpoint | undefined,
          });
      }
    }
  return found;
}

const exists = async (row: Endpoint): Promise<boolean> => listRoutes().some((route) => route.row === row);

test('every handler is bound to exactly one row of the endpoint table', () => {
  const bound = listRoutes();
  expect(bound.filter(({ row }) => !row).map(({ handler }) => handler)).toEqual([]);
  const handlers = ROWS.map(([name, row]) => [name, bound.filter((route) => route.row === row).length]);
  expect(handlers.filter(([, count]) => count !== 1)).toEqual([]);
});

/** Every route of the HTTP server, parsed from its printed tree. */
function listServedRoutes(): string[] {
  const fastify = api.app.getHttpAdapter().getInstance() as { printRoutes(options: object): string };
  const visitedPaths: string[] = [];
  return fastify
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^([│├└─\s]*)(\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      const depth = indent.length / 4;
      visitedPaths.splice(depth - 1, Infinity, part);
      return methods && methods !== 'OPTIONS' ? [visitedPaths.join('')] : [];
    });
}

test('every route of the server is in the endpoint table or on the list of other routes', () => {
  const addresses = listServedRoutes();
  const table = new Set(ROWS.map(([, { path }]) => path));
  const neighbours =
    /^(\*|\/healthz|\/readyz|\/metrics|\/ops\/queues.*|\/api\/openapi.*|\/api\/docs.*|\/media\/.*)$/;
  expect(addresses.length).toBeGreaterThan(20);
  expect(addresses.filter((path) => !table.has(path) && !neighbours.test(path))).toEqual([]);
});

test.each<[Access, Role[] | null, boolean]>([
  ['admin', null, false],
  ['admin', [], false],
  ['admin', ['STORE'], false],
  ['admin', ['ADMIN'], true],
  ['staff', null, false],
  ['staff', [], false],
  ['staff', ['STORE'], true],
  ['store', [], false],
  ['store', ['STORE'], true],
  ['store', ['ADMIN'], true],
  ['buyer', null, false],
  ['buyer', [], true],
  ['user', null, false],
  ['user', [], true],
  ['public', null, true],
])('canAccess with the access %s and the roles %j returns %s', (access, roles, allowed) => {
  expect(canAccess(access, roles && { roles })).toBe(allowed);
});
