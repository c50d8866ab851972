import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { render, screen, waitFor } from '@testing-library/react';
import type { Role } from '@munay/contracts/account/access';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  configureKit,
  createQueryClient,
  endpointKey,
  KIT_VERSION,
  type RemoteModule,
  startLocale,
} from '@munay/kit';
import { App } from './app';
import { configureRemotes } from './remotes';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
}));

const load = jest.mocked(loadRemote);
const register = jest.mocked(registerRemotes);
const loadEmptyModule = () => Promise.resolve({ default: {} });
const createRemote = (text: string, kitVersion = KIT_VERSION): RemoteModule => ({
  routes: <h1>{text}</h1>,
  kitVersion,
  catalogues: { es: loadEmptyModule, en: loadEmptyModule },
});

const SESSION = { cart: { products: [], itemCount: 0 } };
const createSession = (roles: Role[]) => ({ ...SESSION, user: { _id: '1', firstname: 'Ana', roles } });

function open(path: string, session: object) {
  window.history.replaceState(null, '', path);
  const client = createQueryClient();
  client.setQueryData(endpointKey(ENDPOINTS.getUser), session);
  return render(<App client={client} />);
}

beforeAll(() => {
  startLocale('es');
  configureKit({ apiOrigin: '' });
});

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  configureRemotes({
    storefront: { base: 'http://shop.test/', entry: 'remoteEntry.1.js', integrity: 'sha384-x' },
    admin: { base: 'http://admin.test/' },
  });
});

afterEach(() => jest.restoreAllMocks());

const createManifestResponse = (status = 200) =>
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(
        Response.json(
          { entry: 'remoteEntry.2.js', integrity: { 'remoteEntry.2.js': 'sha256-y' }, kit: 1 },
          { status },
        ),
      ),
    );

test('a failing remote is retried once with its current manifest', async () => {
  const fetchSpy = createManifestResponse();
  load.mockRejectedValue(new Error('script 404'));
  open('/', { ...SESSION, user: null });
  expect(await screen.findByRole('button', { name: 'Recargar la página' })).toBeTruthy();
  expect(register.mock.calls.map(([remotes]) => remotes)).toEqual([
    [{ name: 'munay_storefront', entry: 'http://shop.test/remoteEntry.1.js', type: 'global' }],
    [
      {
        name: 'munay_storefront',
        entry: expect.stringMatching(/^http:\/\/shop\.test\/remoteEntry\.2\.js\?again=\d+$/),
        type: 'global',
      },
    ],
  ]);
  expect(fetchSpy).toHaveBeenCalledWith(
    'http://shop.test/manifest.json',
    expect.objectContaining({ cache: 'no-cache' }),
  );
});

test('a remote built for another kit version is rejected with an explanation', async () => {
  load.mockResolvedValue(createRemote('Tienda', KIT_VERSION + 1));
  open('/', { ...SESSION, user: null });
  expect(
    await screen.findByRole('heading', { name: 'Esta página necesita una versión más nueva' }),
  ).toBeTruthy();
  expect(screen.queryByText('Tienda')).toBeNull();
});

test.each([
  ['/admin/dashboard', ['STORE' as const]],
  ['/admin/dashboard', []],
  ['/store/view/1', []],
])('the path %s loads no staff app for an account with the roles %j', async (path, roles) => {
  const fetchSpy = createManifestResponse();
  open(path, createSession(roles));
  expect(await screen.findByRole('heading', { name: 'Esta página no es para tu cuenta' })).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  expect(fetchSpy).not.toHaveBeenCalled();
});

test('a guest who opens a staff page is redirected to the login and back', async () => {
  load.mockResolvedValue(createRemote('Tienda'));
  open('/admin/dashboard?tab=orders', { ...SESSION, user: null });
  await waitFor(() => expect(window.location.pathname).toBe('/authUser'));
  expect(new URLSearchParams(window.location.search).get('return')).toBe('/admin/dashboard?tab=orders');
  expect(load.mock.calls.flat()).not.toContain('munay_admin/routes');
});

test('an administrator gets the staff app from its current manifest', async () => {
  createManifestResponse();
  load.mockResolvedValue(createRemote('Panel'));
  open('/admin/dashboard', createSession(['ADMIN']));
  expect(await screen.findByRole('heading', { name: 'Panel' })).toBeTruthy();
  expect(load).toHaveBeenCalledWith('munay_admin/routes');
  expect(register.mock.calls.at(-1)?.[0]).toEqual([
    { name: 'munay_admin', entry: 'http://admin.test/remoteEntry.2.js', type: 'global' },
  ]);
});

test.each(['/admin', '/admin/dashboard'])(
  'the path %s opens the store page for a user with access to a store only',
  async (path) => {
    createManifestResponse();
    load.mockResolvedValue(createRemote('Panel'));
    const { user } = createSession(['STORE']);
    open(path, { ...SESSION, user: { ...user, stores: ['s7', 's8'] } });
    expect(await screen.findByRole('heading', { name: 'Panel' })).toBeTruthy();
    expect(window.location.pathname).toBe('/store/view/s7');
  },
);

test('a staff page that a store owner cannot open links to the store', async () => {
  const { user } = createSession(['STORE']);
  open('/admin/settings', { ...SESSION, user: { ...user, stores: ['s7'] } });
  const link = await screen.findByRole('link', { name: 'Ir a tu tienda' });
  expect(link.getAttribute('href')).toBe('/store/view/s7');
});
