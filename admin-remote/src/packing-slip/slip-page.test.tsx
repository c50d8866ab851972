import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ShopServer } from '@munay/kit/testing';
import en from '../i18n/orders.en.json';
import es from '../i18n/orders.es.json';
import { OrderShop } from '../testing/order-shop';
import { idOf, numberOf } from '../testing/orders';
import { renderInAdmin } from '../testing/render-in-admin';
import { SlipPage } from './slip-page';

let shop: ShopServer;
let orders: OrderShop;
beforeAll(async () => {
  shop = await ShopServer.start();
});
afterAll(() => shop.stop());
beforeEach(() => {
  orders = new OrderShop(shop);
});

test('a packing slip has no prices, leaves refunded pieces out and speaks the language of the order', async () => {
  const print = jest.fn();
  window.print = print;
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) =>
    orders.orderOf(
      String(id),
      id === idOf(2)
        ? { locale: 'en', editable: false, titles: { 1: { es: 'Lavanda del altiplano', en: 'Lavanda' } } }
        : {},
    ),
  );
  const path = `/admin/packing-slips?order=${idOf(1)}&order=${idOf(2)}`;
  await renderInAdmin(<SlipPage />, { path, texts: { es, en } });
  const user = userEvent.setup();
  const first = await screen.findByRole('article', { name: numberOf(idOf(1)) });
  expect(within(first).getByRole('heading', { name: 'Albarán' })).toBeTruthy();
  expect(
    within(first)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['SKUProductoTamañoUnidades', 'LAV-100Lavanda100 g1', 'Unidades en total1']);
  // It may be a gift: the buyer's note is printed only on request
  expect(first.textContent).not.toContain('Es para un regalo');
  await user.click(
    screen.getByRole('checkbox', { name: `Imprimir la nota de ${numberOf(idOf(1))} en el albarán` }),
  );
  expect(first.textContent).toContain('Nota: Es para un regalo');
  expect(first.textContent).not.toMatch(/€|\d,\d\d/);
  const second = screen.getByRole('article', { name: numberOf(idOf(2)) });
  expect(second.getAttribute('lang')).toBe('en');
  // Who packs it reads Spanish
  expect(within(second).getByRole('row', { name: /^LAV-100/ }).textContent).toBe(
    'LAV-100LavandaLavanda del altiplano100 g2',
  );
  expect(within(second).getByRole('row', { name: 'Total quantity 3' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Imprimir albaranes' }));
  expect(print).toHaveBeenCalledTimes(1);
});
