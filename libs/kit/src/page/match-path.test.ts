import fc from 'fast-check';
import { matchRoutes } from 'react-router-dom';
import { matchPath } from '@munay/contracts/network/page-path';
import { createPageRoute } from './page-route';

const PATHS = ['/', '/shop', '/order/:token', '/product/:productId', '/a.b/:one/c/:two'];
const SEGMENTS = [
  '',
  'shop',
  'Shop',
  'order',
  'ORDER',
  'product',
  'a.b',
  'aXb',
  'c',
  '%6Frder',
  '%4Frder',
  '%73hop',
  '%2Forder',
  '%252F',
  '%',
  '%zz',
  'caf%C3%A9',
  'é',
  '*',
  ':token',
  '..',
];
const pathname = fc
  .array(fc.oneof(fc.constantFrom(...SEGMENTS), fc.string({ maxLength: 4 })), { maxLength: 5 })
  .map((parts) => `/${parts.join('/')}`);

/** The router's result for the routes that the apps declare. */
function matchWithRouter(path: string, address: string): Record<string, string | undefined> | undefined {
  const { caseSensitive } = createPageRoute({ path, title: { es: '', en: '' }, load: jest.fn() }, jest.fn())
    .props as {
    caseSensitive?: boolean;
  };
  return matchRoutes([{ path, ...(caseSensitive && { caseSensitive }) }], { pathname: address })?.[0]?.params;
}

// Fault path-case-ignored in createPageRoute:
// replace(result('caseSensitive'), '<Route key={path} path={path} element={<LazyPage />} />')
test('the shared route matcher finds the same pages and parameters as the router', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  fc.assert(
    fc.property(fc.constantFrom(...PATHS), pathname, (path, address) => {
      expect(matchPath(path, address)).toEqual(matchWithRouter(path, address));
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['/order/abc', { token: 'abc' }],
  ['/order/abc//', { token: 'abc' }],
  ['/%6Frder/abc', { token: 'abc' }],
  ['/order/a%2Fb', { token: 'a/b' }],
  ['/ORDER/abc', undefined],
  ['/order/', undefined],
  ['/order/abc/d', undefined],
])('the tracking page at %s has the parameters %j', (address, params) => {
  expect(matchPath('/order/:token', address)).toEqual(params);
  expect(matchWithRouter('/order/:token', address)).toEqual(params);
});
