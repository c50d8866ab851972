import { isOperatorPage, safeReturnPath } from './return-path';

test.each(['/checkout', '/product/lavanda?size=100%20g', '/profile#orders'])('goes back to %s', (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test('only addresses below /ops/ are operator pages', () => {
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
])('goes home instead of %p', (path) => {
  expect(safeReturnPath(path)).toBe('/');
});
