import { screen } from '@testing-library/react';
import { CheckoutSuite, home, pay, sessionWith } from '../testing/checkout-suite';

const suite = new CheckoutSuite();

afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

/** The order on the page of the headings, the folded lines and the button. */
const parts = () =>
  [...document.querySelectorAll('h1, h2, summary, button[type=submit]')].map(
    ({ textContent }) => textContent,
  );

test('address, delivery and payment follow each other; on a phone the order is folded above them', async () => {
  const narrow = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(window, { matchMedia: () => narrow });
  suite.session = sessionWith([home]);
  await suite.open();
  await screen.findByRole('button', { name: /^Ir al pago seguro · 22,90/ });
  expect(parts()).toEqual([
    'Tramitar el pedido',
    expect.stringMatching(/^Ver el pedido · 22,90/),
    'Dirección de entrega',
    ' Añadir una nota (opcional)',
    'Entrega',
    'Pago',
    'Tu pedido',
    expect.stringContaining('Ir al pago seguro'),
  ]);
  expect(screen.getAllByText(/Lavanda/)).toHaveLength(1);
});

test('with room beside the form the order stands there, and what costs nothing is free', async () => {
  suite.session = sessionWith([home]);
  await suite.open();
  await screen.findByRole('button', { name: /^Ir al pago seguro · 22,90/ });
  expect(screen.queryByText(/^Ver el pedido/)).toBeNull();
  expect(screen.getByRole('radio', { name: /Recogida en el taller.*Gratis$/ })).toBeTruthy();
  expect(pay().closest('aside')?.textContent).toContain('Lavanda');
});
