import { screen } from '@testing-library/react';
import { createCart, createCartLine } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { OrderSummary } from './order-summary';
import { toSummaryLines } from './summary-lines';

test('the order summary shows the discount and the lowest price of 30 days as separate texts', async () => {
  const reduced = {
    priceCents: 500,
    unitPriceCents: 300,
    lowest30DaysCents: 500,
    lineBeforeCents: 500,
    discountPercent: 40,
  };
  const lines = toSummaryLines(createCart([createCartLine('Lavanda', 1, reduced)]));
  await renderInShop(<OrderSummary title="Tu pedido" lines={lines} sums={null} />);
  const label = screen.getByText(/^Más bajo en 30 días/);
  expect(screen.getByRole('listitem').textContent).toMatch(/−40\s% Más bajo en 30 días: 5,00\s€/);
  expect(label.tagName).toBe('P');
});
