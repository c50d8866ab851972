import { isOperatorPage, toSafeReturnPath } from './return-path';

test.each(['/checkout', '/product/lavanda?size=100%20g', '/profile#orders'])(
  'the return path %s is accepted',
  (path) => {
    expect(toSafeReturnPath(path)).toBe(path);
  },
);

test('only paths below /ops/ are operator pages', () => {
  expect(['/ops/queues?x=1', '/opsis', '/shop/ops/'].map(isOperatorPage)).toEqual([true, false, false]);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/authUser?return=/x',
  '',
  null,
])('the return path %p is replaced by the home page', (path) => {
  expect(toSafeReturnPath(path)).toBe('/');
});
