import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepPreviousData, useQuery } from '@munay/kit';
import { density, letterKeys } from '../components/device-preferences';
import { useKeyboard } from '../components/shortcuts';
import { renderInAdmin } from '../testing/render-in-admin';
import { DataList } from './data-list';
import type { Column } from './data-table';
import { type ListSpec, type ListState, useListState } from './list-state';

interface Soap {
  id: string;
  name: string;
  units: number;
}

const SPEC: ListSpec = {
  sorts: ['name', 'units'],
  defaultSort: 'name',
  filters: { scent: ['floral', 'wood'] },
};
const PRODUCTS: Soap[] = Array.from({ length: 60 }, (_, index) => ({
  id: `s${index}`,
  name: `Jabón ${String(index).padStart(2, '0')}`,
  units: index,
}));

/** A fake server with 60 products, filtered by search text. */
function mockPage({ q, page, pageSize, sort, filters }: ListState) {
  const result = PRODUCTS.filter(({ name }) => name.includes(q) && !filters.scent?.includes('wood'));
  const sortedResult = sort.startsWith('-') ? result.toReversed() : result;
  const from = (page - 1) * pageSize;
  return { page, pageSize, total: result.length, soaps: sortedResult.slice(from, from + pageSize) };
}

const COLUMNS: Column<Soap>[] = [
  { id: 'name', head: 'Nombre', names: true, sort: 'name', cell: ({ name }) => name },
  { id: 'units', head: 'Piezas', right: true, sort: 'units', cell: ({ units }) => units },
];
const getRows = ({ soaps: products }: ReturnType<typeof mockPage>) => products;
const rowKey = ({ id }: Soap) => id;
const states: ListState[] = [];
let listError: Error | null = null;

function ProductList() {
  useKeyboard();
  const list = useListState(SPEC);
  const query = useQuery({
    queryKey: ['soaps', list.state],
    queryFn: async () => {
      states.push(list.state);
      if (listError) throw listError;
      return mockPage(list.state);
    },
    retry: false,
    placeholderData: keepPreviousData,
  });
  return (
    <DataList
      caption="Jabones"
      list={list}
      query={query}
      getRows={getRows}
      rowKey={rowKey}
      rowName={({ name }) => name}
      rowTo={({ id }) => `/soap/${id}`}
      columns={COLUMNS}
      views={[{ id: 'all', label: 'Todos', count: 60, change: { filters: { scent: null } }, isActive: true }]}
      search={{ label: 'Buscar jabones', hint: 'Nombre' }}
      filters={[{ name: 'scent', label: 'Aroma', options: [{ value: 'wood', label: 'Madera' }] }]}
      renderBulk={({ keys, all }) => <p data-testid="chosen">{all ? 'todos' : keys.join(' ')}</p>}
      maxBulkRows={100}
      empty={{ icon: 'tag', title: 'Aún no hay jabones', text: 'Haz uno.' }}
    />
  );
}

const open = async (path = '/list?tab=soaps') => {
  await renderInAdmin(<ProductList />, { path });
};
const getAddress = () => screen.getByTestId('address').textContent;
const getSelected = () => screen.queryByTestId('chosen')?.textContent ?? '';
const getCheckbox = (name: string) => screen.getByRole('checkbox', { name: `Seleccionar ${name}` });

beforeEach(() => {
  listError = null;
  states.length = 0;
  letterKeys.set(true);
  density.set('compact');
});

test('a data list is a table with a caption, row headers and the displayed range', async () => {
  await open();
  const table = await screen.findByRole('table', { name: 'Jabones' });
  expect(within(table).getAllByRole('row')).toHaveLength(26);
  expect(within(table).getByRole('rowheader', { name: 'Jabón 00' })).toBeTruthy();
  expect(screen.getByText('1–25')).toBeTruthy();
});

test('a data list searches while the user types and keeps the focus in the search field', async () => {
  const user = userEvent.setup();
  await open();
  const field = await screen.findByRole('searchbox', { name: 'Buscar jabones' });
  await user.type(field, 'Jabón 5');
  await waitFor(() => expect(getAddress()).toContain('q=Jab'));
  await screen.findByRole('rowheader', { name: 'Jabón 50' });
  await user.type(field, '7');
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Jabón 50' })).toBeNull());
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await waitFor(() => expect(getAddress()).toBe('/list?tab=soaps'));
});

