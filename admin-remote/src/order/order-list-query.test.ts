import { readState, toQuery, withChange } from './order-list-query';

const at = (search: string) => readState(new URLSearchParams(search));

test('reads what the address says and ignores what makes no sense', () => {
  expect(at('status=paid&page=3&pageSize=50&q=lucia&sort=totalCents')).toEqual({
    status: 'paid',
    page: 3,
    pageSize: 50,
    q: 'lucia',
    sort: 'totalCents',
  });
  expect(at('status=stolen&page=-1&pageSize=7&sort=name')).toEqual({
    status: null,
    page: 1,
    pageSize: 25,
    q: '',
    sort: '-createdAt',
  });
});

test('a new filter goes back to the first page, a new page keeps the filter', () => {
  expect(withChange(at('status=paid&page=3'), { q: 'mun' })).toBe('?status=paid&q=mun');
  expect(withChange(at('status=paid'), { page: 2 })).toBe('?status=paid&page=2');
});

test('asks the server for what the address says', () => {
  expect(toQuery(at('status=paid'))).toEqual({ page: 1, pageSize: 25, sort: '-createdAt', status: ['paid'] });
});
