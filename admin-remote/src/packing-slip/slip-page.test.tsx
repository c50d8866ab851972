import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import decodeQR from 'qr/decode.js';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop } from '@munay/kit/testing';
import { OrderShop } from '../testing/order-shop';
import { createId, createOrderNumber } from '../testing/orders';
import { renderInAdmin } from '../testing/render-in-admin';
import { SlipPage } from './slip-page';

const shop = createSuiteShop();
let orders: OrderShop;
beforeEach(() => {
  orders = new OrderShop(shop);
  shop.answer(ENDPOINTS.getStaffState, () => ({
    testPayments: false,
    shop: { name: 'Jabones Munay', address: 'Calle del Taller 8, Madrid' },
  }));
});

test('a packing slip has no prices, omits refunded units and uses the language of the order', async () => {
  const print = jest.fn();
  window.print = print;
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) =>
    orders.createOrder(
      String(id),
      id === createId(2)
        ? { locale: 'en', editable: false, titles: { 1: { es: 'Lavanda del altiplano', en: 'Lavanda' } } }
        : {},
    ),
  );
  const path = `/admin/packing-slips?order=${createId(1)}&order=${createId(2)}`;
  await renderInAdmin(<SlipPage />, { path, messages: ['orders', 'slips'] });
  const user = userEvent.setup();
  const first = await screen.findByRole('article', { name: createOrderNumber(createId(1)) });
  expect(within(first).getByRole('heading', { name: 'Albarán' })).toBeTruthy();
  expect(
    within(first)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['SKUProductoTamañoUnidades', 'LAV-100Lavanda100 g1', 'Unidades en total · 300 g1']);
  // Buyer notes are not printed by default, because the order may be a gift
  expect(first.textContent).not.toContain('Es para un regalo');
  await user.click(
    screen.getByRole('checkbox', {
      name: `Imprimir la nota de ${createOrderNumber(createId(1))} en el albarán`,
    }),
  );
  expect(first.textContent).toContain('Nota: Es para un regalo');
  expect(first.textContent).not.toMatch(/€|\d,\d\d/);
  // Each line has a checkbox, for a pen or a touchscreen
  const box = within(first).getByRole<HTMLInputElement>('checkbox', { name: 'En la caja: Lavanda, 100 g' });
  expect(within(first).getAllByRole('checkbox')).toEqual([box]);
  expect(box.checked).toBe(false);
  const second = screen.getByRole('article', { name: createOrderNumber(createId(2)) });
  expect(second.getAttribute('lang')).toBe('en');
  expect((await within(second).findByText(/^Something wrong/)).textContent).toContain('/contact');
  expect(within(first).getByText(/Jabones Munay, Calle del Taller 8, Madrid/).textContent).toMatch(/^Envía:/);
  // Slips for packers are always in Spanish
  expect(within(second).getByRole('row', { name: / LAV-100 / }).textContent).toBe(
    'LAV-100LavandaLavanda del altiplano100 g2',
  );
  expect(within(second).getByRole('row', { name: 'Total quantity · 300 g 3' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Imprimir albaranes' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('the packing slips of a packing run lead to the tracking number dialog', async () => {
  const gift = {
    name: 'Sol Mamani',
    line1: 'Calle 1',
    postcode: '11001',
    city: 'Cádiz',
    province: 'Cádiz',
    country: 'ES',
  } as const;
  let status: 'processing' | 'shipped' = 'processing';
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) =>
    orders.createOrder(String(id), { status, ...(id === createId(2) && { address: gift }) }),
  );
  shop.answer(ENDPOINTS.shipOrders, ({ body: { parcels } }) => {
    status = 'shipped';
    return parcels.map(({ _id }) => ({ _id, number: createOrderNumber(_id), ok: true, error: null }));
  });
  shop.answer(ENDPOINTS.undoRun, () => {
    status = 'processing';
    return null;
  });
  await renderInAdmin(<SlipPage />, {
    path: `/admin/packing-slips?order=${createId(1)}&order=${createId(2)}`,
    messages: ['orders', 'slips'],
  });
  const user = userEvent.setup();
  const slip = await screen.findByRole('article', { name: createOrderNumber(createId(2)) });
  expect(slip.textContent).toContain('De parte de: Lucía Herrero');
  await user.click(screen.getByRole('checkbox', { name: 'Imprimir las 2 notas' }));
  expect(slip.textContent).toContain('Nota: Es para un regalo');
  await user.click(screen.getByRole('button', { name: 'Marcar como enviado (2)' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getAllByRole('textbox')[0] as HTMLElement);
  await user.paste('PQ1111\nPQ2222');
  await user.click(dialog.getByRole('button', { name: 'Repasar 2 envíos' }));
  await user.click(dialog.getByRole('button', { name: 'Enviar 2' }));
  await screen.findByText(/Los correos salen en dos minutos/);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Marcar como enviado/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await screen.findByRole('button', { name: 'Marcar como enviado (2)' });
  expect(shop.inputs(ENDPOINTS.undoRun).map(({ body }) => body)).toEqual([
    { ids: [createId(1), createId(2)], status: 'shipped' },
  ]);
});

test('the packing slip of a shipped order lists its replacement', async () => {
  const line = { lineId: 'line-SAL-100', sku: 'SAL-100', title: 'Sal', size: '100 g', quantity: 1 };
  const replacement = {
    _id: 'r1',
    at: '2026-11-25T10:00:00.000Z',
    reason: 'lost' as const,
    note: '',
    by: 'Rosa',
    lines: [line],
    shippedAt: null,
    cancelledAt: null,
  };
  let replacements = [replacement];
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) =>
    orders.createOrder(String(id), { status: 'delivered', editable: false, replacements }),
  );
  const path = `/admin/packing-slips?order=${createId(1)}`;
  const { unmount } = await renderInAdmin(<SlipPage />, { path, messages: ['orders', 'slips'] });
  const slip = await screen.findByRole('article', { name: createOrderNumber(createId(1)) });
  const listRows = (part: HTMLElement) =>
    within(part)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
      .slice(1);
  expect(listRows(slip)).toEqual(['SAL-100Sal100 g1', 'Unidades en total1']);
  expect(slip.textContent).toContain('Nuevo envío');
  unmount();
  replacements = [];
  await renderInAdmin(<SlipPage />, { path, messages: ['orders', 'slips'] });
  expect(listRows(await screen.findByRole('article'))).toHaveLength(3);
});