test('sorting, searching and paging update the URL without changing unrelated parameters', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Piezas' }));
  expect(getAddress()).toBe('/list?tab=soaps&sort=-units');
  await screen.findByRole('rowheader', { name: 'Jabón 59' });
  expect(screen.getByRole('columnheader', { name: 'Piezas' }).getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('link', { name: 'Página siguiente' }));
  await screen.findByRole('rowheader', { name: 'Jabón 34' });
  await user.type(screen.getByRole('searchbox', { name: 'Buscar jabones' }), '5{Enter}');
  await waitFor(() => expect(getAddress()).toBe('/list?tab=soaps&sort=-units&q=5'));
});

test('rows can be selected individually, as a range, by page or as all matching rows', async () => {
  await open();
  await screen.findByRole('table');
  fireEvent.click(getCheckbox('Jabón 02'));
  fireEvent.click(getCheckbox('Jabón 05'), { shiftKey: true });
  expect(getSelected()).toBe('s2 s3 s4 s5');
  fireEvent.click(getCheckbox('Jabón 03'));
  expect(getSelected()).toBe('s2 s4 s5');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar la página' }));
  expect(screen.getByText('25 seleccionados')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Seleccionar los 60' }));
  expect(getSelected()).toBe('todos');
  fireEvent.click(screen.getByRole('button', { name: 'Quitar selección' }));
  expect(screen.queryByTestId('chosen')).toBeNull();
});

test('a new search clears the selection and a new sort order keeps the selection', async () => {
  const user = userEvent.setup();
  await open();
  await screen.findByRole('table');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar la página' }));
  fireEvent.click(screen.getByRole('button', { name: 'Seleccionar los 60' }));
  await user.click(screen.getByRole('button', { name: 'Piezas' }));
  expect(getSelected()).toBe('todos');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar jabones' }), '5{Enter}');
  await waitFor(() => expect(getAddress()).toContain('q=5'));
  expect(screen.queryByTestId('chosen')).toBeNull();
});

test('keyboard shortcuts move, select and open rows unless shortcuts are disabled', async () => {
  const user = userEvent.setup();
  await open();
  await screen.findByRole('table');
  await user.keyboard('jj');
  expect(document.activeElement?.textContent).toBe('Jabón 01');
  await user.keyboard('xk');
  expect(getSelected()).toBe('s1');
  expect(document.activeElement?.textContent).toBe('Jabón 00');
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await user.keyboard('x');
  expect(getSelected()).toBe('s1');
  await user.keyboard('{Backspace}');
  (document.activeElement as HTMLElement).blur();
  act(() => letterKeys.set(false));
  await user.keyboard('jx');
  expect(getSelected()).toBe('s1');
  act(() => letterKeys.set(true));
  await user.keyboard('je');
  await waitFor(() => expect(getAddress()).toBe('/soap/s1'));
});

test('an empty filtered list shows its filters and a button to clear the filters', async () => {
  const user = userEvent.setup();
  await open('/list?scent=wood&q=99');
  await screen.findByText('No hay nada para «99» con estos filtros.');
  await user.click(screen.getByRole('link', { name: 'Quitar todo' }));
  await screen.findByRole('rowheader', { name: 'Jabón 00' });
  expect(getAddress()).toBe('/list');
});

test('a list page that fails to load shows an error above the previous rows', async () => {
  const user = userEvent.setup();
  await open();
  await screen.findByRole('rowheader', { name: 'Jabón 00' });
  listError = new Error('gone');
  await user.click(screen.getByRole('link', { name: 'Página siguiente' }));
  await screen.findByText('No se pudo actualizar la lista.');
  expect(screen.getByRole('rowheader', { name: 'Jabón 00' })).toBeTruthy();
  listError = null;
  await user.click(screen.getByRole('button', { name: 'Probar otra vez' }));
  await screen.findByRole('rowheader', { name: 'Jabón 25' });
});
