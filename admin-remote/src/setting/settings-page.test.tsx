import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ShippingTableView } from '@munay/contracts/admin/setting';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { SETTINGS, SHIPPING } from '../testing/records';
import { renderInAdmin } from '../testing/render-in-admin';
import { SettingsPage } from './settings-page';

const shop = createSuiteShop();
let table: ShippingTableView;
beforeEach(() => {
  table = SHIPPING;
  shop.answer(ENDPOINTS.getSettings, () => SETTINGS);
  shop.answer(ENDPOINTS.getShippingTable, () => table);
  shop.answer(ENDPOINTS.listStores, () => ({ stores: [] }));
  shop.answer(ENDPOINTS.listAudit, () => ({ entries: [], nextCursor: null }) as never);
});

const open = async () => {
  await renderInAdmin(<SettingsPage />, {
    messages: ['settings', 'orders', 'store', 'fields'],
  });
  await screen.findByLabelText('Teléfono de contacto');
};
const COST = 'Coste de Envío, Península';
const getField = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const save = () => userEvent.click(screen.getByRole('button', { name: /^Guardar/ }));

test('edits of the shipping table are kept if they cannot be saved', async () => {
  shop.answer(ENDPOINTS.setSettings, ({ body }) => ({ ...SETTINGS, ...body, version: 4 }));
  await open();
  await userEvent.type(getField('Teléfono de contacto'), '+34600');
  await userEvent.clear(getField(COST));
  await userEvent.type(getField(COST), '5,20');
  await save();
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Cambios sin guardar' }).textContent).toContain(
      '1 cambio sin guardarTabla de envíos',
    ),
  );
  expect(getField(COST).value).toBe('5,20');
});

test('the pickup cost is entered once for all delivery zones', async () => {
  shop.answer(ENDPOINTS.setShippingTable, ({ body }) => (table = { ...body, version: body.version + 1 }));
  await open();
  expect(
    screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(['Envío, Península', 'Envío, Baleares', 'Recogida en el taller']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Recogida en el taller' }));
  await userEvent.clear(getField('Coste de Recogida en el taller'));
  await userEvent.type(getField('Coste de Recogida en el taller'), '1');
  await save();
  await waitFor(() => expect(table.version).toBe(3));
  expect(table.options.slice(1)).toEqual([
    { method: 'pickup', zone: 'peninsula', costCents: 100, freeFromCents: null },
    { method: 'pickup', zone: 'islands', costCents: 100, freeFromCents: null },
  ]);
});

test('invalid settings are marked at their fields', async () => {
  shop.answer(
    ENDPOINTS.setSettings,
    () => new Rejection('ibanInvalid', { fields: [{ field: 'iban', rule: 'iban' }] }),
  );
  await open();
  expect(screen.getByText(/^Falta el IBAN/)).toBeTruthy();
  expect(screen.queryByText(/^Falta el correo/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Guardar/ })).toBeNull();
  await userEvent.type(getField('IBAN'), 'ES00');
  await userEvent.clear(getField(COST));
  await userEvent.type(getField(COST), 'abc');
  expect(screen.getByRole('region', { name: 'Cambios sin guardar' }).textContent).toContain(
    '2 cambios sin guardarIBAN, Tabla de envíos',
  );
  await save();
  await waitFor(() => expect(getField('IBAN').getAttribute('aria-invalid')).toBe('true'));
  expect(getField(COST).getAttribute('aria-invalid')).toBe('true');
  expect(shop.inputs(ENDPOINTS.setShippingTable)).toEqual([]);
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual(
    expect.arrayContaining(['IBAN: El IBAN no es válido.', expect.stringMatching(/^Coste de Envío, Pen/)]),
  );

  await userEvent.clear(getField(COST));
  await userEvent.type(getField(COST), '9999');
  expect(getField(COST).getAttribute('aria-invalid')).toBeNull();
  shop.answer(
    ENDPOINTS.setShippingTable,
    () => new Rejection('badRequest', { fields: [{ field: 'options.0.costCents', rule: 'max' }] }),
  );
  await save();
  await waitFor(() => expect(getField(COST).getAttribute('aria-invalid')).toBe('true'));
});
