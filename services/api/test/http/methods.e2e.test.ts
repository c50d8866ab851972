import type { Endpoint } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { startSuiteApi } from '../support/start-api';

const api = startSuiteApi();
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD'];

test('every endpoint returns 405 with the allowed methods for any other method', async () => {
  const rows = Object.values<Endpoint>(ENDPOINTS);
  for (const { path: declaredPath } of rows) {
    const unusualPath = declaredPath.replace(/:\w+/g, 'f'.repeat(24));
    const declaredMethods = (method: string) =>
      rows.some((row) => {
        const isSame = new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}$`).test(unusualPath);
        return isSame && (row.method === method || (row.kind === 'mailed' && method !== 'PUT'));
      });
    for (const method of METHODS.filter((value) => !declaredMethods(value))) {
      const response = await api.client().fetch(method, `${unusualPath}?lang=es`);
      expect([method, declaredPath, response.status]).toEqual([method, declaredPath, 405]);
      const allowedMethods = response.headers.get('allow')?.split(', ') ?? [];
      expect([declaredPath, allowedMethods.includes('OPTIONS')]).toEqual([declaredPath, true]);
      expect([declaredPath, ...allowedMethods]).toEqual([declaredPath, ...new Set(allowedMethods)]);
      expect(allowedMethods.some(declaredMethods) && !allowedMethods.includes(method)).toBe(true);
      if (method !== 'HEAD')
        expect(await response.json()).toMatchObject({ code: 405, data: { key: 'methodNotAllowed' } });
    }
  }
});

test.each(METHODS)('a %s request to an unknown path returns 404', async (method) => {
  for (const unusualPath of ['/api/none', '/none', `${ENDPOINTS.getAllUsers.path}/none`])
    expect((await api.client().fetch(method, unusualPath)).status).toBe(404);
});
