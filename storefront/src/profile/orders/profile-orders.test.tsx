import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order/order';
import { Rejection } from '@munay/kit/testing';
import { createOwnReviews, createProductRef, createReview } from '../../testing/community-fixtures';
import { createCart, createCartLine, createOrder } from '../../testing/fixtures';
import { ProfileSuite } from '../../testing/profile-suite';

const suite = new ProfileSuite();
const getButton = (name: string | RegExp) => screen.getByRole('button', { name });

test('the latest order is shown first with its dates and available actions', async () => {
  suite.shop.answer(ENDPOINTS.listOrders, () => ({
    orders: [
      createOrder('MUN-2', 'shipped', {
        shipping: { method: 'standard', zone: 'peninsula', carrier: 'correos', tracking: 'PQ1' },
      }),
    ],
    total: 1,
    nextCursor: null,
  }));
  await suite.open('?tab=orders');
  const box = await screen.findByRole('region', { name: 'Tu pedido va de camino' });
  expect(within(box).getByText('17 de noviembre a las 11:05')).toBeTruthy();
  expect(box.textContent).toContain('Previsto: entre el miércoles 18 y el viernes 20 de noviembre');
  expect(
    within(box)
      .getByRole('link', { name: /Seguir el envío/ })
      .getAttribute('href'),
  ).toMatch(/correos.*PQ1$/);
  expect(within(box).getByRole('link', { name: 'Devolver o desistir' }).getAttribute('href')).toBe(
    '/withdrawal?order=MUN-2',
  );
  expect(within(box).queryByRole('link', { name: /Escribir una reseña/ })).toBeNull();
});

test('earlier orders are listed page by page with status and date', async () => {
  const pages = [
    {
      orders: [createOrder('MUN-3', 'shipped'), createOrder('MUN-2', 'refunded')],
      total: 3,
      nextCursor: 'c',
    },
    { orders: [createOrder('MUN-1', 'processing')], total: 3, nextCursor: null },
  ];
  suite.shop.answer(
    ENDPOINTS.listOrders,
    ({ query }) => pages[query?.cursor === 'c' ? 1 : 0] as (typeof pages)[0],
  );
  await suite.open('?tab=orders');
  await screen.findByText('2 de 3 pedidos');
  expect(screen.getByText(/Reembolsado el 17 de noviembre/)).toBeTruthy();
  await userEvent.click(getButton('Ver más pedidos'));
  expect(await screen.findByText('3 de 3 pedidos')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'MUN-1' })).toBeTruthy();
  expect(screen.getByText(/En preparación desde el 17 de noviembre/)).toBeTruthy();
});

test('listed orders stay visible if the next page fails to load', async () => {
  const first = {
    orders: [createOrder('MUN-3', 'shipped'), createOrder('MUN-2', 'refunded')],
    total: 3,
    nextCursor: 'c',
  };
  const lastPage = { orders: [createOrder('MUN-1', 'delivered')], total: 3, nextCursor: null };
  suite.shop.answer(ENDPOINTS.listOrders, ({ query }) =>
    query?.cursor ? new Rejection('tooManyRequests') : first,
  );
  await suite.open('?tab=orders');
  await userEvent.click(await screen.findByRole('button', { name: 'Ver más pedidos' }));
  expect(await screen.findByText(/No ha llegado el resto/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'MUN-2' })).toBeTruthy();
  suite.shop.answer(ENDPOINTS.listOrders, ({ query }) => (query?.cursor ? lastPage : first));
  await userEvent.click(getButton('Ver más pedidos'));
  const added = await screen.findByRole('link', { name: 'MUN-1' });
  await waitFor(() => expect(document.activeElement).toBe(added));
});

