import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionRow } from '@munay/contracts/account/profile';
import type { SessionView, UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order/order';
import { loadCatalogue, startLocale } from '@munay/kit';
import accountEn from '../i18n/account.en.json';
import accountEs from '../i18n/account.es.json';
import profileEn from '../i18n/profile.en.json';
import profileEs from '../i18n/profile.es.json';
import { ownReviews, ref, review } from '../testing/community-fixtures';
import { cartOf, line, order } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { Refusal, ShopServer } from '../testing/shop-server';
import { ProfilePage } from './profile-page';

const user: UserView = {
  _id: 'u1',
  firstname: 'Lucía',
  middlename: '',
  lastname: 'Moreno',
  email: 'lucia@correo.example',
  emailValidated: true,
  phone: '',
  image: '',
  userInfo: { firstname: 'Lucía', image: '' },
  roles: [],
  stores: [],
  addresses: [
    { name: 'Lucía', line1: 'Calle 1', postcode: '18010', city: 'Granada', province: 'Granada', country: 'ES', phone: '600100200', label: 'Casa' },
    { name: 'Lucía', line1: 'Calle 2', postcode: '28012', city: 'Madrid', province: 'Madrid', country: 'ES', phone: '600100200' },
  ],
  locale: 'es',
  preferences: { keepMessages: false, priceDropMail: false, reviewMail: true },
  createdAt: '2026-01-01T00:00:00Z',
}; // prettier-ignore

let shop: ShopServer;
let session: SessionView;
beforeAll(async () => {
  shop = await ShopServer.start();
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.calls.length = 0;
  session = { user, cart: cartOf([]) };
  shop.answer(ENDPOINTS.getUser, () => session);
  shop.answer(ENDPOINTS.updateUser, ({ body }) => {
    const { preferences, addresses = user.addresses } = body;
    session = {
      ...session,
      user: { ...user, addresses, preferences: { ...user.preferences, ...preferences } },
    };
    return session;
  });
  shop.answer(ENDPOINTS.listOrders, () => ({ orders: [order('MUN-2', 'shipped'), order('MUN-1', 'delivered')], total: 2, nextCursor: null }));
}); // prettier-ignore

const texts = (one: object, two: object) => ({
  es: async () => ({ default: one }),
  en: async () => ({ default: two }),
});
const open = async (search = '') => {
  startLocale('es');
  await loadCatalogue(texts(accountEs, accountEn));
  await loadCatalogue(texts(profileEs, profileEn));
  const view = await renderInShop(<ProfilePage />, { path: `/profile${search}` });
  await screen.findByRole('heading', { level: 1 });
  return view;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const changes = () => shop.inputs(ENDPOINTS.updateUser).map(({ body }) => body);

test('starts with the last order: where it is, with dates, and what can be done', async () => {
  shop.answer(ENDPOINTS.listOrders, () => ({
    orders: [order('MUN-2', 'shipped', { shipping: { method: 'standard', zone: 'peninsula', carrier: 'correos', tracking: 'PQ1' } })],
    total: 1,
    nextCursor: null,
  })); // prettier-ignore
  await open();
  const box = await screen.findByRole('region', { name: 'Va de camino' });
  expect(within(box).getByText('17 de noviembre a las 11:05')).toBeTruthy();
  expect(box.textContent).toContain('Previsto: entre el miércoles 18 y el viernes 20 de noviembre');
  expect(within(box).getByRole('link', { name: /Seguir el envío/ }).getAttribute('href')).toMatch(/correos.*PQ1$/);
  expect(within(box).getByRole('link', { name: 'Devolver o desistir' }).getAttribute('href')).toBe('/withdrawal?order=MUN-2');
  expect(within(box).queryByRole('link', { name: /Escribir una reseña/ })).toBeNull();
}); // prettier-ignore

test('lists the others with their state and its date, page by page', async () => {
  const pages = [
    { orders: [order('MUN-3', 'shipped'), order('MUN-2', 'refunded')], total: 3, nextCursor: 'c' },
    { orders: [order('MUN-1', 'delivered')], total: 3, nextCursor: null },
  ];
  shop.answer(ENDPOINTS.listOrders, ({ query }) => pages[query?.cursor === 'c' ? 1 : 0] as (typeof pages)[0]);
  await open();
  await screen.findByText('2 de 3 pedidos');
  expect(screen.getByText(/Dinero devuelto el 17 de noviembre/)).toBeTruthy();
  await userEvent.click(button('Ver más pedidos'));
  expect(await screen.findByText('3 de 3 pedidos')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'MUN-1' })).toBeTruthy();
});

