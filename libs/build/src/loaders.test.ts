import { i18n } from '@lingui/core';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import contractsLoader from './contracts-loader.mjs';
import catalogueLoader from './messages-loader.mjs';
import pageFactsLoader from './page-facts-loader.mjs';
import { fromRoot } from './paths.mjs';
import refreshMessagesLoader from './refresh-messages-loader.mjs';
import {
  LAZY_SHARED_MODULES,
  listSharedByRemote,
  listSharedByShell,
  SHARED_MODULES,
} from './shared-modules.mjs';

test('message catalogues are compiled at build time', () => {
  const source = {
    'cart.count': '{count, plural, one {# artículo} other {# artículos}}',
    'cart.title': 'Tu carrito',
  };
  const compiled = JSON.parse(catalogueLoader(JSON.stringify(source)));
  expect(JSON.stringify(compiled)).not.toContain('plural, one');
  i18n.load('es', compiled);
  i18n.activate('es');
  expect(i18n._('cart.count', { count: 1 })).toBe('1 artículo');
  expect(i18n._('cart.count', { count: 12 })).toBe('12 artículos');
  expect(i18n._('cart.title')).toBe('Tu carrito');
});

test('only the kit splits its error texts into a separate catalogue', () => {
  const source = JSON.stringify({ 'kit.home': 'Inicio', 'error.busy': 'Espera.' });
  const listIds = (resourcePath: string, resourceQuery = '') =>
    Object.keys(JSON.parse(catalogueLoader.call({ resourcePath, resourceQuery }, source)) as object);
  expect(listIds('/libs/kit/src/i18n/es.json')).toEqual(['kit.home']);
  expect(listIds('/libs/kit/src/i18n/es.json', '?errors')).toEqual(['error.busy']);
  expect(listIds('/storefront/src/i18n/es.json')).toEqual(['kit.home', 'error.busy']);
});

test('editing a catalogue in development updates the messages of the open page', () => {
  const output = refreshMessagesLoader.call(
    { resourcePath: '/storefront/src/i18n/shop.en.json' },
    '{"a":["A"]}',
  );
  expect(output).toContain('const messages = {"a":["A"]};');
  expect(output).toContain('munayDev.loadMessages({ en: messages })');
});

test('browser bundles contain only the endpoints and limits that their pages use', () => {
  const files: string[] = [];
  const load = contractsLoader.bind({ addDependency: (file: string) => void files.push(file) });
  const { method, path, status } = ENDPOINTS.addItem;
  expect(load('call(ENDPOINTS.addItem, { body })')).toBe(
    `call((${JSON.stringify({ method, path, status })} as (typeof ENDPOINTS)['addItem']), { body })`,
  );
  expect(files.some((file) => file.endsWith('endpoints.ts'))).toBe(true);
  // Browsers need `access` only for endpoints that are used during login
  expect(load('ENDPOINTS.verifyCode')).toContain('"access":"staff"');
  expect(load('ENDPOINTS.listOrders')).not.toContain('access');
  expect(() => load('call(ENDPOINTS.sellTheShop)')).toThrow('ENDPOINTS.sellTheShop');
  expect(load('<input maxLength={LIMITS.nameMax} />')).toBe(`<input maxLength={(${LIMITS.nameMax})} />`);
  expect(files.some((file) => file.endsWith('limits.ts'))).toBe(true);
  expect(() => load('LIMITS.sky')).toThrow('LIMITS.sky');
});

test('field tables are marked as pure so that bundlers remove unused tables', () => {
  const table = "import * as f from '../fields';\nexport const NOTE = { text: f.lines(LIMITS.noteMax) };";
  const load = contractsLoader.bind({ addDependency: () => undefined });
  expect(load(table)).toContain(`{ text: /*#__PURE__*/ f.lines((${LIMITS.noteMax})) }`);
});

test('browser bundles contain only the page fields that the router reads', () => {
  const declared = `
    const mailed = { plain: true, secret: true } as const;
    export const PAGES = [
      {
        ...mailed,
        path: '/shop',
        title: { es: 'Jabones, todos', en: 'Soaps' },
        messages: ['shop'],
        search: ['q', 'tag'], // which the list reads
        load: () => import(/* webpackChunkName: "shop" */ './shop-page').then((m) => m.ShopPage),
        server: () => import('./shop-page.server').then((m) => m.prepareShopPage),
      },
    ].map((page) => (page.plain ? page : { ...page, later: LATER }));
  `;
  expect(pageFactsLoader(declared).replace(/\s+/g, ' ').trim()).toBe(
    'const mailed = { plain: true, } as const; ' +
      "export const PAGES = [ { ...mailed, path: '/shop', messages: ['shop'], // which the list reads " +
      'load: () => import(/* webpackChunkName: "shop" */ \'./shop-page\').then((m) => m.ShopPage), }, ' +
      '].map((page) => (page.plain ? page : { ...page, }));',
  );
  expect(pageFactsLoader(declared).split('\n')).toHaveLength(declared.split('\n').length);
});

test('only the shell bundles the shared modules', () => {
  for (const name of SHARED_MODULES) {
    expect(listSharedByShell()[name]).toMatchObject({ singleton: true, eager: true });
    expect(listSharedByRemote()[name]).toMatchObject({ singleton: true, import: false });
  }
  for (const [name, file] of Object.entries(LAZY_SHARED_MODULES)) {
    expect(listSharedByShell()[name]).toMatchObject({ singleton: true, import: fromRoot(file) });
    expect(listSharedByShell()[name]).not.toHaveProperty('eager');
    expect(listSharedByRemote()[name]).toMatchObject({ singleton: true, import: false });
  }
});
