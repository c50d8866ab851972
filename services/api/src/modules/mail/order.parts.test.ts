import type { OrderLine, OrderView } from '@munay/contracts/order/order';
import { sampleOrder } from '../order/order.sample';
import { ERASED } from '../order/order.search-tokens';
import { orderMail } from './order.facts';
import { linesBlock } from './order.parts';

const SHOP = { apiOrigin: 'https://api.munay.example' } as Parameters<typeof linesBlock>[1];

test('the sums of a mail come to the total: goods, each promotion, delivery after its own', () => {
  const sample = sampleOrder('es');
  const [line] = sample.lines as [OrderLine];
  const title = { es: 'Tres por dos', en: 'Three for two' };
  const order: OrderView = {
    ...sample,
    lines: [{ ...line, quantity: 4, lineCents: 2760 }],
    promotions: [
      { id: 'a', title, lane: 'goods', cents: 690, code: 'TRES' },
      { id: 'b', title: { es: 'Envío gratis', en: 'Free delivery' }, lane: 'delivery', cents: 490 },
    ],
    totals: {
      ...sample.totals,
      ...{ goodsCents: 2760, savedCents: 1180, shippingCents: 0, totalCents: 2070 },
    },
  };
  const sumsOf = (locale: OrderView['locale']) => {
    const block = linesBlock({ order: { ...order, locale } }, SHOP);
    return 'totals' in block
      ? block.totals.map(({ label, amount }) => [label, amount.replace(/\s/g, ' ')])
      : [];
  };
  const sums = sumsOf('es');
  expect(sumsOf('en')[1]).toEqual(['Three for two (TRES)', '−€6.90']);
  expect(sums.slice(0, 4)).toEqual([
    ['Artículos', '27,60 €'],
    ['Tres por dos (TRES)', '−6,90 €'],
    ['Envío · Envío gratis', 'gratis'],
    ['Total', '20,70 €'],
  ]);
  expect(sums.at(-1)).toEqual(['Te has ahorrado', '11,80 €']);
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
