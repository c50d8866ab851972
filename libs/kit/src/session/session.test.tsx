import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionView, UserView } from '@munay/contracts/account/user';
import type { CartView } from '@munay/contracts/order/cart';
import { configureKit } from '../base/settings';
import { refetchAll, renderInShell } from '../testing';
import { LanguageLink } from '../ui/language-link';
import { useSession } from './session';

const cart = (itemCount: number): CartView => ({
  products: [],
  itemCount,
  goodsCents: 0,
  savedCents: 0,
  currency: 'EUR',
  freeShippingFromCents: null,
  freeShipping: null,
  digest: '',
});
const ana = (roles: ('ADMIN' | 'STORE')[]): UserView => ({
  _id: '1',
  firstname: 'Ana',
  middlename: '',
  lastname: 'Quispe',
  email: 'ana@correo.example',
  emailValidated: true,
  phone: '',
  image: '',
  userInfo: { firstname: 'Ana', image: '' },
  roles,
  stores: [],
  addresses: [],
  locale: 'es',
  preferences: { keepMessages: false, priceDropMail: false, reviewMail: true },
  createdAt: '2026-01-01T00:00:00Z',
});

let server: Server;
let session: SessionView;
let logoutCode = 200;
let userCode = 200;
/** If set, responses to get-user wait for this promise. */
let pendingResponse: Promise<void> | undefined;
const events: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    events.push(`${request.method} ${request.url}`);
    const send = (code: number, data: unknown, message = 'OK') =>
      response
        .writeHead(code, {
          'Content-Type': 'application/json',
          'Access-Control-Allow-Origin': request.headers.origin ?? '*',
          'Access-Control-Allow-Credentials': 'true',
          'Access-Control-Allow-Headers': 'x-requested-with, content-type, accept-language',
        })
        .end(JSON.stringify({ code, message, data }));
    request.resume().on('end', () => {
      if (request.method === 'OPTIONS') return send(200, null);
      if (request.url === '/api/user/get-user') {
        const [code, cachedCart] = [userCode, session];
        return void (pendingResponse ?? Promise.resolve()).then(() => send(code, cachedCart));
      }
      if (request.url === '/api/user/login') {
        session = { user: ana(['ADMIN']), cart: cart(3) };
        return send(200, null);
      }
      if (request.url === '/api/user/update-user') return send(200, session);
      if (logoutCode === 200) session = { user: null, cart: cart(0) };
      return send(logoutCode, logoutCode === 200 ? null : { key: 'internal' });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  configureKit({ apiOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

beforeEach(() => {
  events.length = 0;
  logoutCode = 200;
  userCode = 200;
  pendingResponse = undefined;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const otherUser = { ...ana([]), firstname: 'Bea' };

function Menu() {
  const {
    status,
    user,
    isAdmin,
    cart: cachedCart,
    liked,
    login,
    logout,
    setCart,
    setLiked,
    setSession,
  } = useSession();
  return (
    <>
      <output>{`${status} ${user?.firstname ?? 'guest'} ${isAdmin} ${cachedCart?.itemCount ?? '-'}`}</output>
      <p>{`likes ${liked.join()}`}</p>
      <button type="button" onClick={() => void login({ email: 'a', password: 'b' })}>
        Login
      </button>
      <button type="button" onClick={() => void logout().catch(() => undefined)}>
        Logout
      </button>
      <button type="button" onClick={() => setCart(cart(7))}>
        Add
      </button>
      <button type="button" onClick={() => setLiked((before) => ['soap', ...before])}>
        Like
      </button>
      <button type="button" onClick={() => setSession({ user: otherUser, cart: cart(1) })}>
        Rename
      </button>
    </>
  );
}
const getStatus = () => screen.getByRole('status').textContent;

test('the session is fetched once for all components', async () => {
  session = { user: null, cart: cart(2) };
  renderInShell(
    <>
      <Menu />
      <div hidden>
        <Menu />
      </div>
    </>,
  );
  expect(getStatus()).toBe('loading guest false -');
  await waitFor(() => expect(getStatus()).toBe('ready guest false 2'));
  expect(events.filter((call) => call === 'GET /api/user/get-user')).toHaveLength(1);
});

test('the current user is fetched after a login', async () => {
  session = { user: null, cart: cart(1) };
  renderInShell(<Menu />);
  await waitFor(() => expect(getStatus()).toBe('ready guest false 1'));
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(getStatus()).toBe('ready Ana true 3'));
  expect(events.filter((call) => !call.startsWith('OPTIONS'))).toEqual([
    'GET /api/user/get-user',
    'POST /api/user/login',
    'GET /api/user/get-user',
  ]);
});

test('a known session is kept after a failed refetch', async () => {
  session = { user: ana([]), cart: cart(1) };
  const { client } = renderInShell(<Menu />);
  await waitFor(() => expect(getStatus()).toBe('ready Ana false 1'));
  userCode = 429;
  await refetchAll(client);
  expect(events.filter((call) => call === 'GET /api/user/get-user')).toHaveLength(2);
  expect(getStatus()).toBe('ready Ana false 1');
});

test('logout clears the user, cart and cached data only if the server responds with 200', async () => {
  session = { user: ana([]), cart: cart(3) };
  const { client } = renderInShell(<Menu />);
  await waitFor(() => expect(getStatus()).toBe('ready Ana false 3'));
  act(() => void client.setQueryData(['orders'], ['secret']));

  logoutCode = 500;
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(events).toContain('POST /api/user/logout'));
  expect(getStatus()).toBe('ready Ana false 3');
  expect(client.getQueryData(['orders'])).toEqual(['secret']);

  logoutCode = 200;
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(getStatus()).toBe('ready guest false 0'));
  expect(client.getQueryData(['orders'])).toBeUndefined();
});

test('cached data of a user is never shown to another user', async () => {
  session = { user: ana([]), cart: cart(3) };
  const { client } = renderInShell(<Menu />);
  await waitFor(() => expect(getStatus()).toBe('ready Ana false 3'));
  act(() => void client.setQueryData(['orders'], ['secret']));
  await refetchAll(client);
  expect(client.getQueryData(['orders'])).toEqual(['secret']);

  session = { user: { ...ana([]), _id: '2', firstname: 'Eva' }, cart: cart(0) };
  await refetchAll(client);
  await waitFor(() => expect(getStatus()).toBe('ready Eva false 0'));
  expect(client.getQueryData(['orders'])).toBeUndefined();
});

test('a cart returned by an API call is shown without another request', async () => {
  session = { user: null, cart: cart(1) };
  renderInShell(<Menu />);
  await waitFor(() => expect(getStatus()).toBe('ready guest false 1'));
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(getStatus()).toBe('ready guest false 7');
  expect(events.filter((call) => call === 'GET /api/user/get-user')).toHaveLength(1);
});

/** Delays responses to get-user until the returned function is called. */
function delayResponse(): () => void {
  let release = (): void => undefined;
  pendingResponse = new Promise((resolve) => (release = resolve));
  return () => {
    pendingResponse = undefined;
    release();
  };
}

test('changes made while the session is loading are not overwritten', async () => {
  session = { user: ana([]), cart: cart(0), liked: ['older'] };
  const release = delayResponse();
  renderInShell(<Menu />);
  await waitFor(() => expect(events).toContain('GET /api/user/get-user'));
  await userEvent.click(screen.getByRole('button', { name: 'Like' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(getStatus()).toBe('loading guest false -');
  release();
  await waitFor(() => expect(getStatus()).toBe('ready Ana false 7'));
  screen.getByText('likes soap,older');
});

test('changes made while the session is refetched are not overwritten', async () => {
  session = { user: ana([]), cart: cart(1) };
  const { client } = renderInShell(<Menu />);
  await waitFor(() => expect(getStatus()).toBe('ready Ana false 1'));
  const release = delayResponse();
  const read = client.invalidateQueries();
  await waitFor(() => expect(events).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await userEvent.click(screen.getByRole('button', { name: 'Like' }));
  expect(getStatus()).toBe('ready Bea false 7');
  release();
  await act(() => read);
  expect(getStatus()).toBe('ready Bea false 7');
  screen.getByText('likes soap');
});

test('a session response requested before a login is ignored', async () => {
  session = { user: null, cart: cart(1) };
  const release = delayResponse();
  renderInShell(<Menu />);
  await waitFor(() => expect(events).toContain('GET /api/user/get-user'));
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(events).toContain('POST /api/user/login'));
  release();
  await waitFor(() => expect(getStatus()).toBe('ready Ana true 3'));
});

test('a cart is shown even if the session cannot be loaded', async () => {
  userCode = 500;
  renderInShell(<Menu />);
  await waitFor(() => expect(getStatus()).toBe('failed guest false -'));
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(getStatus()).toBe('ready guest false 7'));
});

test('switching the language changes the email language of the user', async () => {
  session = { user: null, cart: cart(0) };
  const guest = renderInShell(<LanguageLink />, { locale: 'es' });
  await waitFor(() => expect(events).toContain('GET /api/user/get-user'));
  await userEvent.click(screen.getByRole('link', { name: 'English' }));
  await screen.findByRole('link', { name: 'Español' });
  expect(events).not.toContain('PUT /api/user/update-user');
  guest.unmount();

  session = { user: ana([]), cart: cart(0) };
  renderInShell(
    <>
      <Menu />
      <LanguageLink />
    </>,
    { locale: 'es' },
  );
  await waitFor(() => expect(getStatus()).toBe('ready Ana false 0'));
  await userEvent.click(screen.getByRole('link', { name: 'English' }));
  await waitFor(() => expect(events).toContain('PUT /api/user/update-user'));
});

test('switching the language before the session is known still changes the email language', async () => {
  session = { user: ana([]), cart: cart(0) };
  const release = delayResponse();
  renderInShell(<LanguageLink />, { locale: 'es' });
  await userEvent.click(screen.getByRole('link', { name: 'English' }));
  expect(events).not.toContain('PUT /api/user/update-user');
  release();
  await waitFor(() => expect(events).toContain('PUT /api/user/update-user'));
});
