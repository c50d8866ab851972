import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderLinkView, TrackedOrder } from '@munay/contracts/order/order-link';
import { Route, Routes } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import trackingEn from '../i18n/tracking.en.json';
import trackingEs from '../i18n/tracking.es.json';
import { accountTexts } from '../testing/account-texts';
import { createCart, createOrderLine } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { CancelByLink, InvoiceByLink } from './order-link-page';
import { TrackingPage } from './tracking-page';

const TOKEN = 'Ab3-_'.repeat(9).slice(0, 43);
const texts = {
  es: { ...accountTexts.es, ...trackingEs },
  en: { ...accountTexts.en, ...trackingEn },
};

const createTrackedOrder = (overrides: Partial<TrackedOrder> = {}): TrackedOrder => ({
  number: 'MUN-2026-000318',
  status: 'shipped',
  state: 'shipped',
  createdAt: '2026-11-20T10:00:00.000Z',
  firstname: 'Inés',
  town: 'Madrid',
  shipping: { method: 'standard', zone: 'peninsula', carrier: 'correos', tracking: 'PQ7F2A047391828' },
  history: [
    { to: 'paid', at: '2026-11-20T10:05:00.000Z' },
    { to: 'shipped', at: '2026-11-23T16:00:00.000Z' },
  ],
  lines: [createOrderLine('A', 'Arcilla rosa', 1), createOrderLine('B', 'Avena y miel', 2)],
  totals: {
    goodsCents: 1350,
    savedCents: 0,
    shippingCents: 490,
    totalCents: 1840,
    baseCents: 1521,
    vatCents: 319,
    vatPercent: 21,
    currency: 'eur',
  },
  payment: { refundedCents: 0, reservedUntil: null, transfer: null },
  refundableCents: 1840,
  refundedParts: { lines: {}, deliveryCents: 0 },
  withdrawal: null,
  mailbox: 'i•••@…',
  allowedActions: { cancel: false, invoice: true, withdraw: true },
  ...overrides,
});

const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) }));
  shop.answer(ENDPOINTS.trackOrder, () => createTrackedOrder());
  shop.answer(ENDPOINTS.requestOrderLink, () => null);
});

const open = (path = `/order/${TOKEN}`, locale: 'es' | 'en' = 'es') =>
  renderInShop(
    <Routes>
      <Route path="order/:token" element={<TrackingPage />} />
      <Route path="order/cancel/:token" element={<CancelByLink />} />
      <Route path="order/invoice/:token" element={<InvoiceByLink />} />
    </Routes>,
    { path, locale, texts },
  );
const getAddress = () => screen.getByTestId('address').textContent;

