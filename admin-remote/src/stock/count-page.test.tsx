import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StockRow } from '@munay/contracts/admin/stock';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import en from '../i18n/products.en.json';
import es from '../i18n/products.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { CountPage } from './count-page';

const createRow = (sku: string, available: number): StockRow => ({
  sku,
  available,
  reserved: 1,
  committed: 2,
  sold: 24,
  product: { _id: '1', title: `Jabón ${sku}`, size: '60 g', image: null, status: 'active' },
});
const TEN_ROWS = Array.from({ length: 10 }, (_, index) => createRow(`JAB-${index}`, 7));
const MINT = createRow('MEN-60', 4);

const shop = createSuiteShop();
let rows: StockRow[];
beforeEach(() => {
  rows = TEN_ROWS;
  shop.answer(ENDPOINTS.listStock, ({ query: { q } }) => {
    const matching = q === 'MEN-60' ? [MINT] : rows;
    return { page: 1, pageSize: 100, total: matching.length, low: 0, threshold: 5, rows: matching };
  });
  shop.answer(ENDPOINTS.listAllProducts, () => ({
    page: 1,
    pageSize: 8,
    total: 1,
    counts: { draft: 0, scheduled: 0, active: 1, archived: 0 },
    products: [
      { _id: '2', title: 'Menta', status: 'active', sizes: [{ label: '60 g', sku: 'MEN-60' }] },
    ] as never,
  }));
  shop.answer(ENDPOINTS.countStock, ({ body }) =>
    body.lines.map(({ sku }) => ({ sku, available: 1, reserved: 0, sold: 0 })),
  );
});

const open = async (path = '/admin/stock/count') => {
  await renderInAdmin(<CountPage />, { path, texts: { es, en } });
  return userEvent.setup();
};
const findField = (sku: string) => screen.findByLabelText(`Unidades contadas de Jabón ${sku}, 60 g`);
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('a stock count of ten sizes saves only the differences', async () => {
  const user = await open();
  await user.click(await findField('JAB-0'));
  // The whole count takes 13 interactions: opening it, ten numbers with Enter, review, save
  for (let index = 0; index < 10; index += 1) await user.keyboard(`${index < 8 ? 10 : index}{Enter}`);
  expect(screen.getByText('10 de 10 contados · 2 diferencias')).toBeTruthy();
  await click('Revisar 2 diferencias');
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('row')).toHaveLength(3);
  expect(screen.getByText(/8 tamaños coinciden; aún no se ha anotado nada/)).toBeTruthy();
  expect(table.getByText('de 10 a 8')).toBeTruthy();
  expect(shop.inputs(ENDPOINTS.countStock)).toEqual([]);
  await user.type(screen.getByLabelText('Nota para todas'), 'Feria');
  await click('Anotar 2 diferencias');
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/stock'));
  expect(shop.inputs(ENDPOINTS.countStock)).toMatchObject([
    {
      body: {
        lines: [
          { sku: 'JAB-8', onHand: 8, expectedOnHand: 10 },
          { sku: 'JAB-9', onHand: 9, expectedOnHand: 10 },
        ],
        note: 'Feria',
      },
    },
  ]);
});

test('each scan adds a unit of the scanned size to the stock count', async () => {
  const user = await open('/admin/stock/count?low=1');
  await findField('JAB-0');
  expect(shop.inputs(ENDPOINTS.listStock)[0]?.query).toMatchObject({ low: 'true', pageSize: '100' });
  const scanner = screen.getByRole('combobox', { name: 'SKU o nombre' });
  expect(document.activeElement).toBe(scanner);
  await user.type(scanner, 'MEN-60{Enter}');
  await waitFor(async () => expect(await findField('MEN-60')).toHaveProperty('value', '1'));
  await user.type(scanner, 'MEN-60{Enter}');
  await waitFor(async () => expect(await findField('MEN-60')).toHaveProperty('value', '2'));
  expect(scanner).toHaveProperty('value', '');
});

test('a stock count outdated by a sale is not saved and shows the new quantity', async () => {
  const user = await open();
  await user.type(await findField('JAB-0'), '9');
  await click('Revisar 1 diferencia');
  shop.answer(ENDPOINTS.countStock, () => {
    rows = [createRow('JAB-0', 6), ...TEN_ROWS.slice(1)];
    return new Rejection('countsOutdated', { lines: [{ sku: 'JAB-0', onHand: 9, allocated: 3 }] });
  });
  await click('Anotar 1 diferencia');
  await screen.findByText('Ahora debe haber 9, y 3 esperan en pedidos. Cuéntalo otra vez.');
  expect(screen.getByText(/No se ha anotado nada/)).toBeTruthy();
  await waitFor(() => expect(screen.getByText(/1 de 10 contados · sin diferencias/)).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Revisar diferencias' })).toHaveProperty('disabled', true);
});
