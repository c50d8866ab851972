import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ERRORS } from '@munay/contracts/errors';
import { createSuiteShop } from '../testing-server';
import { call } from './call';

const shop = createSuiteShop();
afterEach(() => jest.restoreAllMocks());

test('API calls that require a session are rejected with an explanation without cookies', async () => {
  shop.answer(ENDPOINTS.login, () => null as never);
  shop.answer(ENDPOINTS.getUser, () => ({ user: null }) as never);
  const login = () => call(ENDPOINTS.login, { body: { email: 'a@munay.example', password: 'x' } });
  await login();
  jest.spyOn(window.navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  await expect(login()).rejects.toMatchObject({
    key: 'cookiesBlocked',
    message: ERRORS.cookiesBlocked.message,
  });
  await call(ENDPOINTS.getUser);
  expect(shop.inputs(ENDPOINTS.login)).toHaveLength(1);
});
