import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { addDays } from '@munay/contracts/shop-day';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import en from '../i18n/overview.en.json';
import es from '../i18n/overview.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { OverviewPage } from './overview-page';

const createDay = (number: number, revenueCents: number) => ({
  day: addDays('2026-11-01', number - 1),
  revenueCents,
  orders: revenueCents / 1_000,
});
/** A day in Madrid with hourly figures, some of them with revenue. */
const createHours = (number: number, sold: Record<number, number>) =>
  Array.from({ length: 24 }, (_, hour) => ({
    at: new Date(Date.UTC(2026, 10, number, hour - 1)).toISOString(),
    revenueCents: sold[hour] ?? 0,
    orders: (sold[hour] ?? 0) / 1_000,
  }));
const totals = {
  revenueCents: 5_000,
  orders: 5,
  averageCents: 1_000,
  conversionPercent: 50,
  guestsJoined: 4,
};

const shop = createSuiteShop();
let isFailing = false;
beforeEach(() => {
  isFailing = false;
  shop.answer(ENDPOINTS.getFigures, ({ query }) => {
    const days = 'days' in query ? Number(query.days) : 48;
    return {
      days,
      now: totals,
      before: { ...totals, revenueCents: isFailing ? 6_250 : 4_000, guestsJoined: 2 },
      perDay: [createDay(20, 2_000), createDay(21, 3_000)],
      perDayBefore: [createDay(18, 1_000), createDay(19, 3_000)],
      perHour: days === 1 ? createHours(21, { 9: 2_000, 10: 3_000 }) : null,
      perHourBefore: days === 1 ? createHours(20, { 8: 4_000 }) : null,
      topProducts: [
        {
          productId: 'p1',
          title: 'Lavanda',
          image: null,
          units: 3,
          revenueCents: 3_000,
          revenueCentsBefore: 1_500,
        },
      ],
      statuses: { paid: 5 },
      countedAt: days === 48 ? '2026-11-25T10:00:00Z' : '2026-11-21T10:00:00Z',
    };
  });
  shop.answer(ENDPOINTS.getToDo, () => ({
    toPack: 7,
    lowStock: 3,
    failedPayments: 0,
    failedMails: 0,
    queuesPaused: 1,
    overdueJobs: 5,
    toModerate: 0,
    withdrawals: 1,
    messages: 0,
    transfers: 2,
    manualRefunds: 0,
    refundsFailed: 0,
    disputes: 0,
    fraudWarnings: 0,
    wrongRecipients: 0,
    promotionsToCheck: 0,
    replacements: 0,
    toPackSince: '2026-11-20T08:00:00Z',
    overdueJobsSince: '2026-11-21T09:00:00Z',
    soldOut: 2,
    inReview: 0,
    refundBy: '2026-12-03' as const,
  }));
  shop.answer(ENDPOINTS.getAuditState, () => ({
    problems: ['Entry 2 was changed after it was written'],
    entries: 2,
    checkedAt: '2026-11-21T10:30:00Z',
  }));
  shop.answer(ENDPOINTS.getAllOrders, () => ({
    orders: [],
    page: 1,
    pageSize: 6,
    total: 1_000,
    totalIsMore: true,
    counts: {},
    views: { transfers: 0 },
  }));
  shop.answer(ENDPOINTS.getAllCarts, () => ({ carts: [], page: 1, pageSize: 6, total: 0 }));
  shop.answer(ENDPOINTS.getAllUsers, () => ({
    users: [
      {
        _id: 'u1',
        firstname: 'Ana',
        lastname: 'Quispe',
        email: 'ana@correo.example',
        emailValidated: true,
        roles: [],
        createdAt: '2026-11-01T08:00:00Z',
        lastLoginAt: null,
        closed: false,
        orders: 2,
      },
    ],
    page: 1,
    pageSize: 6,
    total: 27,
  }));
  shop.answer(ENDPOINTS.listAllProducts, () => new Rejection('busy'));
});

const open = async (path = '/admin/dashboard') => {
  await renderInAdmin(<OverviewPage />, { path, texts: { es, en } });
  await screen.findByRole('heading', { name: 'Ingresos por día' });
  return userEvent.setup();
};

test('open tasks show details next to their count', async () => {
  await open();
  const strip = screen.getByRole('region', { name: 'Pendiente' });
  await within(strip).findByRole('link', { name: /7 ?Por preparar ?el más antiguo, 20 nov/ });
  within(strip).getByRole('link', { name: /2 tamaños agotados/ });
  within(strip).getByRole('link', { name: /reembolsar antes del 3 dic/ });
});

test('open tasks are sorted by count', async () => {
  await open();
  const strip = screen.getByRole('region', { name: 'Pendiente' });
  await within(strip).findByRole('link', { name: /^7/ });
  expect(
    within(strip)
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.[0]),
  ).toEqual(['7', '5', '3', '2', '1', '1']);
  const failures = [...strip.querySelectorAll('[data-tone="bad"]')].map(({ textContent }) => textContent);
  expect(failures).toEqual([
    expect.stringMatching(/^5Tareas con retrasola más antigua, /),
    '1Cola en pausano salen correos o reembolsos',
  ]);
  expect(strip.textContent).toContain('Al día: pagos, correos, moderación, reembolsos por transferencia');
});

