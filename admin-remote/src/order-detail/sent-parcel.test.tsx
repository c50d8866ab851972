import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop, refetchAll, Rejection } from '@munay/kit/testing';
import { DashboardPage } from '../dashboard/dashboard-page';
import { OrderShop } from '../testing/order-shop';
import { createAdminOrder, createId } from '../testing/orders';
import { renderInAdmin } from '../testing/render-in-admin';

const shop = createSuiteShop();
beforeEach(() => void new OrderShop(shop));

const open = async (path: string) => {
  await renderInAdmin(<DashboardPage />, { path, messages: ['orders', 'order', 'jobs'] });
  return userEvent.setup();
};

test('the tracking number of a shipped parcel can be corrected', async () => {
  const shipping = { method: 'standard', zone: 'peninsula', carrier: 'seur', tracking: 'SR-1' } as const;
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) =>
    createAdminOrder(String(id), { status: 'shipped', next: ['delivered'], shipping }),
  );
  await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  const link = await screen.findByRole('link', { name: 'Seguir el envío' });
  expect(link.getAttribute('href')).toBe('https://www.seur.com/miseur/mis-envios?tracking=SR-1');
  expect(screen.getByLabelText<HTMLInputElement>('Número de seguimiento').value).toBe('SR-1');
  expect(screen.getByRole('button', { name: 'Guardar seguimiento' })).toBeTruthy();
});

test('an undelivered email is shown on its order and can be sent again', async () => {
  shop.answer(ENDPOINTS.orderTimeline, () => ({
    reservation: null,
    events: (['order-paid', 'order-shipped'] as const).map((type, index) => ({
      kind: 'mail' as const,
      _id: createId(70 + index),
      at: '2026-11-20T10:00:00.000Z',
      type,
      status: index === 0 ? ('dead' as const) : ('done' as const),
      attempts: 9,
      error: '550 no such user',
      dueAt: null,
    })),
  }));
  shop.answer(ENDPOINTS.requeueOutbox, () => null);
  const user = await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  const panel = within(await screen.findByRole('region', { name: 'Un correo no ha llegado' }));
  expect(panel.getByText(/lucia@munay\.example/)).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Enviar otra vez' }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.requeueOutbox).map(({ params }) => params.id)).toEqual([createId(70)]),
  );
  await user.click(panel.getByRole('button', { name: 'Corregir el correo' }));
  await screen.findByRole('dialog', { name: /^Correo/ });
});

test('a typed tracking number is preserved when the order is refetched', async () => {
  let version = 3;
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) =>
    createAdminOrder(String(id), { status: 'shipped', next: [], version }),
  );
  const { client } = await renderInAdmin(<DashboardPage />, {
    path: `/admin/dashboard?tab=orders&order=${createId(1)}`,
    messages: ['orders', 'order', 'jobs'],
  });
  await userEvent.type(await screen.findByLabelText(/^Número de seguimiento/), 'SR-00');
  version = 4;
  await refetchAll(client);
  expect(screen.getByLabelText<HTMLInputElement>(/^Número de seguimiento/).value).toBe('SR-00');
});

test('an address with a higher delivery cost is saved only after staff accept the difference', async () => {
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) =>
    createAdminOrder(String(id), { status: 'paid', next: ['processing'], editable: true }),
  );
  shop.answer(ENDPOINTS.editOrder, ({ params: { id }, body: { waivedCents } }) =>
    waivedCents === 300
      ? createAdminOrder(String(id), { status: 'paid', next: ['processing'], editable: true })
      : new Rejection('deliveryCostsMore', { differenceCents: 300 }),
  );
  const user = await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Código postal'));
  await user.type(dialog.getByLabelText('Código postal'), '07001');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await dialog.findByText(/Confirma que la tienda asume la diferencia/);
  await user.click(dialog.getByRole('checkbox', { name: /La tienda asume la diferencia del envío: 3,00/ }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(
    shop.inputs(ENDPOINTS.editOrder).map(({ body }) => [body.address?.postcode, body.waivedCents]),
  ).toEqual([
    ['07001', undefined],
    ['07001', 300],
  ]);
});
