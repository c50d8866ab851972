import type { Endpoint } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { apiOfSuite } from '../support/start-api';

const api = apiOfSuite();
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD'];

test('every endpoint returns 405 with the allowed methods for any other method', async () => {
  const rows = Object.values<Endpoint>(ENDPOINTS);
  for (const { path: declared } of rows) {
    const odd = declared.replace(/:\w+/g, 'f'.repeat(24));
    const own = (method: string) =>
      rows.some((row) => {
        const isSame = new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}$`).test(odd);
        return isSame && (row.method === method || (row.kind === 'mailed' && method !== 'PUT'));
      });
    for (const method of METHODS.filter((value) => !own(value))) {
      const answer = await api.client().fetch(method, `${odd}?lang=es`);
      expect([method, declared, answer.status]).toEqual([method, declared, 405]);
      const allowed = answer.headers.get('allow')?.split(', ') ?? [];
      expect([declared, allowed.includes('OPTIONS')]).toEqual([declared, true]);
      expect([declared, ...allowed]).toEqual([declared, ...new Set(allowed)]);
      expect(allowed.some(own) && !allowed.includes(method)).toBe(true);
      if (method !== 'HEAD')
        expect(await answer.json()).toMatchObject({ code: 405, data: { key: 'methodNotAllowed' } });
    }
  }
});

test.each(METHODS)('a %s request to an unknown path returns 404', async (method) => {
  for (const odd of ['/api/none', '/none', `${ENDPOINTS.getAllUsers.path}/none`])
    expect((await api.client().fetch(method, odd)).status).toBe(404);
});
