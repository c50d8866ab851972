import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckoutSuite, createSession, getPayButton, HOME_ADDRESS } from '../testing/checkout-suite';

const suite = new CheckoutSuite();

afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

/** The page's headings, collapsed lines and button, in order. */
const listParts = () =>
  [...document.querySelectorAll('h1, h2, summary, button[type=submit]')].map(
    ({ textContent }) => textContent,
  );

const onPhone = () => {
  const narrowMedia = {
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  Object.assign(window, { matchMedia: () => narrowMedia });
};

test('the collapsed summary precedes delivery, address and payment on a phone', async () => {
  onPhone();
  suite.session = createSession([HOME_ADDRESS]);
  await suite.open();
  await screen.findByRole('button', { name: /^Ir al pago seguro · 22,90/ });
  expect(listParts()).toEqual([
    'Tramitar el pedido',
    expect.stringMatching(/^Ver el pedido · 22,90/),
    'Entrega',
    'Dirección de entrega',
    ' Añadir una nota (opcional)',
    'Pago',
    'Tu pedido',
    expect.stringContaining('Ir al pago seguro'),
  ]);
  expect(screen.getAllByText(/Lavanda/)).toHaveLength(1);
});

test('the summary is next to the form on a wide screen', async () => {
  suite.session = createSession([HOME_ADDRESS]);
  await suite.open();
  await screen.findByRole('button', { name: /^Ir al pago seguro · 22,90/ });
  expect(screen.queryByText(/^Ver el pedido/)).toBeNull();
  expect(screen.getByRole('radio', { name: /Recogida en el taller.*Gratis$/ })).toBeTruthy();
  expect(getPayButton().closest('aside')?.textContent).toContain('Lavanda');
});

test.each([
  ['a phone', true],
  ['a wide screen', false],
])('the terms and the privacy policy are linked below the pay button on %s', async (_, isPhone) => {
  if (isPhone) onPhone();
  suite.session = createSession([HOME_ADDRESS]);
  await suite.open();
  const button = await screen.findByRole('button', { name: /^Ir al pago seguro · 22,90/ });
  const links = ['condiciones', 'política de privacidad'].map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/legal/terms', '/legal/privacy']);
  for (const link of links)
    expect(button.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // Only a bar that is fixed to the bottom edge reserves space there
  expect(button.closest('.foot-bar') !== null).toBe(isPhone);
});

test('the note about required fields is hidden while a saved address is selected', async () => {
  suite.session = createSession([HOME_ADDRESS]);
  await suite.open();
  await screen.findByRole('radio', { name: /Otra dirección/ });
  expect(screen.queryByText(/^Rellena todo/)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /Otra dirección/ }));
  expect(screen.getByText(/^Rellena todo/)).toBeTruthy();
});
