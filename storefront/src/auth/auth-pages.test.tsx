import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EmailLinkView, SessionView, UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Route, Routes } from '@munay/kit';
import accountEn from '../i18n/account.en.json';
import accountEs from '../i18n/account.es.json';
import { lucia } from '../testing/community-fixtures';
import { cartOf, line } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { Refusal, ShopServer } from '../testing/shop-server';
import { AuthPage } from './auth-page';
import { ForgotPasswordPage } from './forgot-password-page';
import { ResetPasswordPage } from './reset-password-page';
import { UserCreatedPage } from './user-created-page';
import { ValidateEmailPage } from './validate-email-page';
import { ValidatePasswordPage } from './validate-password-page';

const TOKEN = 'a'.repeat(43);

let shop: ShopServer;
let session: SessionView;
beforeAll(async () => {
  shop = await ShopServer.start();
});
afterAll(() => shop.stop());
beforeEach(() => {
  localStorage.clear();
  shop.calls.length = 0;
  session = { user: null, cart: cartOf([]) };
  shop.answer(ENDPOINTS.getUser, () => session);
});

const unconfirmed: UserView = { ...lucia, emailValidated: false };
const open = async (path: string) => {
  const view = await renderInShop(
    <Routes>
      <Route path="authUser" element={<AuthPage />} />
      <Route path="userCreated" element={<UserCreatedPage />} />
      <Route path="forgot-password" element={<ForgotPasswordPage />} />
      <Route path="validate-email/:tokenId" element={<ValidateEmailPage />} />
      <Route path="validate-password/:tokenId" element={<ValidatePasswordPage />} />
      <Route path="reset-password/:tokenId" element={<ResetPasswordPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { path, texts: { es: accountEs, en: accountEn } },
  );
  await screen.findByTestId('address');
  return view;
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const address = () => screen.getByTestId('address').textContent;
const fillIn = async (fields: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(fields))
    await userEvent.type(screen.getByLabelText(label), text);
};
const SIGNUP = {
  Nombre: 'Lucía',
  Apellidos: 'Moreno',
  Correo: lucia.email,
  Contraseña: 'tres jabones de romero',
};
const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')));

test('whoever comes from the cart and never signed in here is asked for an account, everybody else to log in', async () => {
  const view = await open('/authUser?return=%2Fcheckout');
  await heading('Crea tu cuenta');
  await userEvent.click(screen.getByRole('link', { name: 'Entrar' }));
  await heading('Entra para terminar tu pedido');
  shop.answer(ENDPOINTS.login, () => {
    session = { ...session, user: lucia };
    return null;
  });
  await fillIn({ Correo: lucia.email, Contraseña: 'tres jabones de romero' });
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(address()).toBe('/checkout'));
  view.unmount();
  session = { user: null, cart: cartOf([]) };
  const again = await open('/authUser?return=%2Fcheckout');
  await heading('Entra para terminar tu pedido');
  again.unmount();
  localStorage.clear();
  await open('/authUser');
  await heading('Entra en tu cuenta');
});

