import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SettingsView, ShippingTableView } from '@munay/contracts/admin/setting';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { refetchAll, Refusal, shopOfSuite } from '@munay/kit/testing';
import { renderInAdmin } from '../testing/render-in-admin';
import { SettingsPage } from './settings-page';

const shop = shopOfSuite();
let settings: SettingsView;
let table: ShippingTableView;
beforeEach(() => {
  settings = {
    lowStockThreshold: 5,
    contactEmail: 'hola@munay.example',
    contactPhone: '',
    accountHolder: '',
    iban: '',
    newOrderMails: 'gathered',
    version: 3,
  };
  table = {
    options: [{ method: 'standard', zone: 'peninsula', costCents: 490, freeFromCents: 4_500 }],
    version: 2,
  };
  shop.answer(ENDPOINTS.getSettings, () => settings);
  shop.answer(ENDPOINTS.getShippingTable, () => table);
  shop.answer(ENDPOINTS.listStores, () => ({ stores: [] }));
  shop.answer(ENDPOINTS.listAudit, () => ({ entries: [], nextCursor: null }) as never);
});

const open = async () => {
  const { client } = await renderInAdmin(<SettingsPage />, {
    messages: ['settings', 'orders', 'store', 'fields'],
  });
  await screen.findByLabelText('Teléfono de contacto');
  return client;
};
const COST = 'Coste de Envío, Península';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const save = () => userEvent.click(screen.getByRole('button', { name: /^Guardar/ }));

test('what is typed survives that settings are read anew, cannot be read, or are saved by somebody else', async () => {
  shop.answer(ENDPOINTS.setSettings, ({ body }) => {
    if (body.version !== settings.version) return new Refusal('editedMeanwhile');
    settings = { ...settings, ...body, version: body.version + 1 };
    return settings;
  });
  const client = await open();
  await userEvent.type(field('Teléfono de contacto'), '+34600');
  await userEvent.clear(field(COST));
  await userEvent.type(field(COST), '5,20');
  shop.answer(ENDPOINTS.getSettings, () => new Refusal('internal'));
  shop.answer(ENDPOINTS.getShippingTable, () => new Refusal('internal'));
  await refetchAll(client);
  expect([field('Teléfono de contacto').value, field(COST).value]).toEqual(['+34600', '5,20']);
  settings = { ...settings, contactEmail: 'taller@munay.example', version: 4 };
  table = { ...table, version: 3 };
  shop.answer(ENDPOINTS.getSettings, () => settings);
  shop.answer(ENDPOINTS.getShippingTable, () => table);
  await refetchAll(client);
  expect([field('Teléfono de contacto').value, field(COST).value]).toEqual(['+34600', '5,20']);

  await save();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Cargar lo nuevo y conservar mis cambios' }),
  );
  await waitFor(() => expect(field('Correo').value).toBe('taller@munay.example'));
  expect(field('Teléfono de contacto').value).toBe('+34600');
  await save();
  await waitFor(() => expect(settings.contactPhone).toBe('+34600'));
  expect(settings).toMatchObject({ contactEmail: 'taller@munay.example', version: 5 });
  // The other form on the page keeps its edits
  expect(field(COST).value).toBe('5,20');
});

test('collection costs the same wherever somebody lives: it is set once', async () => {
  shop.answer(ENDPOINTS.setShippingTable, ({ body }) => (table = { ...body, version: body.version + 1 }));
  await open();
  expect(
    screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(['Envío, Península', 'Envío, Baleares', 'Recogida en el taller']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Recogida en el taller' }));
  await userEvent.clear(field('Coste de Recogida en el taller'));
  await userEvent.type(field('Coste de Recogida en el taller'), '1');
  await save();
  await waitFor(() => expect(table.version).toBe(3));
  expect(table.options.slice(1)).toEqual([
    { method: 'pickup', zone: 'peninsula', costCents: 100, freeFromCents: null },
    { method: 'pickup', zone: 'islands', costCents: 100, freeFromCents: null },
  ]);
});

test('an IBAN that is none and sums that cannot be read are marked at their fields, and what is missing is told', async () => {
  shop.answer(
    ENDPOINTS.setSettings,
    () => new Refusal('ibanInvalid', { fields: [{ field: 'iban', rule: 'iban' }] }),
  );
  await open();
  expect(screen.getByText(/^Falta el IBAN/)).toBeTruthy();
  expect(screen.queryByText(/^Falta el correo/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Guardar/ })).toBeNull();
  await userEvent.type(field('IBAN'), 'ES00');
  await userEvent.clear(field(COST));
  await userEvent.type(field(COST), 'abc');
  expect(screen.getByRole('region', { name: 'Cambios sin guardar' }).textContent).toContain(
    '2 cambios sin guardarIBAN, Tabla de envíos',
  );
  await save();
  await waitFor(() => expect(field('IBAN').getAttribute('aria-invalid')).toBe('true'));
  expect(field(COST).getAttribute('aria-invalid')).toBe('true');
  expect(shop.inputs(ENDPOINTS.setShippingTable)).toEqual([]);
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual(
    expect.arrayContaining(['IBAN: El IBAN no es válido.', expect.stringMatching(/^Coste de Envío, Pen/)]),
  );

  await userEvent.clear(field(COST));
  await userEvent.type(field(COST), '9999');
  expect(field(COST).getAttribute('aria-invalid')).toBeNull();
  shop.answer(
    ENDPOINTS.setShippingTable,
    () => new Refusal('badRequest', { fields: [{ field: 'options.0.costCents', rule: 'max' }] }),
  );
  await save();
  await waitFor(() => expect(field(COST).getAttribute('aria-invalid')).toBe('true'));
});
