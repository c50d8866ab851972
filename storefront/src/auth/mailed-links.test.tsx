import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EmailLinkView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Rejection } from '@munay/kit/testing';
import { AuthSuite, fillForm, findHeading, getAddress, unconfirmed } from '../testing/auth-suite';
import { lucia } from '../testing/community-fixtures';
import { createCart, createCartLine } from '../testing/fixtures';

const TOKEN = 'a'.repeat(43);

const suite = new AuthSuite();
const { open } = suite;

const createLink = (overrides: Partial<EmailLinkView>): EmailLinkView => ({
  email: lucia.email,
  confirmed: false,
  moves: false,
  ...overrides,
});

test('confirming an email without a session asks for a password and starts no session', async () => {
  suite.shop.answer(ENDPOINTS.validateEmail, () => createLink({}));
  suite.shop.answer(ENDPOINTS.confirmEmail, () => ({ email: lucia.email, passwordChanged: false }));
  await open(`/validate-email/${TOKEN}`);
  await findHeading('Confirma que este correo es tuyo');
  expect(suite.shop.inputs(ENDPOINTS.validateEmail).map(({ params }) => params)).toEqual([
    { subject: TOKEN },
  ]);
  expect(screen.getByText(/Para terminar la cuenta de lucia@munay.example/)).toBeTruthy();
  await fillForm({ Contraseña: 'tres' });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar mi correo' }));
  expect(screen.getByText('Usa al menos 8 caracteres.')).toBeTruthy();
  expect(suite.shop.inputs(ENDPOINTS.confirmEmail)).toEqual([]);
  await fillForm({ Contraseña: ' jabones de romero' });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar mi correo' }));
  await findHeading('Tu correo está confirmado');
  expect(suite.shop.inputs(ENDPOINTS.confirmEmail).map(({ body }) => body)).toEqual([
    { token: TOKEN, password: 'tres jabones de romero' },
  ]);
  expect(screen.getByText(/Si te registraste en otro navegador, vuelve allí/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe(
    '/authUser?new=0&return=%2Fshop',
  );
  expect(getAddress()).toBe('/validate-email/done');
  await userEvent.click(screen.getByRole('link', { name: 'Entrar' }));
  await findHeading('Entra en tu cuenta');
  expect(screen.getByLabelText<HTMLInputElement>('Correo').value).toBe(lucia.email);
});

test('confirming an email with a different password asks the user to log in with the new password', async () => {
  suite.shop.answer(ENDPOINTS.validateEmail, () => createLink({}));
  suite.shop.answer(ENDPOINTS.confirmEmail, () => ({ email: lucia.email, passwordChanged: true }));
  await open(`/validate-email/${TOKEN}`);
  await findHeading('Confirma que este correo es tuyo');
  await fillForm({ Contraseña: 'cuatro jabones de sal' });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar mi correo' }));
  await screen.findByText('Entra con la contraseña que acabas de elegir.');
});

test('a signed-in user confirms the email on click and not by opening the link', async () => {
  suite.session = { user: unconfirmed, cart: createCart([createCartLine('Lavanda', 1)]) };
  suite.shop.answer(ENDPOINTS.validateEmail, () => {
    suite.session = { ...suite.session, user: lucia };
    return createLink({ confirmed: true });
  });
  await open(`/validate-email/${TOKEN}`);
  await findHeading('Confirma que este correo es tuyo');
  expect(suite.shop.inputs(ENDPOINTS.validateEmail)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar mi correo' }));
  await findHeading('Tu correo está confirmado');
  expect((await screen.findByRole('link', { name: 'Volver al pago' })).getAttribute('href')).toBe(
    '/checkout',
  );
});

test('confirming a new email requires the password of the account', async () => {
  suite.session = { user: lucia, cart: createCart([]) };
  suite.shop.answer(ENDPOINTS.validateEmail, () =>
    createLink({ moves: true, email: 'mudanza@munay.example' }),
  );
  suite.shop.answer(ENDPOINTS.confirmEmail, () => new Rejection('wrongPassword'));
  await open(`/validate-email/${TOKEN}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar mi correo' }));
  await findHeading('Pasa tu cuenta a este correo');
  await fillForm({ Contraseña: 'cuatro jabones de sal' });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar mi correo' }));
  await screen.findByText('Esa no es la contraseña de la cuenta.');
});

test('a confirmation link that was already used is reported as used after the click', async () => {
  suite.session = { user: unconfirmed, cart: createCart([]) };
  suite.shop.answer(ENDPOINTS.validateEmail, () => new Rejection('linkUsed'));
  await open(`/validate-email/${TOKEN}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar mi correo' }));
  await findHeading('Este enlace ya se usó');
});

test('an expired confirmation link is reported as expired', async () => {
  suite.shop.answer(ENDPOINTS.validateEmail, () => new Rejection('linkExpired'));
  await open(`/validate-email/${TOKEN}`);
  await findHeading('Este enlace ha caducado');
});

test('the password reset link removes its token from the URL and sets the new password', async () => {
  suite.shop.answer(ENDPOINTS.validatePassword, () => null);
  suite.shop.answer(ENDPOINTS.resetPassword, () => null);
  await open(`/validate-password/${TOKEN}`);
  await findHeading('Elige una contraseña nueva');
  expect(getAddress()).toBe('/reset-password/new');
  await fillForm({ 'Contraseña nueva': 'cuatro jabones de sal' });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la contraseña' }));
  await findHeading('Tu contraseña ha cambiado');
  expect(suite.shop.inputs(ENDPOINTS.resetPassword).map(({ body }) => body)).toEqual([
    { token: TOKEN, password: 'cuatro jabones de sal' },
  ]);
});

test('a direct link to the password reset form sets the new password', async () => {
  suite.shop.answer(ENDPOINTS.resetPassword, () => null);
  await open(`/reset-password/${TOKEN}`);
  await waitFor(() => expect(getAddress()).toBe('/reset-password/new'));
  await fillForm({ 'Contraseña nueva': 'cuatro jabones de sal' });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la contraseña' }));
  await findHeading('Tu contraseña ha cambiado');
  expect(suite.shop.inputs(ENDPOINTS.resetPassword)[0]?.body).toMatchObject({ token: TOKEN });
});