test('signing up says what is accepted, signs in, and leads back to the order before the mail is opened', async () => {
  shop.answer(ENDPOINTS.signup, () => {
    session = { user: unconfirmed, cart: cartOf([line('Lavanda', 1)]) };
    return null;
  });
  await open('/authUser?return=%2Fcheckout');
  await heading('Crea tu cuenta');
  expect(screen.getByRole('link', { name: 'condiciones' }).getAttribute('href')).toBe('/contact#condiciones');
  expect(screen.getByRole('link', { name: 'política de privacidad' }).getAttribute('href')).toBe(
    '/contact#privacidad',
  );
  await fillIn(SIGNUP);
  await userEvent.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  await heading('Mira tu correo');
  expect(shop.inputs(ENDPOINTS.signup).map(({ body }) => body)).toEqual([
    { firstname: 'Lucía', lastname: 'Moreno', email: lucia.email, password: 'tres jabones de romero' },
  ]);
  expect(screen.getByText(/Hemos escrito a lucia@munay.example/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Seguir con la compra' }).getAttribute('href')).toBe('/checkout');
});

test('a press that repeats itself signs up once, and whoever made a mistake finds everything but the password again', async () => {
  let asked: () => void = () => undefined;
  shop.answer(ENDPOINTS.signup, async () => {
    await new Promise<void>((resolve) => (asked = resolve));
    session = { user: unconfirmed, cart: cartOf([line('Lavanda', 1)]) };
    return null;
  });
  await open('/authUser?return=%2Fcheckout');
  await heading('Crea tu cuenta');
  await fillIn(SIGNUP);
  const button = screen.getByRole('button', { name: 'Crear cuenta' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.signup)).toHaveLength(1));
  fireEvent.click(button);
  act(asked);
  await heading('Mira tu correo');
  expect(shop.inputs(ENDPOINTS.signup)).toHaveLength(1);
  await userEvent.click(screen.getByRole('link', { name: 'Cambiar el correo' }));
  await heading('Crea tu cuenta');
  expect(screen.getByLabelText<HTMLInputElement>('Correo').value).toBe(lucia.email);
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Lucía');
  expect(screen.getByLabelText<HTMLInputElement>('Contraseña').value).toBe('');
  await userEvent.clear(screen.getByLabelText('Correo'));
  await fillIn({ Correo: 'lucia@correo.example', Contraseña: SIGNUP.Contraseña });
  await userEvent.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  await waitFor(() => expect(shop.inputs(ENDPOINTS.signup)).toHaveLength(2));
  act(asked);
  expect(await screen.findByText(/Hemos escrito a lucia@correo.example/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Seguir con la compra' }).getAttribute('href')).toBe('/checkout');
});

test('what is wrong with a sign-up names field and rule, and goes when it is right', async () => {
  await open('/authUser?new=1');
  await heading('Crea tu cuenta');
  await fillIn({ Nombre: 'Lucía', Apellidos: 'Moreno', Correo: 'maria@', Contraseña: SIGNUP.Contraseña });
  await userEvent.type(screen.getByLabelText('Teléfono'), '123');
  await userEvent.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  const wrong = await screen.findByRole('alert');
  const listed = () =>
    within(wrong)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(listed()).toEqual([
    'Correo: escribe una dirección completa, como ana@correo.es.',
    'Teléfono: escribe un número de seis cifras o más, como 612 345 678.',
  ]);
  const email = screen.getByLabelText('Correo');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(email, 'correo.example');
  expect(email.getAttribute('aria-invalid')).toBeNull();
  expect(listed()).toEqual(['Teléfono: escribe un número de seis cifras o más, como 612 345 678.']);
  await userEvent.type(screen.getByLabelText('Teléfono'), '456');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(shop.inputs(ENDPOINTS.signup)).toHaveLength(0);
});

test('what the server refuses of a sign-up stands beside its field in words, until it is typed again', async () => {
  shop.answer(
    ENDPOINTS.signup,
    () => new Refusal('badRequest', { fields: [{ field: 'firstname', rule: 'leadsNowhere' }] }),
  );
  await open('/authUser?new=1');
  await heading('Crea tu cuenta');
  await fillIn(SIGNUP);
  await userEvent.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  const link = await screen.findByRole('link', { name: 'Nombre: no puede llevar una dirección web.' });
  await userEvent.click(link);
  expect(document.activeElement).toBe(screen.getByLabelText('Nombre'));
  await userEvent.type(screen.getByLabelText('Nombre'), 'x');
  expect(screen.queryByText('Nombre: no puede llevar una dirección web.')).toBeNull();
});

test('the page that waits for the confirmation sees it when the person comes back', async () => {
  session = { user: unconfirmed, cart: cartOf([line('Lavanda', 1)]) };
  await open('/userCreated');
  await heading('Mira tu correo');
  await comeBack();
  await heading('Mira tu correo');
  session = { ...session, user: lucia };
  // What is asked while the answer before is on its way gets that one
  await waitFor(async () => {
    await comeBack();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tu correo está confirmado');
  });
  expect(screen.getByRole('link', { name: 'Volver al pago' }).getAttribute('href')).toBe('/checkout');
});

test('who has not confirmed the address can still log in to another account, with the address filled in', async () => {
  session = { user: unconfirmed, cart: cartOf([]) };
  await open('/authUser?return=%2Fcheckout');
  await heading('Entra para terminar tu pedido');
  expect((await screen.findByLabelText<HTMLInputElement>('Correo')).value).toBe(lucia.email);
});

test('a confirmed person is led on', async () => {
  session = { user: lucia, cart: cartOf([]) };
  await open('/authUser?return=%2Fcheckout');
  await waitFor(() => expect(address()).toBe('/checkout'));
});

test('the address typed to log in is there when the password is forgotten', async () => {
  await open('/authUser');
  await heading('Entra en tu cuenta');
  await fillIn({ Correo: 'lucia@munay.example' });
  await userEvent.click(screen.getByRole('link', { name: 'No recuerdo la contraseña' }));
  await heading('¿Nos recuerdas tu correo?');
  expect(screen.getByLabelText<HTMLInputElement>('Correo').value).toBe('lucia@munay.example');
});

const linkFor = (more: Partial<EmailLinkView>): EmailLinkView => ({
  email: lucia.email,
  confirmed: false,
  moves: false,
  ...more,
});

test('a confirmation opened elsewhere takes a password, signs nobody in, and keeps no secret in the address', async () => {
  shop.answer(ENDPOINTS.validateEmail, () => linkFor({}));
  shop.answer(ENDPOINTS.confirmEmail, () => ({ email: lucia.email, passwordChanged: false }));
  await open(`/validate-email/${TOKEN}`);
  await heading('Confirma que este correo es tuyo');
  expect(shop.inputs(ENDPOINTS.validateEmail).map(({ params }) => params)).toEqual([{ subject: TOKEN }]);
  expect(screen.getByText(/Para terminar la cuenta de lucia@munay.example/)).toBeTruthy();
  await fillIn({ Contraseña: 'tres' });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar mi correo' }));
  expect(screen.getByText('Usa al menos 8 caracteres.')).toBeTruthy();
  expect(shop.inputs(ENDPOINTS.confirmEmail)).toEqual([]);
  await fillIn({ Contraseña: ' jabones de romero' });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar mi correo' }));
  await heading('Tu correo está confirmado');
  expect(shop.inputs(ENDPOINTS.confirmEmail).map(({ body }) => body)).toEqual([
    { token: TOKEN, password: 'tres jabones de romero' },
  ]);
  expect(screen.getByText(/Si te registraste en otro navegador, vuelve allí/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe(
    '/authUser?new=0&return=%2Fshop',
  );
  expect(address()).toBe('/validate-email/done');
  await userEvent.click(screen.getByRole('link', { name: 'Entrar' }));
  await heading('Entra en tu cuenta');
  expect(screen.getByLabelText<HTMLInputElement>('Correo').value).toBe(lucia.email);
});

test('who chose another password than the account had is told to log in with that one', async () => {
  shop.answer(ENDPOINTS.validateEmail, () => linkFor({}));
  shop.answer(ENDPOINTS.confirmEmail, () => ({ email: lucia.email, passwordChanged: true }));
  await open(`/validate-email/${TOKEN}`);
  await heading('Confirma que este correo es tuyo');
  await fillIn({ Contraseña: 'cuatro jabones de sal' });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar mi correo' }));
  await screen.findByText('Entra con la contraseña que acabas de elegir.');
});

test('the browser that is signed in confirms by a press and not before', async () => {
  session = { user: unconfirmed, cart: cartOf([line('Lavanda', 1)]) };
  shop.answer(ENDPOINTS.validateEmail, () => {
    session = { ...session, user: lucia };
    return linkFor({ confirmed: true });
  });
  await open(`/validate-email/${TOKEN}`);
  await heading('Confirma que este correo es tuyo');
  expect(shop.inputs(ENDPOINTS.validateEmail)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar mi correo' }));
  await heading('Tu correo está confirmado');
  expect((await screen.findByRole('link', { name: 'Volver al pago' })).getAttribute('href')).toBe(
    '/checkout',
  );
});

test('who is signed in to another account is asked for the password of the one that moves', async () => {
  session = { user: lucia, cart: cartOf([]) };
  shop.answer(ENDPOINTS.validateEmail, () => linkFor({ moves: true, email: 'mudanza@munay.example' }));
  shop.answer(ENDPOINTS.confirmEmail, () => new Refusal('wrongPassword'));
  await open(`/validate-email/${TOKEN}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar mi correo' }));
  await heading('Pasa tu cuenta a este correo');
  await fillIn({ Contraseña: 'cuatro jabones de sal' });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar mi correo' }));
  await screen.findByText('Esa no es la contraseña de la cuenta.');
});

test('a link that was used before it was pressed says so', async () => {
  session = { user: unconfirmed, cart: cartOf([]) };
  shop.answer(ENDPOINTS.validateEmail, () => new Refusal('linkUsed'));
  await open(`/validate-email/${TOKEN}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar mi correo' }));
  await heading('Este enlace ya se usó');
});

test('a link that cannot be used says so', async () => {
  shop.answer(ENDPOINTS.validateEmail, () => new Refusal('linkExpired'));
  await open(`/validate-email/${TOKEN}`);
  await heading('Este enlace ha caducado');
});

test('the link for a new password keeps no secret in the address and sets the password', async () => {
  shop.answer(ENDPOINTS.validatePassword, () => null);
  shop.answer(ENDPOINTS.resetPassword, () => null);
  await open(`/validate-password/${TOKEN}`);
  await heading('Elige una contraseña nueva');
  expect(address()).toBe('/reset-password/new');
  await fillIn({ 'Contraseña nueva': 'cuatro jabones de sal' });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la contraseña' }));
  await heading('Tu contraseña ha cambiado');
  expect(shop.inputs(ENDPOINTS.resetPassword).map(({ body }) => body)).toEqual([
    { token: TOKEN, password: 'cuatro jabones de sal' },
  ]);
});

test('a link straight to the form for a new password works too', async () => {
  shop.answer(ENDPOINTS.resetPassword, () => null);
  await open(`/reset-password/${TOKEN}`);
  await waitFor(() => expect(address()).toBe('/reset-password/new'));
  await fillIn({ 'Contraseña nueva': 'cuatro jabones de sal' });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la contraseña' }));
  await heading('Tu contraseña ha cambiado');
  expect(shop.inputs(ENDPOINTS.resetPassword)[0]?.body).toMatchObject({ token: TOKEN });
});
