import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointKey } from '@munay/kit';
import { createSuiteShop } from '@munay/kit/testing';
import en from '../i18n/store.en.json';
import es from '../i18n/store.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { createLastDaysPeriod } from './sales-period';
import { SoldLines } from './sold-lines';

const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.storeSales, ({ query: { from = '2026-10-24', to = '2026-11-22' } }) => ({
    from,
    to,
    page: 1,
    pageSize: 25,
    total: 1,
    lines: [
      {
        orderId: 'o1',
        number: 'MUN-2026-000007',
        paidAt: '2026-11-02T08:00:00.000Z',
        productId: 'p1',
        title: 'Lavanda',
        size: '100 g',
        sku: 'LAV-100',
        quantity: 3,
        returned: 1,
        unitPriceCents: 690,
        promotionCents: 207,
        refundedCents: 621,
        netCents: 1_242,
      },
    ],
    sums: { units: 3, returned: 1, netCents: 1_242 },
  }));
});

const open = (path = '/store/view/s1?tab=sold') =>
  renderInAdmin(<SoldLines storeId="s1" />, { path, texts: { es, en } });
const file = () => screen.getByRole('link', { name: 'Exportar CSV' }).getAttribute('href');

test('the sales export covers the period in the URL', async () => {
  await open('/store/view/s1?tab=sold&from=2026-11-01&to=2026-11-30');
  await screen.findByRole('row', { name: /Lavanda 100 g.*3 uds\. 1 devuelta/ });
  expect(shop.inputs(ENDPOINTS.storeSales)[0]?.query).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
  expect(file()).toMatch(/\/api\/store\/sales\/s1\/lines\.csv\?from=2026-11-01&to=2026-11-30$/);
  await userEvent.setup().click(screen.getByRole('link', { name: '7 días' }));
  const { from, to } = createLastDaysPeriod(7, new Date());
  await waitFor(() => expect(file()).toContain(`from=${from}&to=${to}`));
  expect(screen.getByTestId('address').textContent).toContain('tab=sold');
});

test('the amount of a sold line is its price minus promotions and refunds', async () => {
  await open();
  const row = await screen.findByRole('row', { name: /Lavanda/ });
  expect(row.textContent).toMatch(/6,90\s€−2,07\s€−6,21\s€12,42\s€/);
});

test('a sales period without sales shows a message', async () => {
  const NO_SALES = { units: 0, returned: 0, netCents: 0 };
  shop.answer(ENDPOINTS.storeSales, () => ({
    page: 1,
    pageSize: 25,
    total: 0,
    from: '2026-11-01' as const,
    to: '2026-11-02' as const,
    lines: [],
    sums: NO_SALES,
  }));
  await open('/store/view/s1?tab=sold&from=2026-11-01&to=2026-11-02');
  await screen.findByText('Sin ventas en este periodo');
  expect(file()).toContain('from=2026-11-01');
});

test('order numbers are links only for users with access to orders', async () => {
  const { client } = await open();
  await screen.findByRole('link', { name: 'MUN-2026-000007' });
  act(() => {
    client.setQueryData(endpointKey(ENDPOINTS.getUser), {
      user: { firstname: 'Tomás', roles: ['STORE'], stores: ['s1'] },
    });
  });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'MUN-2026-000007' })).toBeNull());
  screen.getByText('MUN-2026-000007');
});

test("a day of a sales period starts at midnight in the shop's time zone", () => {
  expect(createLastDaysPeriod(7, new Date('2026-11-21T23:30:00Z'))).toEqual({
    from: '2026-11-16',
    to: '2026-11-22',
  });
});