test('keeps the orders when the next page does not come', async () => {
  const first = {
    orders: [order('MUN-3', 'shipped'), order('MUN-2', 'refunded')],
    total: 3,
    nextCursor: 'c',
  };
  const last = { orders: [order('MUN-1', 'delivered')], total: 3, nextCursor: null };
  shop.answer(ENDPOINTS.listOrders, ({ query }) => (query?.cursor ? new Refusal('tooManyRequests') : first));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Ver más pedidos' }));
  expect(await screen.findByText(/No ha llegado el resto/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'MUN-2' })).toBeTruthy();
  shop.answer(ENDPOINTS.listOrders, ({ query }) => (query?.cursor ? last : first));
  await userEvent.click(button('Ver más pedidos'));
  const added = await screen.findByRole('link', { name: 'MUN-1' });
  await waitFor(() => expect(document.activeElement).toBe(added));
});

test('a soap that was reviewed has its review changed, and what was not given back still can be', async () => {
  const declared = { reference: 'D-2026-000001', declaredAt: '2026-11-18T10:00:00Z', lines: [], closedAt: null };
  shop.answer(ENDPOINTS.ownReviews, () => ownReviews({ reviews: [review('r', { product: { ...ref('Avena'), _id: 'id-Avena' } })] }));
  shop.answer(ENDPOINTS.getOrder, ({ params }) =>
    order(params.id, 'delivered', { withdrawal: { ...declared, goods: params.id === 'MUN-8' ? 'Lavanda 60 g × 2' : '' } }),
  );
  const { unmount } = await open('?order=MUN-8');
  expect((await screen.findByRole('link', { name: 'Cambiar tu reseña Avena' })).getAttribute('href')).toBe('/product/avena/review');
  expect(screen.getByRole('link', { name: 'Escribir una reseña Lavanda' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Devolver o desistir' }).getAttribute('href')).toBe('/withdrawal?order=MUN-8');
  unmount();
  await open('?order=MUN-9');
  expect(await screen.findByText('MUN-9')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Devolver o desistir' })).toBeNull();
}); // prettier-ignore

test('opens an order that is not on the first page, with a review for each soap once it has arrived', async () => {
  shop.answer(ENDPOINTS.getOrder, ({ params }) => order(params.id, 'delivered'));
  await open('?order=MUN-0');
  expect(await screen.findByText('MUN-0')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Escribir una reseña Avena' }).getAttribute('href')).toBe('/product/avena/review');
  shop.answer(ENDPOINTS.getOrder, () => new Refusal('noOrder'));
}); // prettier-ignore

test('buys again what there is and says what is missing', async () => {
  shop.answer(ENDPOINTS.addItem, ({ body }) =>
    body.productId === 'id-Avena' ? new Refusal('soldOut') : cartOf([line('Lavanda', 1)]),
  );
  await open();
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Comprar de nuevo' }))[0] as HTMLElement,
  );
  await waitFor(() => expect(shop.inputs(ENDPOINTS.addItem)).toHaveLength(2));
  expect(shop.inputs(ENDPOINTS.addItem)[0]?.body).toEqual({
    productId: 'id-Lavanda',
    size: '60 g',
    quantity: 2,
  });
});

test('an order that came to nothing is put away after a question; the list is what the server answers', async () => {
  const gone = order('MUN-3', 'expired', { next: ['archived'] });
  const others = [order('MUN-2', 'shipped'), order('MUN-1', 'delivered')];
  shop.answer(ENDPOINTS.listOrders, () => ({ orders: [gone, ...others], total: 3, nextCursor: null }));
  shop.answer(ENDPOINTS.deleteOrder, () => others);
  await open('?order=MUN-3');
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar de la lista' }));
  const dialog = await screen.findByRole('alertdialog', { name: '¿Quitar el pedido MUN-3 de la lista?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Quitar de la lista' }));
  expect(await screen.findByRole('region', { name: 'Va de camino' })).toBeTruthy();
  expect(screen.getByText('2 de 2 pedidos')).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/profile'));
  expect(shop.inputs(ENDPOINTS.deleteOrder)[0]?.params).toEqual({ id: 'MUN-3' });
  expect(screen.queryByRole('button', { name: 'Quitar de la lista' })).toBeNull();
});

describe('cancelling', () => {
  const paidBy = (method: 'card' | 'transfer', next: OrderView['next'] = ['cancelled_refund_pending']) => {
    const one = order('MUN-2', 'paid', { next });
    return { ...one, payment: { ...one.payment, method } };
  };
  const show = (one: OrderView) =>
    shop.answer(ENDPOINTS.listOrders, () => ({ orders: [one], total: 1, nextCursor: null }));
  const ask = async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar el pedido' }));
    return screen.findByRole('alertdialog', { name: '¿Cancelar el pedido MUN-2?' });
  };
  const sent = () => shop.inputs(ENDPOINTS.updateOrder).map(({ body }) => body);

  test('a paid order says what goes back where, and shows what it has become', async () => {
    show(paidBy('card'));
    shop.answer(ENDPOINTS.updateOrder, () => {
      show(order('MUN-2', 'cancelled_refund_pending'));
      return order('MUN-2', 'cancelled_refund_pending');
    });
    const dialog = await ask();
    expect(dialog.textContent).toMatch(/Te devolvemos 18,40\s€/);
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'No, seguir con él' }));
    await userEvent.click(within(dialog).getByRole('button', { name: /^Cancelar y recuperar 18,40\s€$/ }));
    expect(await screen.findByRole('region', { name: 'Reembolso en curso' })).toBeTruthy();
    expect(sent()).toEqual([{ status: 'cancelled_refund_pending' }]);
    expect(screen.queryByRole('button', { name: 'Cancelar el pedido' })).toBeNull();
  });

  test('a transfer asks where the money should go, and refuses an account that cannot be one', async () => {
    show(paidBy('transfer'));
    shop.answer(ENDPOINTS.updateOrder, () => order('MUN-2', 'cancelled_refund_pending'));
    const dialog = await ask();
    const iban = within(dialog).getByLabelText(/IBAN/);
    await userEvent.type(iban, 'ES91 2100 0418 4502 0005 1333');
    const confirm = within(dialog).getByRole('button', { name: /^Cancelar y recuperar 18,40\s€$/ });
    await userEvent.click(confirm);
    expect([sent().length, iban.getAttribute('aria-invalid'), document.activeElement]).toEqual([
      0,
      'true',
      iban,
    ]);
    await userEvent.clear(iban);
    await userEvent.type(iban, 'es91 2100 0418 4502 0005 1332');
    await userEvent.click(confirm);
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          status: 'cancelled_refund_pending',
          payBackTo: { holder: 'Lucía Moreno', iban: 'ES9121000418450200051332' },
        },
      ]),
    );
  });

  test('an order that is being prepared by now says so and shows it', async () => {
    show(paidBy('card'));
    shop.answer(ENDPOINTS.updateOrder, () => {
      show(order('MUN-2', 'processing'));
      return new Refusal('moveNotAllowed');
    });
    const dialog = await ask();
    await userEvent.click(within(dialog).getByRole('button', { name: /^Cancelar y recuperar 18,40\s€$/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('Ya hemos empezado a prepararlo');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    expect(await screen.findByRole('region', { name: 'En preparación' })).toBeTruthy();
  });
});

test('what is refused is said beside what was pressed, and stays', async () => {
  shop.answer(ENDPOINTS.sendBill, () => new Refusal('billTooOften'));
  shop.answer(ENDPOINTS.addItem, () => new Refusal('cartFull'));
  shop.answer(ENDPOINTS.logout, () => new Refusal('tooManyRequests'));
  await open();
  const box = await screen.findByRole('region', { name: 'Va de camino' });
  await userEvent.click(within(box).getByRole('button', { name: /Mandar la factura por correo/ }));
  expect((await within(box).findByRole('alert')).textContent).toContain('La factura se acaba de enviar.');
  await userEvent.click(within(box).getByRole('button', { name: 'Comprar de nuevo' }));
  expect(await within(box).findByText('En el carrito caben 50 líneas como mucho.')).toBeTruthy();
  await userEvent.click(button('Salir'));
  expect((await within(screen.getByRole('navigation')).findByRole('alert')).textContent).toContain('Demasiados intentos.');
}); // prettier-ignore

test('saving nothing says so in the words of the brief, in every form', async () => {
  for (const [tab, press] of [
    ['personal', 'Guardar'],
    ['personal', 'Cambiar el correo'],
    ['security', 'Cambiar la contraseña'],
  ] as const) {
    shop.answer(ENDPOINTS.getSessions, () => []);
    const { unmount } = await open(`?tab=${tab}`);
    await userEvent.click(await screen.findByRole('button', { name: press }));
    expect(screen.getByText('No valid update data provided.').closest('p')?.lang).toBe('en');
    unmount();
  }
  expect(changes()).toEqual([]);
});

test('edits an address in place, gives it a name, makes another the first, removes one after asking', async () => {
  await open('?tab=addresses');
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar Calle 2' }));
  const form = screen.getByRole('form', { name: 'Dirección' });
  await userEvent.click(within(form).getByRole('button', { name: 'Guardar' }));
  expect(screen.getByText('No valid update data provided.')).toBeTruthy();
  await userEvent.type(within(form).getByLabelText(/Cómo la llamas/), 'Trabajo');
  await userEvent.click(within(form).getByRole('button', { name: 'Guardar' }));
  await screen.findByRole('button', { name: 'Usar por defecto Trabajo' });
  expect(changes()[0]?.addresses?.map(({ label }) => label)).toEqual(['Casa', 'Trabajo']);
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  shop.answer(ENDPOINTS.updateUser, async ({ body: { addresses = [] } }) => {
    await held;
    return (session = { ...session, user: { ...user, addresses } });
  });
  await userEvent.click(button('Usar por defecto Trabajo'));
  // What is pressed before the list stands as it will would mean another address
  expect(button('Quitar Casa').getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button('Quitar Casa'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  act(arrive);
  await screen.findByRole('button', { name: 'Usar por defecto Casa' });
  expect(changes()[1]?.addresses?.map(({ label }) => label)).toEqual(['Trabajo', 'Casa']);
  await waitFor(() => expect(button('Quitar Casa').getAttribute('aria-disabled')).toBe('false'));
  await userEvent.click(button('Quitar Casa'));
  const asked = await screen.findByRole('alertdialog');
  await userEvent.click(within(asked).getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(changes()[2]?.addresses?.map(({ label }) => label)).toEqual(['Trabajo']));
});

test('shows where the account is signed in and ends it elsewhere', async () => {
  const row = (id: string, current: boolean): SessionRow => ({ id, browser: 'Firefox', system: current ? 'Linux' : 'Android', createdAt: '2026-11-01T00:00:00Z', seenAt: '2026-11-20T09:00:00Z', current });
  shop.answer(ENDPOINTS.getSessions, () => [row('1', true), row('2', false)]);
  shop.answer(ENDPOINTS.endSession, () => [row('1', true)]);
  await open('?tab=security');
  expect((await screen.findByText('Firefox en Linux')).parentElement?.textContent).toContain('Este');
  expect(screen.queryByRole('button', { name: 'Cerrar Firefox en Linux' })).toBeNull();
  await userEvent.click(button('Cerrar Firefox en Android'));
  await waitFor(() => expect(screen.queryByText('Firefox en Android')).toBeNull());
  expect(shop.inputs(ENDPOINTS.endSession)[0]?.params).toEqual({ id: '2' });
  expect(screen.queryByRole('button', { name: 'Cerrar todas las demás' })).toBeNull();
}); // prettier-ignore

test('saves each preference as it is pressed, also while the one before is on its way', async () => {
  let arrive: () => void = () => undefined;
  const known = session;
  shop.answer(ENDPOINTS.updateUser, async ({ body: { preferences } }) => {
    if (preferences?.keepMessages !== undefined) await new Promise<void>((resolve) => (arrive = resolve));
    session = {
      ...known,
      user: {
        ...user,
        preferences: { ...session.user?.preferences, ...preferences } as UserView['preferences'],
      },
    };
    return session;
  });
  await open('?tab=preferences');
  await userEvent.click(await screen.findByRole('checkbox', { name: /Dejar los mensajes/ }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Dejar los mensajes/ }).checked).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: /Avisarme cuando baje/ }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  arrive();
  await waitFor(() =>
    expect(changes().map(({ preferences }) => preferences)).toEqual([
      { keepMessages: true },
      { priceDropMail: true },
    ]),
  );
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Dejar los mensajes/ }).checked).toBe(true);
  await waitFor(() =>
    expect(session.user?.preferences).toMatchObject({ keepMessages: true, priceDropMail: true }),
  );
});

