import { buildExportPath, toQuery } from './order-filters';

const state = { q: 'sal-100', page: 2, pageSize: 25 as const, sort: '-createdAt' };
const NOW = new Date('2026-11-20T23:30:00Z');

test("order filters use days in the shop's time zone", () => {
  const filters = { since: ['7'], amount: ['20-50'], payment: ['card'], status: ['paid'] };
  expect(toQuery({ ...state, filters }, NOW)).toEqual({
    q: 'sal-100',
    page: 2,
    pageSize: 25,
    sort: '-createdAt',
    status: ['paid'],
    payment: 'card',
    from: '2026-11-15',
    minCents: 2000,
    maxCents: 4999,
  });
});

test('combining a custom and a preset period uses the later start', () => {
  const createQuery = (filters: Record<string, string[]>) => {
    const { from, to } = toQuery({ ...state, filters }, NOW);
    return [from, to];
  };
  expect(createQuery({ from: ['2026-11-02'], to: ['2026-11-09'] })).toEqual(['2026-11-02', '2026-11-09']);
  expect(createQuery({ from: ['2026-11-02'], since: ['7'] })).toEqual(['2026-11-15', undefined]);
  expect(createQuery({ from: ['2026-11-18'], since: ['7'] })).toEqual(['2026-11-18', undefined]);
});

test('an open-ended amount range has no maximum', () => {
  expect(toQuery({ ...state, filters: { amount: ['100-'] } }, NOW)).toMatchObject({ minCents: 10_000 });
  expect(toQuery({ ...state, filters: { amount: ['100-'] } }, NOW).maxCents).toBeUndefined();
});

test('the order export uses the filters of the list without paging', () => {
  const query = toQuery({ ...state, filters: { status: ['paid', 'shipped'] } }, NOW);
  expect(buildExportPath('/orders.csv', query)).toBe(
    '/orders.csv?q=sal-100&sort=-createdAt&status=paid&status=shipped',
  );
});
