import type { Endpoint } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { startSuiteApi } from '../support/start-api';

const api = startSuiteApi();
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD'];

test('every endpoint returns 405 with the allowed methods for any other method', async () => {
  const rows = Object.values<Endpoint>(ENDPOINTS);
  for (const { path: declaredPath } of rows) {
    const odd = declaredPath.replace(/:\w+/g, 'f'.repeat(24));
    const own = (method: string) =>
      rows.some((row) => {
        const isSame = new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}$`).test(odd);
        return isSame && (row.method === method || (row.kind === 'mailed' && method !== 'PUT'));
      });
    for (const method of METHODS.filter((value) => !own(value))) {
      const response = await api.client().fetch(method, `${odd}?lang=es`);
      expect([method, declaredPath, response.status]).toEqual([method, declaredPath, 405]);
      const allowed = response.headers.get('allow')?.split(', ') ?? [];
      expect([declaredPath, allowed.includes('OPTIONS')]).toEqual([declaredPath, true]);
      expect([declaredPath, ...allowed]).toEqual([declaredPath, ...new Set(allowed)]);
      expect(allowed.some(own) && !allowed.includes(method)).toBe(true);
      if (method !== 'HEAD')
        expect(await response.json()).toMatchObject({ code: 405, data: { key: 'methodNotAllowed' } });
    }
  }
});

test.each(METHODS)('a %s request to an unknown path returns 404', async (method) => {
  for (const odd of ['/api/none', '/none', `${ENDPOINTS.getAllUsers.path}/none`])
    expect((await api.client().fetch(method, odd)).status).toBe(404);
});
