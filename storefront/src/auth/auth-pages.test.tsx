import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartCode } from '@munay/contracts/order/cart';
import { Rejection } from '@munay/kit/testing';
import { AuthSuite, fillForm, findHeading, getAddress, unconfirmed } from '../testing/auth-suite';
import { lucia } from '../testing/community-fixtures';
import { createCart, createCartLine, createQuote } from '../testing/fixtures';

const suite = new AuthSuite();
const { open } = suite;

const SIGNUP = {
  Nombre: 'Lucía',
  Apellidos: 'Moreno',
  Correo: lucia.email,
  Contraseña: 'tres jabones de romero',
};
const focusWindow = () => act(async () => void window.dispatchEvent(new Event('focus')));

describe('login page before the checkout', () => {
  const findGuestField = () => screen.findByLabelText('Tu correo');
  const submitForm = () => userEvent.click(screen.getByRole('button', { name: 'Seguir' }));

  test('a guest continues to the checkout with an email address only', async () => {
    suite.shop.answer(ENDPOINTS.continueAsGuest, () => {
      suite.session = {
        ...suite.session,
        buyer: { email: 'ines@correo.example', verified: false, corrections: 2 },
      };
      return { next: 'checkout' as const };
    });
    suite.session = { user: null, cart: createCart([createCartLine('Lavanda', 2)]) };
    await open('/authUser?return=%2Fcheckout');
    await findHeading('¿A qué correo te escribimos?');
    expect(screen.queryByLabelText('Contraseña')).toBeNull();
    await submitForm();
    expect(screen.getByText('Escribe tu correo.')).toBeTruthy();
    await userEvent.type(await findGuestField(), 'ines@correo');
    await submitForm();
    expect(suite.shop.inputs(ENDPOINTS.continueAsGuest)).toEqual([]);
    await userEvent.type(await findGuestField(), '.example');
    await submitForm();
    await waitFor(() => expect(getAddress()).toBe('/checkout'));
    expect(suite.shop.inputs(ENDPOINTS.continueAsGuest).map(({ body }) => body)).toEqual([
      { email: 'ines@correo.example' },
    ]);
  });

  test('the email step focuses its field after navigation and links the terms', async () => {
    suite.session = { user: null, cart: createCart([createCartLine('Lavanda', 2)]) };
    const first = await open('/forgot-password');
    first.unmount();
    await open('/authUser?return=%2Fcheckout');
    expect(document.activeElement).toBe(await findGuestField());
    expect(screen.getByRole('link', { name: 'condiciones' }).getAttribute('href')).toBe('/legal/terms');
    expect(screen.getByRole('link', { name: 'política de privacidad' }).getAttribute('href')).toBe(
      '/legal/privacy',
    );
  });

  test('the email step shows the codes and the total of the cart', async () => {
    const codes: CartCode[] = [{ code: 'TALLER5', state: 'applied', savedCents: 500 }];
    const promotions = [
      { _id: '1'.repeat(24), title: 'Taller', target: 'basket', cents: 500, code: 'TALLER5' },
    ] as const;
    suite.session = {
      user: null,
      cart: createCart([createCartLine('Lavanda', 9)], {
        acceptsCodes: true,
        codes,
        promotions: [...promotions],
      }),
    };
    suite.shop.answer(ENDPOINTS.quoteCart, () => {
      const { options, ...quote } = createQuote(suite.session.cart);
      return {
        ...quote,
        options: options.map((option) => ({ ...option, totalCents: option.totalCents - 500 })),
      };
    });
    suite.shop.answer(ENDPOINTS.addCode, () =>
      createCart([createCartLine('Lavanda', 9)], {
        codes: [...codes, { code: 'DOCE', state: 'waiting', savedCents: 0, reason: 'nothingFits' }],
      }),
    );
    await open('/authUser?return=%2Fcheckout');
    const cart = await screen.findByRole('complementary', { name: 'Tu carrito' });
    expect(await within(cart).findByText(/TALLER5: ahorras 5,00/)).toBeTruthy();
    const getTotal = () => within(cart).getByText(/^Total/).nextElementSibling?.textContent;
    await waitFor(() => expect(getTotal()).toMatch(/^40,40\s€$/));
    expect(screen.getByRole('region', { name: 'Tu carrito' }).textContent).toMatch(/9 jabones · 40,40\s€/);
    await userEvent.click(within(cart).getByText('Añadir un código'));
    const countQuotes = () => suite.shop.inputs(ENDPOINTS.quoteCart).length;
    const before = countQuotes();
    await userEvent.type(within(cart).getByLabelText('Código'), 'DOCE{Enter}');
    expect((await within(cart).findAllByText('No vale para lo que llevas.')).length).toBeGreaterThan(0);
    await waitFor(() => expect(countQuotes()).toBeGreaterThan(before));
  });

  test('a likely domain typo is suggested but never corrected automatically', async () => {
    suite.shop.answer(ENDPOINTS.continueAsGuest, () => ({ next: 'checkout' as const }));
    await open('/authUser?return=%2Fcheckout');
    await userEvent.type(await findGuestField(), 'ana@gmail.co');
    expect(screen.queryByText(/¿Querías decir/)).toBeNull();
    await userEvent.tab();
    expect(screen.getByText(/¿Querías decir/)).toBeTruthy();
    await userEvent.clear(await findGuestField());
    await userEvent.type(await findGuestField(), 'ana@gmial.com');
    await userEvent.tab();
    expect(await findGuestField()).toHaveProperty('value', 'ana@gmial.com');
    await userEvent.click(screen.getByRole('button', { name: 'ana@gmail.com' }));
    expect(document.activeElement).toBe(await findGuestField());
    await submitForm();
    await waitFor(() => expect(getAddress()).toBe('/checkout'));
    expect(suite.shop.inputs(ENDPOINTS.continueAsGuest).map(({ body }) => body.email)).toEqual([
      'ana@gmail.com',
    ]);
  });

  test('a member who logs in from the email step is asked whether to add guest orders to the account', async () => {
    suite.shop.answer(ENDPOINTS.login, () => {
      suite.session = { ...suite.session, user: lucia, join: ['MUN-2026-000001'] };
      return null;
    });
    suite.shop.answer(ENDPOINTS.joinOrders, () => (suite.session = { user: lucia, cart: createCart([]) }));
    await open('/authUser?return=%2Fcheckout');
    await userEvent.click(await screen.findByRole('link', { name: 'Ya tengo cuenta' }));
    await findHeading('Entra para terminar tu pedido');
    expect(screen.getByRole('link', { name: 'Comprar sin cuenta' })).toBeTruthy();
    await fillForm({ Correo: lucia.email, Contraseña: 'tres jabones de romero' });
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    await findHeading('¿Añadir el pedido MUN-2026-000001 a tu cuenta?');
    await userEvent.click(screen.getByRole('button', { name: 'Sí, añadir' }));
    await waitFor(() => expect(getAddress()).toBe('/checkout'));
    expect(suite.shop.inputs(ENDPOINTS.joinOrders).map(({ body }) => body)).toEqual([{ accept: true }]);
  });

  test('the login page offers guest checkout only before a checkout that allows guests', async () => {
    const otherPage = await open('/authUser');
    await findHeading('Entra en tu cuenta');
    expect(screen.queryByRole('link', { name: 'Comprar sin cuenta' })).toBeNull();
    otherPage.unmount();
    suite.session = { user: null, cart: createCart([]), guestCheckoutDisabled: true };
    const pageWithoutGuests = await open('/authUser?return=%2Fcheckout');
    await findHeading('Crea tu cuenta');
    pageWithoutGuests.unmount();
    localStorage.setItem('munay.account', '1');
    await open('/authUser?return=%2Fcheckout');
    await findHeading('Entra para terminar tu pedido');
  });
});

