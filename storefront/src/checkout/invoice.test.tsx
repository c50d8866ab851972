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

const suite = new CheckoutSuite();
const clickCheckbox = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));
const getBillingField = (token: string) =>
  document.querySelector<HTMLInputElement>(`[autocomplete="billing ${token}"]`);

test('an invoice for a company uses the company name and billing address', async () => {
  suite.shop.answer(ENDPOINTS.checkout, () => '#empresa');
  suite.session = createSession([HOME_ADDRESS]);
  await suite.open();
  expect(screen.queryByLabelText('NIF')).toBeNull();
  await clickCheckbox('Quiero factura con NIF');
  await clickCheckbox('La dirección de la factura es otra');
  await userEvent.click(getPayButton());
  expect((await screen.findByRole('alert')).querySelector('ul')?.children).toHaveLength(5);
  await userEvent.type(getField('NIF'), 'es b-12.345.674');
  await userEvent.type(getBillingField('organization')!, 'Hotel Abando, S. L.');
  await userEvent.type(getBillingField('address-line1')!, 'Gran Vía 1');
  await userEvent.type(getBillingField('postal-code')!, '48001');
  await userEvent.type(getBillingField('address-level2')!, 'Bilbao');
  await userEvent.click(getPayButton());
  await waitFor(() => expect(window.location.hash).toBe('#empresa'));
  const address = {
    line1: 'Gran Vía 1',
    postcode: '48001',
    city: 'Bilbao',
    province: 'Bizkaia',
    country: 'ES',
  };
  expect(suite.shop.inputs(ENDPOINTS.checkout)[0]?.body).toMatchObject({
    address: { line1: HOME_ADDRESS.line1 },
    taxId: 'es b-12.345.674',
    billing: { company: 'Hotel Abando, S. L.', address },
    saveBilling: true,
  });
});

test('invoice fields are not sent after the invoice option is deselected', async () => {
  suite.shop.answer(ENDPOINTS.checkout, () => '#sin');
  suite.session = createSession([HOME_ADDRESS]);
  await suite.open();
  await clickCheckbox('Quiero factura con NIF');
  await userEvent.type(getField('NIF'), '12345678Z');
  await clickCheckbox('Quiero factura con NIF');
  await userEvent.click(getPayButton());
  await waitFor(() => expect(window.location.hash).toBe('#sin'));
  const [{ body } = { body: null }] = suite.shop.inputs(ENDPOINTS.checkout);
  for (const part of ['taxId', 'billing', 'saveBilling']) expect(body).not.toHaveProperty(part);
});

test('the checkout fills in saved billing data', async () => {
  const session = createSession([HOME_ADDRESS]);
  const billing = { taxId: 'B12345674', company: 'Hotel Abando, S. L.' };
  suite.session = { ...session, user: session.user && { ...session.user, billing } };
  await suite.open();
  expect(screen.getByRole('checkbox', { name: 'Quiero factura con NIF', checked: true })).toBeTruthy();
  expect([getField('NIF').value, getBillingField('organization')?.value]).toEqual(Object.values(billing));
});
