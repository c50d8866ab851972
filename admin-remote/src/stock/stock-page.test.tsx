import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StockRow } from '@munay/contracts/admin/stock';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import en from '../i18n/products.en.json';
import es from '../i18n/products.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { StockPage } from './stock-page';

const createRow = (sku: string, available: number): StockRow => ({
  sku,
  available,
  reserved: 1,
  committed: 9,
  sold: 24,
  product: { _id: '1', title: 'Lavanda', size: '60 g', image: null, status: 'active' },
});

const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.listViews, () => []);
  shop.answer(ENDPOINTS.listStock, ({ query: { q } }) => {
    const rows = q === 'SAL-100' ? [createRow('SAL-100', 0)] : [createRow('LAV-60', 3)];
    return { page: 1, pageSize: 25, total: 1, low: 1, threshold: 5, rows };
  });
  shop.answer(ENDPOINTS.stockLedger, ({ query: { sku } }) => ({
    sku: String(sku),
    counts: createRow(String(sku), 3),
    moves: [
      {
        kind: 'adjust' as const,
        available: -2,
        reserved: 0,
        sold: 0,
        at: '2026-11-20T10:00:00.000Z',
        orderId: null,
        reason: 'damaged' as const,
        note: 'Se cayó la caja',
        by: 'Rosa Quispe',
      },
      {
        kind: 'reserve' as const,
        available: -3,
        reserved: 3,
        sold: 0,
        at: '2026-11-19T09:58:00.000Z',
        orderId: '656565656565656565656565',
        reason: null,
        note: '',
        by: '',
      },
      {
        kind: 'commit' as const,
        available: 0,
        reserved: -3,
        sold: 3,
        at: '2026-11-19T10:00:00.000Z',
        orderId: '656565656565656565656565',
        reason: null,
        note: '',
        by: '',
      },
    ],
    nextCursor: null,
  }));
  shop.answer(ENDPOINTS.adjustStock, ({ body: { sku } }) => ({ sku, available: 15, reserved: 1, sold: 4 }));
});

const open = async (path: string) => {
  await renderInAdmin(<StockPage />, { path, texts: { es, en } });
  return userEvent.setup();
};
const getAddress = () => screen.getByTestId('address').textContent;
const findSheet = (sku: string) => screen.findByRole('dialog', { name: new RegExp(sku) });

test('the stock ledger of a size shows the author and reason of each change', async () => {
  const user = await open('/admin/stock?sku=SAL-100');
  const ledger = await findSheet('SAL-100');
  await within(ledger).findByText('Se cayó la caja');
  expect(ledger.textContent).toContain('−2Ajuste · Dañado');
  expect(ledger.textContent).toContain('Rosa Quispe');
  expect(ledger.textContent).toContain('−3Venta · Vendido +3');
  expect(ledger.textContent).not.toMatch(/Reservado [+-]/);
  await user.click(within(ledger).getByRole('button', { name: /Cerrar/ }));
  await waitFor(() => expect(getAddress()).toBe('/admin/stock'));
});

test('a stock correction previews the result and is saved once after a retry', async () => {
  const user = await open('/admin/stock?low=1');
  await user.click(await screen.findByRole('button', { name: /Movimientos de LAV-60$/ }));
  expect(getAddress()).toBe('/admin/stock?low=1&sku=LAV-60');
  const ledger = await findSheet('LAV-60');
  await user.click(within(ledger).getByRole('button', { name: 'Registrar' }));
  await within(ledger).findByText(/^Un número entero mayor que cero/);
  await user.type(within(ledger).getByLabelText('Unidades que entran'), '12');
  await within(ledger).findByText('Se anotará +12: quedarán 15 disponibles.');
  shop.answer(ENDPOINTS.adjustStock, () => new Rejection('stockShort'));
  await user.click(within(ledger).getByRole('button', { name: 'Registrar' }));
  await within(ledger).findByText(/ya no queda esa cantidad/);
  shop.answer(ENDPOINTS.adjustStock, ({ body: { sku } }) => ({ sku, available: 15, reserved: 1, sold: 4 }));
  await user.click(within(ledger).getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(getAddress()).toBe('/admin/stock?low=1'));
  const [first, second] = shop.inputs(ENDPOINTS.adjustStock).map(({ body }) => body);
  expect(first).toMatchObject({ sku: 'LAV-60', change: 12, reason: 'received' });
  expect(second?.key).toBe(first?.key);
});

