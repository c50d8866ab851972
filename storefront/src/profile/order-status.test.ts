import { ORDER_STATUSES } from '@munay/contracts/order-moves';
import { lookOf, trackOf } from './order-status';

test('every status has a look', () => {
  for (const status of ORDER_STATUSES) expect(lookOf(status).icon).toBeTruthy();
});

test('tells how far a paid order has come, with the times it got there', () => {
  const history = [
    { from: 'pending_payment', to: 'paid', at: '2026-11-19T10:00:00Z', by: 'system', cause: '' },
    { from: 'paid', to: 'processing', at: '2026-11-19T16:00:00Z', by: 'admin', cause: '' },
  ] as const;
  const track = trackOf({ status: 'processing', history: [...history] });
  expect(track?.map(({ state }) => state)).toEqual(['done', 'now', 'todo', 'todo']);
  expect(track?.[1]?.at).toBe('2026-11-19T16:00:00Z');
});

test('an unpaid order has no way yet', () => {
  expect(trackOf({ status: 'pending_payment', history: [] })).toBeNull();
});
