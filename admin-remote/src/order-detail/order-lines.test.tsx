import { screen } from '@testing-library/react';
import type { AdminOrder } from '@munay/contracts/admin/order';
import { randomOrders } from '@munay/contracts/order/random-orders';
import { createAdminOrder, createId } from '../testing/orders';
import { renderInAdmin } from '../testing/render-in-admin';
import { OrderLines } from './order-lines';

const NOT_REFUNDED = { lines: {}, deliveryCents: 0 };
const orders = randomOrders(100).map((randomOrder, index) =>
  createAdminOrder(createId(index), { ...randomOrder, refundedParts: NOT_REFUNDED }),
);

const renderOrders = (...ordersToRender: AdminOrder[]) =>
  renderInAdmin(
    ordersToRender.map((order) => (
      <div key={order._id} data-testid={order._id}>
        <OrderLines order={order} />
      </div>
    )),
    { messages: ['orders', 'order'] },
  );
const parseCents = (text: string): number => Number(text.replace('−', '-').replace(/[^\d-]/g, ''));
const listRows = ({ _id }: AdminOrder): [label: string, cents: number][] =>
  [...screen.getByTestId(_id).querySelectorAll('dt')].map((term) => [
    term.textContent,
    parseCents(term.nextElementSibling?.textContent ?? ''),
  ]);

test('the order page shows each promotion once and the savings by type below the total', async () => {
  const order = createAdminOrder(createId(1));
  const xmas = { es: 'Navidad', en: 'Christmas' };
  const free = { es: 'Envío gratis', en: 'Free delivery' };
  const freeOrder: AdminOrder = {
    ...order,
    promotions: [
      { id: 'a', title: xmas, target: 'basket', cents: 345, code: 'XMAS' },
      { id: 'b', title: free, target: 'delivery', cents: 490 },
    ],
    totals: { ...order.totals, savedCents: 835, totalCents: 1_155 },
  };
  await renderOrders(freeOrder);
  expect(listRows(freeOrder)).toEqual([
    ['Productos', 1_500],
    ['Navidad (XMAS)', -345],
    ['Envío · Envío gratis', 0],
    ['Total', 1_155],
    ['IVA 21 % incluido', 260],
    ['Ahorro con promociones', 345],
    ['Ahorro en el envío', 490],
  ]);
});

test('the rows of a random order page add up to the order total', async () => {
  await renderOrders(...orders);
  for (const order of orders) {
    const { totals, promotions = [] } = order;
    const rows = listRows(order);
    const totalIndex = rows.findIndex(([label]) => label === 'Total');
    const labels = promotions
      .filter(({ target }) => target !== 'delivery')
      .map(({ title, code }) => (code === undefined ? title.es : `${title.es} (${code})`));
    expect(rows.slice(1, totalIndex - 1).map(([label]) => label)).toEqual(labels);
    expect(rows.slice(0, totalIndex).reduce((sum, [, cents]) => sum + cents, 0)).toBe(totals.totalCents);
    expect(rows[totalIndex]?.[1]).toBe(totals.totalCents);
    const savedRows = rows.filter(([label]) => label.startsWith('Ahorro'));
    expect(savedRows.reduce((sum, [, cents]) => sum + cents, 0)).toBe(totals.savedCents);
    const renderedRows = [...screen.getByTestId(order._id).querySelectorAll('tr')];
    for (const { title, quantity, lineCents } of order.lines) {
      const cells = renderedRows.find(({ textContent }) => textContent?.includes(title))?.cells;
      expect([Number(cells?.[1]?.textContent), parseCents(cells?.[3]?.textContent ?? '')]).toEqual([
        quantity,
        lineCents,
      ]);
    }
  }
});
