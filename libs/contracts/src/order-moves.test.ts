import { mayMove, nextStatuses, ORDER_MOVES, ORDER_STATUSES } from './order-moves';
import { mayAccess } from './access';
import { negotiateLocale } from './locale';

test('lets no person set an order to paid', () => {
  for (const from of ORDER_STATUSES) {
    expect(mayMove(from, 'paid', 'admin')).toBe(false);
    expect(mayMove(from, 'paid', 'customer')).toBe(false);
  }
});

test('lets a customer cancel until the order is prepared and put away what ended unpaid, nothing else', () => {
  expect(nextStatuses('pending_payment', 'customer')).toEqual(['cancelled']);
  expect(nextStatuses('expired', 'customer')).toEqual(['archived']);
  expect(nextStatuses('paid', 'customer')).toEqual(['cancelled_refund_pending']);
  for (const status of [
    'processing',
    'shipped',
    'delivered',
    'cancelled_refund_pending',
    'refunded',
  ] as const)
    expect(nextStatuses(status, 'customer')).toEqual([]);
});

test('names only known statuses', () => {
  const named = Object.entries(ORDER_MOVES).flatMap(([from, to]) => [from, ...Object.keys(to)]);
  expect(named.filter((status) => !ORDER_STATUSES.includes(status as never))).toEqual([]);
});

test('refuses a person without the role, whatever the flag of a client says', () => {
  expect(mayAccess('admin', null)).toBe(false);
  expect(mayAccess('admin', { roles: [] })).toBe(false);
  expect(mayAccess('admin', { roles: ['STORE'] })).toBe(false);
  expect(mayAccess('store', { roles: ['STORE'] })).toBe(true);
  expect(mayAccess('store', { roles: ['ADMIN'] })).toBe(true);
});

test.each([
  ['en-GB,en;q=0.9', 'en'],
  ['fr,es;q=0.3,en;q=0.8', 'en'],
  ['de', 'es'],
  [undefined, 'es'],
  ['en;q=0', 'es'],
])('answers Accept-Language %p in %s', (header, locale) => {
  expect(negotiateLocale(header)).toBe(locale);
});