/** Decodes a rendered QR code, whose modules are several pixels wide, as a phone would. */
function readCode(image: HTMLElement): string {
  const svg = decodeURIComponent((image as HTMLImageElement).src.replace('data:image/svg+xml,', ''));
  const [, size = ''] = /viewBox="0 0 (\d+)/.exec(svg) ?? [];
  const scale = 3;
  const width = Number(size) * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, move, right, dy] of svg.matchAll(/([Mm])(-?\d+) (-?\d+)h1v1/g)) {
    [x, y] = [Number(right) + (move === 'm' ? x : 0), Number(dy) + (move === 'm' ? y : 0)];
    for (let pixel = 0; pixel < scale * scale; pixel += 1) {
      const row = y * scale + Math.floor(pixel / scale);
      data.set([0, 0, 0], (row * width + x * scale + (pixel % scale)) * 4);
    }
  }
  return decodeQR({ width, height: width, data });
}

test('the QR code on a packing slip links to the order in the staff app', async () => {
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) => orders.createOrder(String(id)));
  await renderInAdmin(<SlipPage />, {
    path: `/admin/packing-slips?order=${createId(1)}`,
    messages: ['orders', 'slips'],
  });
  const slip = await screen.findByRole('article', { name: createOrderNumber(createId(1)) });
  const code = within(slip).getByRole('img', { name: 'Código QR: el pedido en el panel' });
  expect(readCode(code)).toBe(`${window.location.origin}/admin/orders/${createId(1)}`);
});