test('a sign-up starts a session and returns to the checkout before the email is confirmed', async () => {
  suite.shop.answer(ENDPOINTS.signup, () => {
    suite.session = { user: unconfirmed, cart: createCart([createCartLine('Lavanda', 1)]) };
    return null;
  });
  await open('/authUser?new=1&return=%2Fcheckout');
  await findHeading('Crea tu cuenta');
  expect(screen.getByRole('link', { name: 'condiciones' }).getAttribute('href')).toBe('/legal/terms');
  expect(screen.getByRole('link', { name: 'política de privacidad' }).getAttribute('href')).toBe(
    '/legal/privacy',
  );
  await fillForm(SIGNUP);
  await userEvent.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  await findHeading('Mira tu correo');
  expect(suite.shop.inputs(ENDPOINTS.signup).map(({ body }) => body)).toEqual([
    { firstname: 'Lucía', lastname: 'Moreno', email: lucia.email, password: 'tres jabones de romero' },
  ]);
  expect(screen.getByText(/Hemos escrito a lucia@munay.example/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Seguir con la compra' }).getAttribute('href')).toBe('/checkout');
});

test('repeated clicks on the sign-up button create one account', async () => {
  let respond: () => void = () => undefined;
  suite.shop.answer(ENDPOINTS.signup, async () => {
    await new Promise<void>((resolve) => (respond = resolve));
    suite.session = { user: unconfirmed, cart: createCart([createCartLine('Lavanda', 1)]) };
    return null;
  });
  await open('/authUser?new=1&return=%2Fcheckout');
  await findHeading('Crea tu cuenta');
  await fillForm(SIGNUP);
  const button = screen.getByRole('button', { name: 'Crear cuenta' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(suite.shop.inputs(ENDPOINTS.signup)).toHaveLength(1));
  fireEvent.click(button);
  act(respond);
  await findHeading('Mira tu correo');
  expect(suite.shop.inputs(ENDPOINTS.signup)).toHaveLength(1);
  await userEvent.click(screen.getByRole('link', { name: 'Cambiar el correo' }));
  await findHeading('Crea tu cuenta');
  expect(screen.getByLabelText<HTMLInputElement>('Correo').value).toBe(lucia.email);
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Lucía');
  expect(screen.getByLabelText<HTMLInputElement>('Contraseña').value).toBe('');
  await userEvent.clear(screen.getByLabelText('Correo'));
  await fillForm({ Correo: 'lucia@correo.example', Contraseña: SIGNUP.Contraseña });
  await userEvent.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  await waitFor(() => expect(suite.shop.inputs(ENDPOINTS.signup)).toHaveLength(2));
  act(respond);
  expect(await screen.findByText(/Hemos escrito a lucia@correo.example/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Seguir con la compra' }).getAttribute('href')).toBe('/checkout');
});

test('an incomplete sign-up shows the standard error message and the number of fields to correct', async () => {
  await open('/authUser?new=1');
  await findHeading('Crea tu cuenta');
  await userEvent.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  const title = within(await screen.findByRole('alert')).getByRole('heading');
  expect(title.textContent?.trim()).toBe('Missing required fields for registration. Revisa 4 datos');
  expect(within(title).getByText(/^Missing/).lang).toBe('en');
});

test('a sign-up error names the field and the rule until the field is valid', async () => {
  await open('/authUser?new=1');
  await findHeading('Crea tu cuenta');
  await fillForm({ Nombre: 'Lucía', Apellidos: 'Moreno', Correo: 'maria@', Contraseña: SIGNUP.Contraseña });
  await userEvent.type(screen.getByLabelText('Teléfono'), '123');
  await userEvent.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  const alert = await screen.findByRole('alert');
  const listErrors = () =>
    within(alert)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(listErrors()).toEqual([
    'Correo: escribe una dirección completa, como ana@correo.es.',
    'Teléfono: escribe un solo número, de 6 a 15 cifras, como 612 345 678.',
  ]);
  const email = screen.getByLabelText('Correo');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(email, 'correo.example');
  expect(email.getAttribute('aria-invalid')).toBeNull();
  expect(listErrors()).toEqual(['Teléfono: escribe un solo número, de 6 a 15 cifras, como 612 345 678.']);
  await userEvent.type(screen.getByLabelText('Teléfono'), '456');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(suite.shop.inputs(ENDPOINTS.signup)).toHaveLength(0);
});

test('a sign-up error returned by the server is shown at its field until the field changes', async () => {
  suite.shop.answer(
    ENDPOINTS.signup,
    () => new Rejection('badRequest', { fields: [{ field: 'firstname', rule: 'noLinks' }] }),
  );
  await open('/authUser?new=1');
  await findHeading('Crea tu cuenta');
  await fillForm(SIGNUP);
  await userEvent.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  const link = await screen.findByRole('link', { name: 'Nombre: no puede llevar una dirección web.' });
  await userEvent.click(link);
  expect(document.activeElement).toBe(screen.getByLabelText('Nombre'));
  await userEvent.type(screen.getByLabelText('Nombre'), 'x');
  expect(screen.queryByText('Nombre: no puede llevar una dirección web.')).toBeNull();
});

test('the confirmation page updates if the user returns after confirming the email', async () => {
  suite.session = { user: unconfirmed, cart: createCart([createCartLine('Lavanda', 1)]) };
  await open('/userCreated');
  await findHeading('Mira tu correo');
  await focusWindow();
  await findHeading('Mira tu correo');
  suite.session = { ...suite.session, user: lucia };
  // A request sent while an earlier one is pending shares its response
  await waitFor(async () => {
    await focusWindow();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tu correo está confirmado');
  });
  expect(screen.getByRole('link', { name: 'Volver al pago' }).getAttribute('href')).toBe('/checkout');
});

test('a signed-in user with a confirmed email is redirected to the return path', async () => {
  suite.session = { user: lucia, cart: createCart([]) };
  await open('/authUser?return=%2Fcheckout');
  await waitFor(() => expect(getAddress()).toBe('/checkout'));
});
