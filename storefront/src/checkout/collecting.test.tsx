import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  CheckoutSuite,
  createSession,
  getField,
  getPayButton,
  HOME_ADDRESS,
} from '../testing/checkout-suite';
import { OPTIONS } from '../testing/fixtures';

const suite = new CheckoutSuite();
const findMethod = (name: RegExp) => screen.findByRole('radio', { name });
const ADDRESS_LABELS = ['Calle y número', 'Código postal', 'Ciudad', 'Provincia'];
const listShownFields = () => ADDRESS_LABELS.filter((label) => screen.queryByLabelText(label) !== null);

test('pickup requires only name and phone, and switching back to delivery restores the address', async () => {
  suite.shop.answer(ENDPOINTS.checkout, () => '#recogida');
  await suite.open();
  await userEvent.type(getField('Calle y número'), 'Calle 1');
  await userEvent.type(getField('Código postal'), '2801');
  await userEvent.click(await findMethod(/taller/i));
  expect(screen.getByRole('heading', { name: 'Quién lo recoge' })).toBeTruthy();
  expect(listShownFields()).toEqual([]);
  expect(screen.queryByRole('checkbox', { name: /^Guardar/ })).toBeNull();
  await userEvent.click(getPayButton());
  expect((await screen.findByRole('alert')).querySelector('ul')?.children).toHaveLength(1);
  await userEvent.click(await findMethod(/A domicilio/));
  expect(getField('Calle y número').value).toBe('Calle 1');
  expect(getField('Código postal').value).toBe('2801');
  expect(listShownFields()).toEqual(ADDRESS_LABELS);
  await userEvent.click(await findMethod(/taller/i));
  await userEvent.type(getField('Teléfono'), '600100200');
  await userEvent.click(await screen.findByRole('button', { name: /^Ir al pago seguro · 18,00/ }));
  await waitFor(() => expect(window.location.hash).toBe('#recogida'));
  const [{ body } = { body: null }] = suite.shop.inputs(ENDPOINTS.checkout);
  expect(body).toMatchObject({ shipping: 'pickup', totalCents: 1800 });
  expect(body?.address).toEqual({ name: 'Lucía Moreno', country: 'ES', phone: '600100200' });
  expect(body).not.toHaveProperty('saveAddress');
});

test('a pickup order that requests an invoice with a tax id requires the full billing address', async () => {
  suite.shop.answer(ENDPOINTS.checkout, () => '#factura');
  await suite.open();
  await userEvent.click(await findMethod(/taller/i));
  await userEvent.type(getField('Teléfono'), '600100200');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Quiero factura con NIF' }));
  await userEvent.type(getField('NIF'), '12345678Z');
  expect(screen.queryByRole('checkbox', { name: 'La dirección de la factura es otra' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Dirección de facturación' })).toBeTruthy();
  expect(listShownFields()).toEqual(ADDRESS_LABELS);
  await userEvent.click(getPayButton());
  expect((await screen.findByRole('alert')).querySelector('ul')?.children).toHaveLength(4);
  await userEvent.type(getField('Calle y número'), 'Calle 1');
  await userEvent.type(getField('Código postal'), '28012');
  await userEvent.type(getField('Ciudad'), 'Madrid');
  await userEvent.click(getPayButton());
  await waitFor(() => expect(window.location.hash).toBe('#factura'));
  expect(suite.shop.inputs(ENDPOINTS.checkout)[0]?.body).toMatchObject({
    address: { line1: 'Calle 1', postcode: '28012', city: 'Madrid', province: 'Madrid' },
    taxId: '12345678Z',
  });
});

test('the pickup name can differ from the saved delivery address', async () => {
  suite.shop.answer(ENDPOINTS.checkout, () => '#otra');
  suite.session = createSession([HOME_ADDRESS]);
  await suite.open();
  await userEvent.click(await findMethod(/taller/i));
  expect(screen.queryByRole('radio', { name: /Lucía Moreno/ })).toBeNull();
  expect([getField('Nombre y apellidos').value, getField('Teléfono').value]).toEqual([
    HOME_ADDRESS.name,
    HOME_ADDRESS.phone,
  ]);
  await userEvent.click(await findMethod(/A domicilio/));
  expect(screen.getByRole('radio', { name: /Lucía Moreno/, checked: true })).toBeTruthy();
  await userEvent.click(await findMethod(/taller/i));
  await userEvent.clear(getField('Nombre y apellidos'));
  await userEvent.type(getField('Nombre y apellidos'), 'Ana Quispe');
  await userEvent.click(await screen.findByRole('button', { name: /^Ir al pago seguro · / }));
  await waitFor(() => expect(window.location.hash).toBe('#otra'));
  expect(suite.shop.inputs(ENDPOINTS.checkout)[0]?.body.address.name).toBe('Ana Quispe');
  await userEvent.click(await findMethod(/A domicilio/));
  expect(screen.getByRole('radio', { name: /Otra dirección/, checked: true })).toBeTruthy();
  expect(getField('Calle y número').value).toBe(HOME_ADDRESS.line1);
});

test('a postcode outside the delivery area can be corrected after switching to pickup and back', async () => {
  const [, pickup] = OPTIONS;
  suite.shop.answer(ENDPOINTS.quoteCart, ({ body: { postcode } }) =>
    suite.createCartQuote(postcode.startsWith('35') && pickup ? [pickup] : OPTIONS),
  );
  await suite.open();
  await userEvent.type(getField('Código postal'), '35001');
  await findMethod(/A domicilio\s*Solo a la península y a Baleares/);
  await userEvent.click(await findMethod(/taller/i));
  await userEvent.click(await findMethod(/A domicilio\s*Entre el/));
  expect(getField('Código postal').value).toBe('35001');
  expect(await screen.findByText(/^Por ahora no enviamos a Canarias/)).toBeTruthy();
});

test('a large order requires a tax id and a billing address even for pickup', async () => {
  suite.shop.answer(ENDPOINTS.checkout, () => '#grande');
  const { cart } = suite.session;
  suite.session = { ...suite.session, cart: { ...cart, goodsCents: 300_001 } };
  await suite.open();
  await userEvent.click(await findMethod(/taller/i));
  expect(listShownFields()).toEqual(ADDRESS_LABELS);
  await userEvent.type(getField('Teléfono'), '600100200');
  await userEvent.type(getField('Calle y número'), 'Calle 1');
  await userEvent.type(getField('Código postal'), '28012');
  await userEvent.type(getField('Ciudad'), 'Madrid');
  await userEvent.click(getPayButton());
  expect((await screen.findByRole('alert')).textContent).toMatch(/más de 3000\s€ lleva tu NIF/);
  await userEvent.type(getField('NIF'), '12345678Z');
  await userEvent.click(getPayButton());
  await waitFor(() => expect(window.location.hash).toBe('#grande'));
  expect(suite.shop.inputs(ENDPOINTS.checkout)[0]?.body).toMatchObject({
    taxId: '12345678Z',
    totalCents: 300_001,
  });
});

test('the threshold for a required tax id comes from the quote', async () => {
  suite.shop.answer(ENDPOINTS.quoteCart, () => ({ ...suite.createCartQuote(), taxIdAboveCents: 2_289 }));
  await suite.open();
  expect(await screen.findByText(/más de 22,89\s€ lleva tu NIF/)).toBeTruthy();
});
