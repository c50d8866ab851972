import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PriceStep } from '@munay/contracts/admin/product';
import { LAVENDER, ProductSuite } from '../testing/product-pages';

const suite = new ProductSuite();
const createStep = (overrides: Partial<PriceStep>): PriceStep => ({
  size: '60 g',
  priceCents: 450,
  discount: null,
  onSale: true,
  isReplaced: false,
  decidedAt: '2026-11-20T10:00:00.000Z',
  startsAt: '2026-11-20T10:00:00.000Z',
  ...overrides,
});
const createPeriod = (startsAt: string, endsAt: string) => ({ percent: 20, startsAt, endsAt });

test('the price history shows the last day of each discount and marks replaced decisions', async () => {
  const startsAt = '2099-11-30T23:00:00.000Z';
  suite.currentProduct = {
    ...LAVENDER,
    prices: [
      createStep({ startsAt, discount: createPeriod(startsAt, '2099-12-07T23:00:00.000Z') }),
      createStep({
        startsAt,
        decidedAt: '2026-11-19T10:00:00.000Z',
        isReplaced: true,
        discount: createPeriod(startsAt, '2099-12-09T23:00:00.000Z'),
      }),
      ...Array.from({ length: 8 }, (_, index) =>
        createStep({ decidedAt: `2026-10-0${index + 1}T10:00:00.000Z` }),
      ),
    ],
  };
  await suite.open();
  const table = within(screen.getByRole('table', { name: 'Historial de precios' }));
  const rows = () => table.getAllByRole('row').map((row) => row.textContent?.replace(/\s/g, ' '));
  expect(rows()).toHaveLength(9);
  expect(rows()[1]).toMatch(/^1 dic 99 – 7 dic 99 −20 %60 g3,60 €$/);
  expect(rows()[2]).toMatch(/^1 dic 99 – 9 dic 99 −20 % · sustituida60 g3,60 €$/);
  await userEvent.click(screen.getByRole('button', { name: 'Ver 10' }));
  expect(rows()).toHaveLength(11);
});

test('a scheduled product shows its publication date and a preview link instead of the shop link', async () => {
  suite.currentProduct = { ...LAVENDER, status: 'active', publishAt: '2099-12-04T09:00:00.000Z' };
  await suite.open();
  screen.getByText('Programado 4 dic');
  expect(screen.queryByRole('link', { name: /Ver en la tienda/ })).toBeNull();
  expect(screen.getByRole('link', { name: /Vista previa/ }).getAttribute('href')).toBe(
    `/product-preview/${LAVENDER._id}`,
  );
});
