import type { OrderView } from '@munay/contracts/order/order';
import { sampleOrder } from '../order/order.sample';
import { ERASED } from '../order/order.search-tokens';
import { orderMail } from './order.facts';
import { linesBlock } from './order.parts';

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
  const block = linesBlock({ order }, SHOP);
  const sums =
    'totals' in block ? block.totals.map(({ label, amount }) => [label, amount.replace(/\s/g, ' ')]) : [];
  expect(sums.slice(0, 4)).toEqual([
    ['Artículos', '27,60 €'],
    ['Tres por dos', '−6,90 €'],
    [expect.any(String), 'gratis'],
    ['Total', '20,70 €'],
  ]);
});

test('a mail has no recipient after its buyer has erased the account', async () => {
  const sample = sampleOrder('es');
  const addressOf = async (email: string) => {
    const order = { ...sample, customer: { ...sample.customer, email } };
    const orders = { forMail: () => Promise.resolve({ order }) };
    return (await orderMail({ refs: { orderId: 'id' } } as never, orders as never)).to.address;
  };
  expect(await addressOf(ERASED)).toBe('');
  expect(await addressOf(sample.customer.email)).toBe(sample.customer.email);
});
