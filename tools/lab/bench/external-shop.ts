import type autocannon from 'autocannon';
import { runLoad, type Target } from './load.ts';
import { printRow, printTitle } from './print.ts';
import { createCycle, listMisspeltQueries } from './storefront.ts';

const text = { type: 'string' } as const;

/** Options for measuring another shop. Pages without an option are skipped. */
export const EXTERNAL_SHOP = {
  at: text,
  list: text,
  product: text,
  search: text,
  cart: text,
  body: text,
  header: { type: 'string', multiple: true },
} as const;

interface Paths {
  list?: string | undefined;
  product?: string | undefined;
  /** URL of the search, with `{q}` in place of the search text. */
  search?: string | undefined;
  /** URL that adds a first item to the cart of a visitor without cookies. */
  cart?: string | undefined;
  body?: string | undefined;
  /** Header `Name: value`, sent with every request. */
  header?: string[] | undefined;
}

/** Measures a running server with the same connections, duration, search words and request counts as our shop. */
export async function measureExternalShop(url: string, paths: Paths, seconds: number) {
  const target: Target = { url };
  const headers = Object.fromEntries(
    (paths.header ?? []).map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
  const measureAndPrint = async (name: string, requests: autocannon.Request[]) =>
    printRow(name, await runLoad(target, { seconds, requests, headers }));
  printTitle(url);
  if (paths.list) await measureAndPrint('list', [{ method: 'GET', path: paths.list }]);
  if (paths.product) await measureAndPrint('one product', [{ method: 'GET', path: paths.product }]);
  const { search } = paths;
  if (search)
    await measureAndPrint(
      'search, each one new',
      createCycle(listMisspeltQueries().map((q) => ({ path: search.replace('{q}', encodeURIComponent(q)) }))),
    );
  if (paths.cart) {
    const type = {
      'content-type': paths.body?.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded',
    };
    await measureAndPrint('new guest + first item', [
      { method: 'POST', path: paths.cart, body: paths.body ?? '', headers: { ...headers, ...type } },
    ]);
  }
}
