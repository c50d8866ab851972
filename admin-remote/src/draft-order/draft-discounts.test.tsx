import { screen } from '@testing-library/react';
import type { DraftQuote } from '@munay/contracts/admin/draft-order';
import { type RandomOrder, randomOrders } from '@munay/contracts/order/random-orders';
import { renderInAdmin } from '../testing/render-in-admin';
import { DraftDiscountsPanel, NO_DISCOUNTS } from './draft-discounts';

const ORDERS = randomOrders(100);

const toQuote = ({ lines, promotions, totals }: RandomOrder): DraftQuote => ({
  lines: lines.map(({ productId, size, quantity, lineCents }) => ({ productId, size, quantity, lineCents })),
  sums: {
    goodsCents: totals.goodsCents,
    savedCents: totals.savedCents,
    promotions: promotions.map(({ id, title, ...rest }) => ({ ...rest, _id: id, title: title.es })),
    shippingCents: totals.shippingCents,
    totalCents: totals.totalCents,
    vat: [],
    dueCents: totals.totalCents,
    currency: 'eur',
  },
  taxIdAboveCents: 40_000,
});
const parseCents = (text: string): number => Number(text.replace('−', '-').replace(/[^\d-]/g, ''));

test('the rows of a random draft quote add up to the total', async () => {
  await renderInAdmin(
    ORDERS.map((randomOrder, index) => (
      <div key={index} data-testid={`order-${index}`}>
        <DraftDiscountsPanel
          discounts={NO_DISCOUNTS}
          quote={toQuote(randomOrder)}
          isStale={false}
          errors={{}}
          onChange={() => undefined}
        />
      </div>
    )),
    { messages: ['orders', 'draft'] },
  );
  for (const [index, { promotions, totals }] of ORDERS.entries()) {
    const rows = [...screen.getByTestId(`order-${index}`).querySelectorAll('output .spread')].map((row) => ({
      label: row.firstElementChild?.textContent,
      cents: parseCents(row.lastElementChild?.textContent ?? ''),
    }));
    const labels = promotions
      .filter(({ target }) => target !== 'delivery')
      .map(({ title, code }) => (code === undefined ? title.es : `${title.es} (${code})`));
    expect(rows.slice(1, -2).map(({ label }) => label)).toEqual(labels);
    expect(rows.slice(0, -1).reduce((sum, { cents }) => sum + cents, 0)).toBe(totals.totalCents);
    expect(rows.at(-1)).toEqual({ label: 'Total', cents: totals.totalCents });
  }
});
