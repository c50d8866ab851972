import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { AuthSuite, fillForm, findHeading, unconfirmed } from '../testing/auth-suite';
import { lucia } from '../testing/community-fixtures';
import { createCart } from '../testing/fixtures';

const suite = new AuthSuite();
const { open } = suite;

test('a login without email or password marks the empty fields and sends no request', async () => {
  await open('/authUser');
  await findHeading('Entra en tu cuenta');
  const [email, password] = ['Correo', 'Contraseña'].map((label) =>
    screen.getByLabelText<HTMLInputElement>(label),
  ) as [HTMLInputElement, HTMLInputElement];
  const logIn = () => userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  await logIn();
  expect(document.activeElement).toBe(email);
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent?.trim()).toBe(
    'Escribe tu correo.',
  );
  await userEvent.type(email, lucia.email);
  expect(screen.queryByText('Escribe tu correo.')).toBeNull();
  await logIn();
  expect(document.activeElement).toBe(password);
  expect(screen.getByText('Escribe tu contraseña.')).toBeTruthy();
  expect(screen.queryByText('El correo o la contraseña no coinciden.')).toBeNull();
  expect(suite.shop.inputs(ENDPOINTS.login)).toEqual([]);
});

test('a login sends values that a password manager filled in without an input event', async () => {
  suite.shop.answer(ENDPOINTS.login, () => {
    suite.session = { ...suite.session, user: lucia };
    return null;
  });
  await open('/authUser');
  await findHeading('Entra en tu cuenta');
  screen.getByLabelText<HTMLInputElement>('Correo').value = lucia.email;
  screen.getByLabelText<HTMLInputElement>('Contraseña').value = 'tres jabones de romero';
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() =>
    expect(suite.shop.inputs(ENDPOINTS.login).map(({ body }) => body)).toEqual([
      { email: lucia.email, password: 'tres jabones de romero' },
    ]),
  );
});

test('the email typed in the login form is filled in on the forgotten-password page', async () => {
  await open('/authUser');
  await findHeading('Entra en tu cuenta');
  await fillForm({ Correo: 'lucia@munay.example' });
  await userEvent.click(screen.getByRole('link', { name: 'No recuerdo la contraseña' }));
  await findHeading('¿Cuál es tu correo?');
  expect(screen.getByLabelText<HTMLInputElement>('Correo').value).toBe('lucia@munay.example');
});

test('a user with an unconfirmed email can log in again, with the email filled in', async () => {
  suite.session = { user: unconfirmed, cart: createCart([]) };
  await open('/authUser?return=%2Fcheckout');
  await findHeading('Entra para terminar tu pedido');
  expect((await screen.findByLabelText<HTMLInputElement>('Correo')).value).toBe(lucia.email);
});
