import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { FactorStep } from '@munay/contracts/account/second-factor';
import type { SessionView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call } from '../api/call';
import { endpointQuery } from '../api/endpoint-query';
import { useQuery } from '../api/query';
import { ApiError } from '../base/api-error';
import { getErrorText } from '../i18n/error-text';
import { useSession } from '../session/session';
import { createSuiteShop, LoginSlot, refetchAll, Rejection, renderInShell } from '../testing';
import { ErrorLine } from '../ui/field';

const ana = { _id: '1', firstname: 'Ana', email: 'ana@correo.example', roles: [] as string[] };
const PASSWORD = 'nube alta y pan';

const shop = createSuiteShop();
let loggedInUser: typeof ana | null;
let next: FactorStep | undefined;
beforeEach(() => {
  loggedInUser = ana;
  next = undefined;
  const session = () => ({
    user: loggedInUser,
    cart: { products: [], itemCount: 0 },
    ...(next ? { next } : {}),
  });
  shop.answer(ENDPOINTS.getUser, () => session() as unknown as SessionView);
  shop.answer(ENDPOINTS.listOrders, () =>
    loggedInUser ? ({ orders: [], total: 0, nextCursor: null } as never) : new Rejection('notSignedIn'),
  );
  shop.answer(ENDPOINTS.createQuestion, () =>
    loggedInUser ? (null as never) : new Rejection('notSignedIn'),
  );
  shop.answer(ENDPOINTS.login, ({ body: { email, password } }) => {
    if (email !== ana.email || password !== PASSWORD) return new Rejection('wrongCredentials');
    if (ana.roles.length > 0) next = 'verify';
    else loggedInUser = ana;
    return null;
  });
  shop.answer(ENDPOINTS.logout, () => {
    loggedInUser = null;
    return null;
  });
  ana.roles = [];
});

/** A page of the signed-in user Ana, with a question form and a list. */
function Page() {
  const { user, expired, logout } = useSession();
  const list = useQuery(endpointQuery(ENDPOINTS.listOrders, { query: {} }));
  const [result, setResult] = useState<unknown>('');
  const sendRequest = () =>
    call(ENDPOINTS.createQuestion, { body: { productId: '1', text: '¿Lleva lavanda?' } }).then(
      () => setResult('enviada'),
      setResult,
    );
  if (!user) return <p>Nadie</p>;
  return (
    <>
      <output>{expired ? 'Entrar' : `Hola, ${user.firstname}`}</output>
      <input aria-label="Pregunta" />
      <button type="button" onClick={() => void sendRequest()}>
        Preguntar
      </button>
      <button type="button" onClick={() => void logout()}>
        Salir
      </button>
      <p>{list.error ? 'sin lista' : 'lista'}</p>
      {result instanceof ApiError ? <ErrorLine error={result} /> : <p>{String(result)}</p>}
    </>
  );
}

const getText = () => screen.getByLabelText<HTMLInputElement>('Pregunta').value;
const header = () => screen.getByRole('status').textContent;
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function open() {
  const view = renderInShell(
    <>
      <Page />
      <LoginSlot />
    </>,
  );
  await userEvent.type(await screen.findByLabelText('Pregunta'), '¿Lleva lavanda?');
  return view;
}
const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Tu sesión ha terminado' }));

test('an action after the session has expired continues after the user enters the password', async () => {
  await open();
  loggedInUser = null;
  await click('Preguntar');
  const dialog = await findDialog();
  expect([header(), getText()]).toEqual(['Entrar', '¿Lleva lavanda?']);
  const password = dialog.getByLabelText<HTMLInputElement>('Contraseña');
  expect(password.autocomplete).toBe('current-password');
  await userEvent.click(dialog.getByRole('button', { name: 'Entrar y seguir' }));
  dialog.getByText('Escribe tu contraseña.');
  await userEvent.type(password, 'otra cosa{Enter}');
  await dialog.findByText('La contraseña no coincide.');
  expect([password.value, document.activeElement]).toEqual(['', password]);
  await userEvent.type(password, `${PASSWORD}{Enter}`);
  await screen.findByText('enviada');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([header(), getText()]).toEqual(['Hola, Ana', '¿Lleva lavanda?']);
  expect(shop.inputs(ENDPOINTS.createQuestion)).toHaveLength(2);
});

test('closing the login dialog keeps the typed text of the page', async () => {
  await open();
  loggedInUser = null;
  await click('Preguntar');
  await userEvent.click((await findDialog()).getByRole('button', { name: 'Ahora no' }));
  await screen.findByText(getErrorText(new ApiError(401, '', { key: 'notSignedIn' })));
  expect([header(), getText()]).toEqual(['Entrar', '¿Lleva lavanda?']);
  await click('Entrar');
  await userEvent.click((await findDialog()).getByRole('button', { name: 'Ahora no' }));
  await click('Preguntar');
  await findDialog();
});

test('a query after the session has expired opens one login dialog and is repeated', async () => {
  const { client } = await open();
  loggedInUser = null;
  act(() => void client.invalidateQueries());
  await userEvent.click((await findDialog()).getByRole('button', { name: 'Ahora no' }));
  await screen.findByText('sin lista');
  await refetchAll(client);
  expect([screen.queryByRole('dialog'), getText()]).toEqual([null, '¿Lleva lavanda?']);
  await click('Preguntar');
  const dialog = await findDialog();
  await userEvent.type(dialog.getByLabelText('Contraseña'), `${PASSWORD}{Enter}`);
  await screen.findByText('enviada');
  await screen.findByText('lista');
});

test('a login in another tab closes the login dialog when the user returns to the tab', async () => {
  const { client } = await open();
  loggedInUser = null;
  await click('Preguntar');
  const dialog = await findDialog();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(dialog.getByRole('link', { name: /pestaña nueva/ }).getAttribute('target')).toBe('_blank');
  loggedInUser = ana;
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await screen.findByText('enviada');
  expect([header(), screen.queryByRole('dialog')]).toEqual(['Hola, Ana', null]);
});

test('staff confirm their second factor after the password', async () => {
  ana.roles = ['ADMIN'];
  shop.answer(ENDPOINTS.startVerification, () => ({ totp: true, recovery: true, passkey: null }));
  shop.answer(ENDPOINTS.verifyCode, ({ body: { code } }) => {
    if (code !== '123456') return new Rejection('verificationFailed');
    loggedInUser = ana;
    next = undefined;
    return null;
  });
  await open();
  loggedInUser = null;
  await click('Preguntar');
  const dialog = await findDialog();
  await userEvent.type(dialog.getByLabelText('Contraseña'), `${PASSWORD}{Enter}`);
  await userEvent.type(await dialog.findByLabelText('Código de la aplicación'), '123456{Enter}');
  await screen.findByText('enviada');
  expect(header()).toBe('Hola, Ana');
});

test('a logged-out page shows no data of the user', async () => {
  await open();
  await click('Salir');
  await screen.findByText('Nadie');
});

test('a page restored by back navigation shows no data after a logout', async () => {
  await open();
  loggedInUser = null;
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await screen.findByText('Nadie');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a guest sees a login link instead of the login dialog', async () => {
  loggedInUser = null;
  renderInShell(
    <>
      <ErrorLine error={new ApiError(401, '', { key: 'notSignedIn' })} />
      <LoginSlot />
    </>,
  );
  expect((await screen.findByRole('link', { name: 'Entrar' })).getAttribute('href')).toContain('/authUser');
  await expect(call(ENDPOINTS.listOrders, { query: {} })).rejects.toThrow(ApiError);
});