const getSaveButton = (ledger: HTMLElement) => within(ledger).getByRole('button', { name: 'Registrar' });

test('a stock count includes units of open orders and updates the available quantity', async () => {
  const user = await open('/admin/stock?sku=LAV-60');
  const ledger = await findSheet('LAV-60');
  expect(ledger.textContent).toContain('Disponible3Reservado1Por enviar9En el estante13Vendido24');
  await user.selectOptions(within(ledger).getByLabelText('Motivo'), 'counted');
  const counted = within(ledger).getByLabelText('Unidades en el estante');
  await within(ledger).findByText(/^Debe haber 13: 3 disponibles y 10 de pedidos que no han salido/);
  await user.type(counted, '13');
  await user.click(getSaveButton(ledger));
  await within(ledger).findByText('Coincide: debe haber 13.');
  await user.clear(counted);
  await user.type(counted, '9');
  await user.click(getSaveButton(ledger));
  await within(ledger).findByText(/^Los pedidos esperan 10 unidades y has contado menos/);
  await user.clear(counted);
  await user.type(counted, '12');
  await within(ledger).findByText('Debía haber 13: se anotará −1 y quedarán 2 disponibles.');
  await user.click(getSaveButton(ledger));
  await waitFor(() => expect(shop.inputs(ENDPOINTS.adjustStock)).toHaveLength(1));
  expect(shop.inputs(ENDPOINTS.adjustStock)[0]?.body).toEqual({
    key: expect.any(String),
    sku: 'LAV-60',
    reason: 'counted',
    onHand: 12,
    expectedOnHand: 13,
  });
});

test('a stock count outdated by a shipped parcel shows the new expected quantity', async () => {
  const user = await open('/admin/stock?sku=LAV-60');
  const ledger = await findSheet('LAV-60');
  await user.selectOptions(within(ledger).getByLabelText('Motivo'), 'counted');
  await user.type(within(ledger).getByLabelText('Unidades en el estante'), '12');
  shop.answer(ENDPOINTS.adjustStock, () => new Rejection('countOutdated', { onHand: 12 }));
  shop.answer(ENDPOINTS.listStock, () => ({
    page: 1,
    pageSize: 25,
    total: 1,
    low: 1,
    threshold: 5,
    rows: [{ ...createRow('LAV-60', 3), committed: 8 }],
  }));
  await user.click(getSaveButton(ledger));
  await within(ledger).findByText(/^Mientras contabas han salido o entrado unidades/);
  await within(ledger).findByText('Coincide: debe haber 12.');
});

test('units removed from stock are limited to the available quantity', async () => {
  const user = await open('/admin/stock?sku=LAV-60');
  const ledger = await findSheet('LAV-60');
  await user.selectOptions(within(ledger).getByLabelText('Motivo'), 'damaged');
  await user.type(within(ledger).getByLabelText('Unidades que salen'), '30');
  await user.click(getSaveButton(ledger));
  await within(ledger).findByText('Solo hay 3; no puedes restar 30.');
  await user.clear(within(ledger).getByLabelText('Unidades que salen'));
  await user.type(within(ledger).getByLabelText('Unidades que salen'), '1');
  await within(ledger).findByText('Se anotará −1: quedarán 2 disponibles.');
  await user.click(getSaveButton(ledger));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.adjustStock)[0]?.body).toMatchObject({ change: -1, reason: 'damaged' }),
  );
});
