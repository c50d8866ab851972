import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SavedView } from '@munay/contracts/admin/saved-view';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { useQuery } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { hiddenColumns } from '../components/device-preferences';
import { undoLastAction } from '../feedback/undo';
import { renderInAdmin } from '../testing/render-in-admin';
import { DataList } from './data-list';
import type { Column } from './data-table';
import { type ListSpec, useListState } from './list-state';

interface Order {
  id: string;
  total: string;
}
const SPEC: ListSpec = {
  sorts: ['createdAt', 'totalCents'],
  defaultSort: '-createdAt',
  filters: { status: ['paid', 'shipped'] },
};
const COLUMNS: Column<Order>[] = [
  { id: 'number', head: 'Número', names: true, cell: ({ id }) => id },
  { id: 'total', head: 'Total', cell: ({ total }) => total },
  { id: 'mail', head: 'Correo', initiallyHidden: true, cell: () => 'a@munay.example' },
];
const PAGE = { page: 1, pageSize: 25, total: 1, orders: [{ id: 'MUN-1', total: '6,90' }] };
const getRows = ({ orders }: typeof PAGE) => orders;
const rowKey = ({ id }: Order) => id;

function Orders() {
  const list = useListState(SPEC);
  return (
    <DataList
      caption="Pedidos"
      name="orders"
      list={list}
      query={useQuery({ queryKey: ['orders'], queryFn: () => Promise.resolve(PAGE) })}
      getRows={getRows}
      rowKey={rowKey}
      rowName={rowKey}
      columns={COLUMNS}
      views={[
        {
          id: 'all',
          label: 'Todos',
          change: { filters: { status: null } },
          isActive: !list.state.filters.status,
        },
      ]}
      search={{ label: 'Buscar pedidos', hint: 'Número' }}
      empty={{ icon: 'tag', title: 'Nada', text: 'Nada.' }}
    />
  );
}

const shop = createSuiteShop();
let views: SavedView[] = [];
beforeEach(() => {
  hiddenColumns.set({});
  views = [
    { _id: 'a', list: 'orders', name: 'Caros', query: 'sort=-totalCents&status=paid' },
    { _id: 'b', list: 'products', name: 'Otra lista', query: '' },
  ];
  shop.answer(ENDPOINTS.listViews, () => views);
  shop.answer(ENDPOINTS.saveView, ({ body }) => (views = [...views, { _id: 'c', ...body }]));
  shop.answer(
    ENDPOINTS.changeView,
    ({ params: { id }, body }) =>
      (views = views.map((view) => (view._id === id ? { ...view, ...body } : view))),
  );
  shop.answer(ENDPOINTS.deleteView, ({ params: { id } }) => (views = views.filter(({ _id }) => _id !== id)));
});

const open = async (path: string) => {
  await renderInAdmin(<Orders />, { path });
  await screen.findByRole('table');
  return userEvent.setup();
};
const getAddress = () => screen.getByTestId('address').textContent;
const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Vistas' })).findByRole('link', {
    name: new RegExp(`^${name}`),
  });
const listHeads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('a saved view is shown next to the built-in views and restores its query', async () => {
  const user = await open('/list?tab=orders&q=lucia&page=3');
  await user.click(await tab('Caros'));
  expect(getAddress()).toBe('/list?tab=orders&sort=-totalCents&status=paid');
  expect((await tab('Caros')).getAttribute('aria-current')).toBe('page');
  await waitFor(async () => expect((await tab('Caros')).textContent).toBe('Caros1'));
  expect((await tab('Todos')).getAttribute('aria-current')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Otra lista' })).toBeNull();
});

test('saving a view stores query and columns under a name and selects the view', async () => {
  const user = await open('/list?tab=orders&q=lucia&page=2');
  await user.click(screen.getByRole('button', { name: 'Columnas' }));
  await user.click(screen.getByRole('checkbox', { name: 'Total' }));
  await user.click(screen.getByRole('button', { name: 'Guardar vista' }));
  await user.type(screen.getByRole('textbox', { name: 'Nombre de la vista' }), ' De Lucía {Enter}');
  await waitFor(async () => expect((await tab('De Lucía')).getAttribute('aria-current')).toBe('page'));
  expect(shop.inputs(ENDPOINTS.saveView)).toMatchObject([
    { body: { list: 'orders', name: 'De Lucía', query: 'q=lucia&hide=mail.total' } },
  ]);
  expect(getAddress()).toBe('/list?tab=orders&q=lucia&hide=mail.total');
});

test('a saved view includes a search that is typed but not submitted', async () => {
  const user = await open('/list?tab=orders');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar pedidos' }), 'madrid');
  await user.click(screen.getByRole('button', { name: 'Guardar vista' }));
  await user.type(screen.getByRole('textbox', { name: 'Nombre de la vista' }), 'De Madrid{Enter}');
  await waitFor(() => expect(views.at(-1)).toMatchObject({ name: 'De Madrid', query: 'q=madrid' }));
});

test('saving a view under an existing name replaces the existing view', async () => {
  const user = await open('/list?status=shipped');
  await tab('Caros');
  await user.click(screen.getByRole('button', { name: 'Guardar vista' }));
  await user.type(screen.getByRole('textbox', { name: 'Nombre de la vista' }), 'Caros');
  await user.click(screen.getByRole('button', { name: 'Sustituir la vista' }));
  await waitFor(() => expect(views[0]?.query).toBe('status=shipped'));
});

test('a saved view cannot be renamed to the name of another view', async () => {
  const user = await open('/list?sort=-totalCents&status=paid');
  await user.click(await screen.findByRole('button', { name: 'Cambiar la vista «Caros»' }));
  const name = screen.getByRole('textbox', { name: 'Nombre de la vista' });
  await user.clear(name);
  shop.answer(ENDPOINTS.changeView, () => new Rejection('viewNameTaken'));
  await user.type(name, 'Grandes{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Ya tienes una vista con este nombre.');
  await user.click(screen.getByRole('button', { name: 'Borrar la vista' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Caros' })).toBeNull());
  undoLastAction();
  await tab('Caros');
});

test('visible columns are stored per device unless a saved view defines them', async () => {
  const user = await open('/list?hide=total');
  expect(listHeads()).toEqual(['Número', 'Correo']);
  await user.click(screen.getByRole('button', { name: 'Columnas' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Número' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Restablecer columnas' }));
  expect(listHeads()).toEqual(['Número', 'Total']);
  expect(getAddress()).toBe('/list');
  await user.click(screen.getByRole('checkbox', { name: 'Correo' }));
  expect(listHeads()).toEqual(['Número', 'Total', 'Correo']);
  expect(JSON.parse(localStorage.getItem('munay.staff.hiddenColumns') ?? '')).toEqual({ orders: [] });
});