describe('tracking page', () => {
  test('only a guest order can be saved to an account by an emailed link', async () => {
    shop.answer(ENDPOINTS.requestGuestLink, () => null);
    const view = await open();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: 'Guarda tu pedido' })).toBeNull();
    view.unmount();
    shop.answer(ENDPOINTS.trackOrder, () =>
      createTrackedOrder({ allowedActions: { ...createTrackedOrder().allowedActions, save: true } }),
    );
    await open(`/order/${TOKEN}?keep`);
    await userEvent.click(await screen.findByRole('button', { name: 'Mandarme el enlace' }));
    expect(await screen.findByText(/ya va un enlace a i•••@…/)).toBeTruthy();
  });

  test('the tracking page shows the order and removes the token from its URL', async () => {
    await open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Inés, tu pedido va de camino' }),
    ).toBeTruthy();
    const stations = within(screen.getByRole('region', { name: 'Dónde está' })).getAllByRole('listitem');
    expect(stations).toHaveLength(4);
    expect(stations[2]?.getAttribute('aria-current')).toBe('step');
    const carrier = screen.getByRole('link', { name: /Seguir en Correos/ });
    expect(carrier.getAttribute('href')).toContain('PQ7F2A047391828');
    const summary = screen.getByRole('complementary');
    expect(within(summary).getAllByRole('listitem')).toHaveLength(2);
    expect(summary.textContent).toMatch(/Total18,40\s€.*Inés, en Madrid/);
    await waitFor(() => expect(getAddress()).toBe('/order/open'));
    expect(document.body.innerHTML).not.toContain(TOKEN);
  });

  test('the tracking page lists an unavailable action with its reason', async () => {
    await open(`/order/${TOKEN}`, 'en');
    const list = within(await screen.findByRole('region', { name: 'What you can do now' }));
    expect(list.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
    expect(list.getByText(/No longer possible/)).toBeTruthy();
    expect(list.getByRole('link', { name: 'Withdraw from the contract' }).getAttribute('href')).toBe(
      '/withdrawal',
    );
  });

  test('the tracking page sends an action link to the masked email of the order', async () => {
    shop.answer(ENDPOINTS.trackOrder, () =>
      createTrackedOrder({
        status: 'paid',
        state: 'paid',
        allowedActions: { cancel: true, invoice: true, withdraw: false },
      }),
    );
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar el pedido' }));
    expect(await screen.findByText(/ya va un enlace a i•••@…/)).toBeTruthy();
    expect(shop.inputs(ENDPOINTS.requestOrderLink)).toMatchObject([
      { params: { token: TOKEN }, body: { action: 'cancel' } },
    ]);
    expect(screen.queryByRole('link', { name: 'Desistir del contrato' })).toBeNull();
  });

  test('the tracking page of a refunded order shows the refunded amount instead of a parcel', async () => {
    shop.answer(ENDPOINTS.trackOrder, () =>
      createTrackedOrder({
        status: 'refunded',
        state: 'refunded',
        payment: { refundedCents: 1840, reservedUntil: null, transfer: null },
        allowedActions: { cancel: false, invoice: true, withdraw: false },
      }),
    );
    await open();
    expect(await screen.findByRole('heading', { name: 'Inés, te hemos devuelto el dinero' })).toBeTruthy();
    expect(screen.getByText(/Te hemos devuelto 18,40\s€/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Tu paquete' })).toBeNull();
  });

  test('the tracking page of an unpaid transfer shows the bank details and the end of the reservation', async () => {
    const payBy = '2026-12-03T10:00:00.000Z';
    const qr = { size: 33, path: 'M4 4h7v1H4z' };
    const account = { holder: 'Jabones Munay', iban: 'ES9121000418450200051332' };
    const transfer = { ...account, reference: 'MUN-2026-000318', payBy, qr };
    shop.answer(ENDPOINTS.trackOrder, () =>
      createTrackedOrder({
        status: 'pending_payment',
        state: 'unpaidTransfer',
        history: [{ to: 'pending_payment', at: '2026-11-26T10:00:00.000Z' }],
        payment: { refundedCents: 0, reservedUntil: payBy, transfer },
        allowedActions: { cancel: true, invoice: false, withdraw: false },
      }),
    );
    await open();
    const details = await screen.findByRole('region', { name: 'Datos de la transferencia' });
    for (const fact of ['ES91 2100 0418 4502 0005 1332', 'MUN-2026-000318'])
      expect(within(details).getByText(fact)).toBeTruthy();
    expect(details.textContent).toMatch(/18,40\s€/);
    expect(within(details).getByRole('img', { name: /Código QR/ })).toBeTruthy();
    expect(screen.getByText(/Te guardamos los jabones hasta el 3 de diciembre/)).toBeTruthy();
    expect(screen.queryByText('Desistir del contrato')).toBeNull();
  });

  test('the tracking page of a cancelled order shows the refund and hides impossible actions', async () => {
    shop.answer(ENDPOINTS.trackOrder, () =>
      createTrackedOrder({
        status: 'refunded',
        state: 'refunded',
        payment: { refundedCents: 1840, reservedUntil: null, transfer: null },
        allowedActions: { cancel: false, invoice: true, withdraw: false },
      }),
    );
    await open();
    const summary = await screen.findByRole('complementary');
    expect(summary.textContent).toMatch(/Reembolsado−18,40\s€/);
    expect(summary.textContent).not.toContain('Se entrega a');
    const allowedActions = within(screen.getByRole('region', { name: 'Qué puedes hacer ahora' }));
    expect(allowedActions.queryByText('Cancelar el pedido')).toBeNull();
    expect(allowedActions.queryByText('Desistir del contrato')).toBeNull();
  });

  test('a declared withdrawal is shown with the reason why another withdrawal is not possible', async () => {
    shop.answer(ENDPOINTS.trackOrder, () =>
      createTrackedOrder({
        state: 'withdrawalDeclared',
        withdrawal: { reference: 'D-2026-000041', declaredAt: '2026-11-25T10:00:00.000Z' },
        allowedActions: { cancel: false, invoice: true, withdraw: false },
      }),
    );
    await open();
    expect(await screen.findByText(/Hemos recibido tu desistimiento D-2026-000041/)).toBeTruthy();
    expect(screen.getByText('Ya has desistido del pedido entero: D-2026-000041')).toBeTruthy();
    expect(screen.queryByText(/Ya no se puede/)).toBeNull();
  });

  test('an invalid tracking link is reported as invalid', async () => {
    shop.answer(ENDPOINTS.trackOrder, () => new Rejection('linkUnknown'));
    await open();
    expect(await screen.findByRole('heading', { name: 'Este enlace no es válido' })).toBeTruthy();
  });
});

describe('action link in an order email', () => {
  const createLink = (action: OrderLinkView['action'], refundCents = 1840): OrderLinkView => ({
    action,
    number: 'MUN-2026-000318',
    refundCents,
    currency: 'eur',
  });

  test('the cancellation link cancels the order on click and not when opened', async () => {
    shop.answer(ENDPOINTS.getOrderLink, () => createLink('cancel'));
    shop.answer(ENDPOINTS.cancelByLink, () => null);
    await open(`/order/cancel/${TOKEN}`);
    const click = await screen.findByRole('button', { name: 'Cancelar el pedido' });
    expect(screen.getByText(/MUN-2026-000318.*18,40/)).toBeTruthy();
    expect([shop.inputs(ENDPOINTS.cancelByLink), getAddress()]).toEqual([[], '/order/cancel/open']);
    await userEvent.click(click);
    expect(await screen.findByRole('heading', { name: 'El pedido está cancelado' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver los jabones' })).toBeTruthy();
    expect(shop.inputs(ENDPOINTS.cancelByLink)).toMatchObject([{ params: { token: TOKEN } }]);
  });

  test('the order stays unchanged when the buyer declines to cancel', async () => {
    shop.answer(ENDPOINTS.getOrderLink, () => createLink('cancel'));
    await open(`/order/cancel/${TOKEN}`);
    await userEvent.click(await screen.findByRole('button', { name: 'No, dejarlo como está' }));
    expect(await screen.findByRole('heading', { name: 'Tu pedido sigue adelante' })).toBeTruthy();
    expect(screen.getByText(/MUN-2026-000318 sigue como estaba/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver los jabones' })).toBeTruthy();
    expect(shop.inputs(ENDPOINTS.cancelByLink)).toEqual([]);
  });

  test('the cancellation link shows an error if it is used too late or twice', async () => {
    shop.answer(ENDPOINTS.getOrderLink, () => createLink('cancel', 0));
    shop.answer(ENDPOINTS.cancelByLink, () => new Rejection('transitionNotAllowed'));
    await open(`/order/cancel/${TOKEN}`);
    expect(await screen.findByText(/No se ha cobrado nada/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar el pedido' }));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    shop.answer(ENDPOINTS.cancelByLink, () => new Rejection('linkUsed'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar el pedido' }));
    expect(await screen.findByRole('heading', { name: 'Este enlace ya se usó' })).toBeTruthy();
  });
});