test('a decrease is formatted with a typographic minus sign', async () => {
  isFailing = true;
  await open();
  const figures = screen.getByRole('region', { name: 'Cifras del periodo' });
  expect(figures.textContent).toMatch(/−20\s%/);
  expect(figures.textContent).not.toContain('-');
});

test('the overview compares the number of guests who created an account with the previous period', async () => {
  await open();
  const figures = screen.getByRole('region', { name: 'Cifras del periodo' });
  expect(figures.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /Invitados que se quedan .*4\+100 %.*antes 2/,
  );
});

test('switching off the comparison updates the URL and removes the column from every table', async () => {
  const user = await open();
  const getTable = () => screen.getAllByRole('region', { name: 'Productos más vendidos' })[0] as HTMLElement;
  await user.click(within(getTable()).getByRole('button', { name: 'Ver tabla' }));
  within(getTable()).getByRole('columnheader', { name: 'Antes' });
  await user.click(screen.getByRole('checkbox', { name: /Comparar con 18 nov – 19 nov/ }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/dashboard?compare=no'));
  expect(within(getTable()).queryByRole('columnheader', { name: 'Antes' })).toBeNull();
});

test('the dashboard shows figures of a custom period until a preset is selected', async () => {
  const user = await open();
  const getAddress = () => screen.getByTestId('address').textContent;
  fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '2026-10-05' } });
  await waitFor(() => expect(getAddress()).toBe('/admin/dashboard?from=2026-10-05&to=2026-11-21'));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.getFigures).at(-1)?.query).toEqual({ from: '2026-10-05', to: '2026-11-21' }),
  );
  await waitFor(() => expect(screen.queryByText(/La barra hueca/)).toBeNull());
  await user.click(screen.getByRole('link', { name: '7 días' }));
  await waitFor(() => expect(getAddress()).toBe('/admin/dashboard?days=7'));
});

test("today's figures are shown per hour and compared with yesterday up to the same time", async () => {
  const user = await open();
  await user.click(screen.getByRole('link', { name: 'Hoy' }));
  const revenue = await screen.findByRole('heading', { name: 'Ingresos por hora' });
  expect(screen.getByTestId('address').textContent).toBe('/admin/dashboard?days=1');
  screen.getByRole('checkbox', { name: 'Comparar con ayer a esta hora' });
  screen.getByText('media 0,4 por hora');
  const panel = revenue.closest('section') as HTMLElement;
  await user.click(within(panel).getByRole('button', { name: 'Ver tabla' }));
  const rows = within(panel)
    .getAllByRole('row')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  // The figures were computed at 11:00 in Madrid
  expect(rows.slice(0, 5)).toEqual([
    'HoraIngresosAntes',
    '11:000,00 €0,00 €',
    '10:0030,00 €0,00 €',
    '09:0020,00 €0,00 €',
    '08:000,00 €40,00 €',
  ]);
  expect(rows).toHaveLength(1 + 12 + 1);
});

test('the URL contains the selected tab of the latest records', async () => {
  const user = await open('/admin/dashboard?days=7');
  const latest = screen.getByRole('region', { name: 'Lo último' });
  await within(latest).findByText('Nada todavía');
  await within(latest).findByRole('link', { name: 'Pedidos 1000+' });
  await user.click(await within(latest).findByRole('link', { name: 'Usuarios 27' }));
  await within(latest).findByRole('row', { name: /Ana Quispe.*ana@correo.example.*2 pedidos/ });
  expect(screen.getByTestId('address').textContent).toBe('/admin/dashboard?days=7&list=users');
  await user.click(within(latest).getByRole('link', { name: 'Productos' }));
  await within(latest).findByText('No se pudo actualizar la lista.');
});

test('the latest accounts and products have the same labels as in their lists', async () => {
  const account = {
    firstname: 'Rosa',
    lastname: 'Condori',
    email: 'rosa@munay.example',
    emailValidated: true,
  };
  shop.answer(ENDPOINTS.getAllUsers, () => ({
    users: [
      {
        ...account,
        _id: 'u2',
        roles: ['ADMIN' as const],
        createdAt: '2026-11-01T08:00:00Z',
        lastLoginAt: null,
        closed: false,
        orders: 0,
      },
    ],
    page: 1,
    pageSize: 6,
    total: 1,
  }));
  const product = { _id: 'p1', title: 'Lavanda', scentLine: 'Floral', status: 'active', sizes: [] };
  shop.answer(
    ENDPOINTS.listAllProducts,
    () =>
      ({
        products: [{ ...product, updatedAt: '2026-11-01T08:00:00Z' }],
        page: 1,
        pageSize: 6,
        total: 1,
      }) as never,
  );
  const user = await open();
  const latest = screen.getByRole('region', { name: 'Lo último' });
  await user.click(await within(latest).findByRole('link', { name: 'Usuarios 1' }));
  await within(latest).findByRole('row', { name: /Rosa Condori.*Administración/ });
  await user.click(within(latest).getByRole('link', { name: 'Productos 1' }));
  await within(latest).findByRole('row', { name: /Lavanda.*Activo/ });
});

test('an altered audit log is reported on the overview', async () => {
  await open();
  await screen.findByText(/El registro de auditoría ha sido alterado: Entry 2/);
});
