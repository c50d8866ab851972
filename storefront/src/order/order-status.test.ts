import { trackingUrl } from '@munay/contracts/admin/parcel';
import { buildTracking, estimateDelivery, getReachedAt } from './order-status';

test('buildTrack returns the progress of a paid order with the time of each step', () => {
  const history = [
    { from: 'pending_payment', to: 'paid', at: '2026-11-19T10:00:00Z', by: 'system', cause: '' },
    { from: 'paid', to: 'processing', at: '2026-11-19T16:00:00Z', by: 'admin', cause: '' },
  ] as const;
  const track = buildTracking({ status: 'processing', history: [...history] });
  expect(track?.map(({ state }) => state)).toEqual(['done', 'now', 'todo', 'todo']);
  expect(track?.[1]?.at).toBe('2026-11-19T16:00:00Z');
});

test('buildTrack returns null for an unpaid order', () => {
  expect(buildTracking({ status: 'pending_payment', history: [] })).toBeNull();
});

test('the expected delivery counts working days from the payment or the shipment', () => {
  const payment = { paidAt: '2026-11-19T10:00:00Z' } as Parameters<typeof estimateDelivery>[0]['payment'];
  const shipping = { method: 'standard', zone: 'peninsula' } as const;
  const shippedEntry = {
    from: null,
    to: 'shipped',
    at: '2026-11-23T10:00:00Z',
    by: 'admin',
    cause: '',
  } as const;
  const order = { shipping, payment, history: [shippedEntry] };
  expect(estimateDelivery({ ...order, status: 'paid' })).toEqual({
    from: '2026-11-23',
    to: '2026-11-25',
  });
  expect(estimateDelivery({ ...order, status: 'shipped' })).toEqual({
    from: '2026-11-24',
    to: '2026-11-26',
  });
  expect(estimateDelivery({ ...order, status: 'delivered' })).toBeNull();
  const pickup = { method: 'pickup', zone: 'peninsula' } as const;
  expect(estimateDelivery({ ...order, status: 'paid', shipping: pickup })).toBeNull();
});

test('trackingUrl returns the page of a known carrier and null otherwise', () => {
  const shipping = { method: 'standard', zone: 'peninsula' } as const;
  expect(trackingUrl({ ...shipping, carrier: 'correos', tracking: 'PQ 1' })).toMatch(/correos\.es.*=PQ%201$/);
  expect(trackingUrl({ ...shipping, carrier: 'Paco', tracking: 'PQ1' })).toBeNull();
  expect(trackingUrl({ ...shipping, carrier: 'correos' })).toBeNull();
});

test('getReachedAt returns the time at which the order reached its current status', () => {
  const move = { from: null, by: 'system', cause: '' } as const;
  const history = [
    { ...move, to: 'paid', at: '2026-11-19T10:00:00Z' },
    { ...move, to: 'refunded', at: '2026-11-21T10:00:00Z' },
  ] as const;
  expect(getReachedAt({ status: 'refunded', history: [...history] })).toBe('2026-11-21T10:00:00Z');
  expect(getReachedAt({ status: 'review', history: [] })).toBeNull();
});
