import type { OrderView } from '@munay/contracts/order/order';
import { sampleOrder } from '../order/order.sample';
import { ERASED } from '../order/order.search-tokens';
import { buyer, linesBlock } from './order.parts';

const SHOP = { apiOrigin: 'https://api.munay.example' } as Parameters<typeof linesBlock>[1];

test('the sums of a mail come to the total: goods, each promotion, delivery after its own', () => {
  const sample = sampleOrder('es');
  const title = { es: 'Tres por dos', en: 'Three for two' };
  const order: OrderView = {
    ...sample,
    promotions: [
      { id: 'a', title, lane: 'goods', cents: 690 },
      { id: 'b', title: { es: 'Envío gratis', en: 'Free delivery' }, lane: 'delivery', cents: 490 },
    ],
    totals: {
      ...sample.totals,
      ...{ goodsCents: 2760, savedCents: 1180, shippingCents: 0, totalCents: 2070 },
    },
  };
  const block = linesBlock({ order } as Parameters<typeof linesBlock>[0], SHOP);
  const sums =
    'totals' in block ? block.totals.map(({ label, amount }) => [label, amount.replace(/\s/g, ' ')]) : [];
  expect(sums.slice(0, 4)).toEqual([
    ['Artículos', '27,60 €'],
    ['Tres por dos', '−6,90 €'],
    [expect.any(String), 'gratis'],
    ['Total', '20,70 €'],
  ]);
});

test('a mail that was due when its buyer erased the account has nobody to go to', () => {
  const sample = sampleOrder('es');
  const customer = { ...sample.customer, name: ERASED, email: ERASED };
  expect(buyer({ order: { ...sample, customer } }).address).toBe('');
  expect(buyer({ order: sample }).address).toBe(sample.customer.email);
});