test('a delivered order offers to edit its reviews and to return its products', async () => {
  const declared = {
    reference: 'D-2026-000001',
    declaredAt: '2026-11-18T10:00:00Z',
    lines: [],
    arrivedAt: null,
    closedAt: null,
  };
  suite.shop.answer(ENDPOINTS.ownReviews, () =>
    createOwnReviews({
      reviews: [createReview('r', { product: { ...createProductRef('Avena'), _id: 'id-Avena' } })],
    }),
  );
  suite.shop.answer(ENDPOINTS.getOrder, ({ params }) =>
    createOrder(params.id, 'delivered', {
      withdrawal: { ...declared, goods: params.id === 'MUN-8' ? 'Lavanda 60 g × 2' : '' },
    }),
  );
  const { unmount } = await suite.open('?order=MUN-8');
  expect((await screen.findByRole('link', { name: 'Cambiar tu reseña Avena' })).getAttribute('href')).toBe(
    '/product/avena/review',
  );
  expect(screen.getByRole('link', { name: 'Escribir una reseña Lavanda' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Devolver o desistir' }).getAttribute('href')).toBe(
    '/withdrawal?order=MUN-8',
  );
  unmount();
  await suite.open('?order=MUN-9');
  expect(await screen.findByText('MUN-9')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Devolver o desistir' })).toBeNull();
});

test('an order that is not on the first page can be opened and has a review link for each delivered product', async () => {
  suite.shop.answer(ENDPOINTS.getOrder, ({ params }) => createOrder(params.id, 'delivered'));
  suite.shop.answer(ENDPOINTS.ownReviews, () => createOwnReviews());
  await suite.open('?order=MUN-0');
  expect(await screen.findByText('MUN-0')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Escribir una reseña Avena' }).getAttribute('href')).toBe(
    '/product/avena/review',
  );
  suite.shop.answer(ENDPOINTS.getOrder, () => new Rejection('noOrder'));
});

test('buying again adds every order line that is still available', async () => {
  suite.shop.answer(ENDPOINTS.addItem, ({ body }) =>
    body.productId === 'id-Avena' ? new Rejection('soldOut') : createCart([createCartLine('Lavanda', 1)]),
  );
  await suite.open('?tab=orders');
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Comprar de nuevo' }))[0] as HTMLElement,
  );
  await waitFor(() => expect(suite.shop.inputs(ENDPOINTS.addItem)).toHaveLength(2));
  expect(suite.shop.inputs(ENDPOINTS.addItem)[0]?.body).toEqual({
    productId: 'id-Lavanda',
    sku: 'L',
    size: '60 g',
    quantity: 2,
  });
});

test('an expired order is removed from the list after confirmation', async () => {
  const expiredOrder = createOrder('MUN-3', 'expired', { next: ['archived'] });
  const otherOrders = [createOrder('MUN-2', 'shipped'), createOrder('MUN-1', 'delivered')];
  suite.shop.answer(ENDPOINTS.listOrders, () => ({
    orders: [expiredOrder, ...otherOrders],
    total: 3,
    nextCursor: null,
  }));
  suite.shop.answer(ENDPOINTS.deleteOrder, () => otherOrders);
  await suite.open('?order=MUN-3');
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar de la lista' }));
  const dialog = await screen.findByRole('alertdialog', { name: '¿Quitar el pedido MUN-3 de la lista?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Quitar de la lista' }));
  expect(await screen.findByRole('region', { name: 'Tu pedido va de camino' })).toBeTruthy();
  expect(screen.getByText('2 de 2 pedidos')).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/profile?tab=orders'));
  expect(suite.shop.inputs(ENDPOINTS.deleteOrder)[0]?.params).toEqual({ id: 'MUN-3' });
  expect(screen.queryByRole('button', { name: 'Quitar de la lista' })).toBeNull();
});

describe('cancelling an order', () => {
  const createPaidOrder = (
    method: 'card' | 'transfer',
    next: OrderView['next'] = ['cancelled_refund_pending'],
  ) => {
    const unpaidOrder = createOrder('MUN-2', 'paid', { next });
    return { ...unpaidOrder, payment: { ...unpaidOrder.payment, method } };
  };
  const show = (entry: OrderView) =>
    suite.shop.answer(ENDPOINTS.listOrders, () => ({ orders: [entry], total: 1, nextCursor: null }));
  const openOrders = async () => {
    await suite.open('?tab=orders');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar el pedido' }));
    return screen.findByRole('alertdialog', { name: '¿Cancelar el pedido MUN-2?' });
  };
  const listSent = () => suite.shop.inputs(ENDPOINTS.updateOrder).map(({ body }) => body);

  test('cancelling a paid order shows the refund amount before the confirmation', async () => {
    show(createPaidOrder('card'));
    suite.shop.answer(ENDPOINTS.updateOrder, () => {
      show(createOrder('MUN-2', 'cancelled_refund_pending'));
      return createOrder('MUN-2', 'cancelled_refund_pending');
    });
    const dialog = await openOrders();
    expect(dialog.textContent).toMatch(/Te devolvemos 18,40\s€/);
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'No, seguir con él' }));
    await userEvent.click(within(dialog).getByRole('button', { name: /^Cancelar y recuperar 18,40\s€$/ }));
    expect(
      await screen.findByRole('region', { name: 'Hemos cancelado tu pedido y te devolvemos el dinero' }),
    ).toBeTruthy();
    expect(listSent()).toEqual([{ status: 'cancelled_refund_pending' }]);
    expect(screen.queryByRole('button', { name: 'Cancelar el pedido' })).toBeNull();
  });

  test('cancelling an order paid by transfer requires a valid IBAN', async () => {
    show(createPaidOrder('transfer'));
    suite.shop.answer(ENDPOINTS.updateOrder, () => createOrder('MUN-2', 'cancelled_refund_pending'));
    const dialog = await openOrders();
    const iban = within(dialog).getByLabelText(/IBAN/);
    await userEvent.type(iban, 'ES91 2100 0418 4502 0005 1333');
    const confirm = within(dialog).getByRole('button', { name: /^Cancelar y recuperar 18,40\s€$/ });
    await userEvent.click(confirm);
    expect([listSent().length, iban.getAttribute('aria-invalid'), document.activeElement]).toEqual([
      0,
      'true',
      iban,
    ]);
    await userEvent.clear(iban);
    await userEvent.type(iban, 'es91 2100 0418 4502 0005 1332');
    await userEvent.click(confirm);
    await waitFor(() =>
      expect(listSent()).toEqual([
        {
          status: 'cancelled_refund_pending',
          refundTo: { holder: 'Lucía Moreno', iban: 'ES9121000418450200051332' },
        },
      ]),
    );
  });

  test('cancelling an order in preparation shows the reason and the current status', async () => {
    show(createPaidOrder('card'));
    suite.shop.answer(ENDPOINTS.updateOrder, () => {
      show(createOrder('MUN-2', 'processing'));
      return new Rejection('transitionNotAllowed');
    });
    const dialog = await openOrders();
    await userEvent.click(within(dialog).getByRole('button', { name: /^Cancelar y recuperar 18,40\s€$/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('Ya hemos empezado a prepararlo');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    expect(await screen.findByRole('region', { name: 'Estamos preparando tu pedido' })).toBeTruthy();
  });
});

test('a failed order action shows its error next to its button', async () => {
  suite.shop.answer(ENDPOINTS.sendBill, () => new Rejection('invoiceSentRecently'));
  suite.shop.answer(ENDPOINTS.addItem, () => new Rejection('cartFull'));
  suite.shop.answer(ENDPOINTS.logout, () => new Rejection('tooManyRequests'));
  await suite.open('?tab=orders');
  const box = await screen.findByRole('region', { name: 'Tu pedido va de camino' });
  await userEvent.click(within(box).getByRole('button', { name: /Mandar la factura por correo/ }));
  expect((await within(box).findByRole('alert')).textContent).toContain('La factura se acaba de enviar.');
  await userEvent.click(within(box).getByRole('button', { name: 'Comprar de nuevo' }));
  expect(await within(box).findByText('En el carrito caben 50 líneas como mucho.')).toBeTruthy();
  await userEvent.click(getButton('Salir'));
  expect((await within(screen.getByRole('navigation')).findByRole('alert')).textContent).toContain(
    'Demasiados intentos.',
  );
});
