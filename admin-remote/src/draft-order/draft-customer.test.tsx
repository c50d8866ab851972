import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop } from '@munay/kit/testing';
import { createAdminOrder, createId, createOrderRow } from '../testing/orders';
import { renderInAdmin } from '../testing/render-in-admin';
import { DraftPage } from './draft-page';

const shop = createSuiteShop();
const createRow = (index: number, email: string) => ({
  ...createOrderRow(index),
  customer: { _id: null, name: index === 4 ? 'Otra Persona' : 'Lucía Herrero', email },
});

test('typing a customer name in a draft order suggests customers of earlier orders', async () => {
  shop.answer(ENDPOINTS.paymentMethods, () => ['card' as const]);
  shop.answer(ENDPOINTS.getAllOrders, () => ({
    page: 1,
    pageSize: 20,
    total: 4,
    totalIsMore: false,
    counts: {},
    views: { transfers: 0 },
    // The second row is an older order of the same person; the third row is an order of another person
    orders: [
      createRow(3, 'lucia@munay.example'),
      createRow(2, 'lucia@munay.example'),
      createRow(4, 'otra@munay.example'),
      createRow(1, ''),
    ],
  }));
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) =>
    createAdminOrder(String(id), { locale: 'en', customer: createRow(3, 'lucia@munay.example').customer }),
  );
  await renderInAdmin(<DraftPage />, { path: '/admin/orders/new', messages: ['orders', 'draft'] });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Nombre'), 'lucia');
  const list = within(await screen.findByRole('list', { name: 'Clientes de pedidos anteriores' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Lucía Herrero · lucia@munay.example · 28013 Madrid',
    'Lucía Herrero · 28013 Madrid',
  ]);
  await user.click(list.getByRole('button', { name: /lucia@/ }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/^Correo/).value).toBe('lucia@munay.example'),
  );
  expect(shop.inputs(ENDPOINTS.openOrder).map(({ params }) => params.id)).toEqual([createId(3)]);
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Clientes de pedidos anteriores' })).toBeNull(),
  );
  await user.selectOptions(screen.getByLabelText('Forma de entrega'), 'standard');
  expect(screen.getByLabelText<HTMLInputElement>(/^Calle/).value).toBe('Calle de la Palma, 41');
});