test('a refused preference goes back to what it was', async () => {
  await open('?tab=preferences');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Dejar los mensajes/ });
  shop.answer(ENDPOINTS.updateUser, () => new Refusal('tooManyRequests'));
  await userEvent.click(box);
  expect(await screen.findByText(/Demasiados intentos/)).toBeTruthy();
  expect(box.checked).toBe(false);
});

test('another language brings the data in it too', async () => {
  const { client } = await open('?tab=preferences');
  await client.fetchQuery({ queryKey: ['product', 'x'], queryFn: () => 'Jabón' });
  await userEvent.click(await screen.findByRole('radio', { name: /English/ }));
  await waitFor(() => expect(client.getQueryState(['product', 'x'])?.isInvalidated).toBe(true));
});

test('erases only with the own address typed, and names the orders it waits for', async () => {
  shop.answer(ENDPOINTS.eraseAccount, () => new Refusal('erasureDeferred', { orders: ['MUN-2'] }));
  await open('?tab=data');
  const address = await screen.findByLabelText('Escribe el correo de la cuenta');
  await userEvent.type(address, 'otra@correo.example');
  await userEvent.click(button('Borrar mi cuenta para siempre'));
  expect(document.activeElement).toBe(address);
  expect(shop.inputs(ENDPOINTS.eraseAccount)).toHaveLength(0);
  await userEvent.clear(address);
  await userEvent.type(address, ' Lucia@correo.example');
  await userEvent.type(screen.getByLabelText('Contraseña actual'), 'cuatro jabones');
  await userEvent.click(button('Borrar mi cuenta para siempre'));
  expect((await screen.findByRole('alert')).textContent).toContain('MUN-2');
  expect(shop.inputs(ENDPOINTS.eraseAccount)[0]?.body).toEqual({ password: 'cuatro jabones', confirmation: 'Lucia@correo.example' });
}); // prettier-ignore

test('shows what is waited for below the liked soaps, and ends it', async () => {
  shop.answer(ENDPOINTS.getWishes, () => ({ products: [], total: 0, nextCursor: null, shareToken: null }));
  shop.answer(ENDPOINTS.getOwnNotices, () => [
    { _id: 'n1', askedAt: '2026-11-02T10:00:00Z', product: { slug: 'maca', title: 'Maca', size: '100 g' } },
  ]);
  shop.answer(ENDPOINTS.endOwnNotice, () => []);
  await open('?tab=wishes');
  await userEvent.click(await screen.findByRole('button', { name: 'Ya no Maca, 100 g' }));
  await waitFor(() => expect(screen.queryByText('Avisos que esperas')).toBeNull());
  expect(shop.inputs(ENDPOINTS.endOwnNotice)[0]?.params).toEqual({ id: 'n1' });
});
